"""What is printed to be read, posted or worn: guides, checklists, layouts, signs, badges."""
