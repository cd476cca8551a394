"""Hand records: the exchange format, what a record shows, and how the rules check it."""
