"""The program as a whole: from the command line to the screens and out again."""
