"""What this player chose: settings, keys, own rules, who sits beside him."""
