"""Finished hands on this machine, and what they add up to."""
