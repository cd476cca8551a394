"""A clock that stands still until it is told to go."""


class VirtualClock:
    def __init__(self, start: float = 1000.0) -> None:
        self.time = start

    def __call__(self) -> float:
        return self.time

    def go(self, seconds: float) -> None:
        self.time += seconds
