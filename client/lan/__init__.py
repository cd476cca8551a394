"""Playing over a network: one's own part in a table, finding tables, coming back to them."""
