"""One module per phase of a hand (rules 4); each hands on to the next."""
