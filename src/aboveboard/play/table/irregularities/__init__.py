"""What goes wrong at a table, who may call it, and the cure that the law names."""
