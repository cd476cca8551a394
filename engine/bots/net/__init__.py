"""The master: a value net over what a seat may know, read and asked in plain Python."""
