"""The table screen, the lesson and the replay: play with the same parts."""
