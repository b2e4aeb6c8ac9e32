"""Weighings that are taken again as they are while nothing has changed that they rest on."""
