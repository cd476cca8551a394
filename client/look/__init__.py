"""How things look: colours, type, shapes. Knows pygame, nothing of the game."""
