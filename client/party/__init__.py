"""Playing over a network: finding a table, the lobby, talk, the table with others."""
