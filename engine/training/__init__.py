"""How the master's net is made: self-play on one core. Needs the extra ``train``; not packaged."""
