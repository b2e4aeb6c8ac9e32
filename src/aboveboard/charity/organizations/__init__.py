"""An organization: its people, papers, licenses, premises and equipment, on a log of its own."""
