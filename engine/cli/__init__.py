"""The command line of ``python -m engine``: what may be asked for, and what is answered."""
