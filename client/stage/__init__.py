"""Draws the table with pygame: cards, felt, icons, and its sound."""
