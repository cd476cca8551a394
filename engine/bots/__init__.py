"""Players that choose from a view: they see what their seat sees."""
