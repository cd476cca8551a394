"""One table: seats, turn clock, autoplay, journal, records; no sockets."""
