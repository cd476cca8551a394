"""What this computer gives: window, files, processes, signals."""
