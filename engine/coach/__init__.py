"""Looking back at finished hands with the master: what was expected, what was missed, and why."""
