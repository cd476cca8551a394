"""What a person sees: screens, table, cards, sound."""
