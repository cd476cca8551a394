"""The course of a training: self-play and learning in turn, by a plan that counts hands."""

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from engine.training.play import TURNS
from engine.training.starts import MIXES, rows_of
from engine.training.tools import (
    HIDDEN,
    SECOND,
    F,
    bench,
    buffer,
    fresh_dice,
    fresh_net,
    learning_desk,
    tools,
)

HANDS_A_ROUND = 48
BATCH = 1024
USES = 2.0
"""How often a decision is learnt from, on average."""

ROOM = 400_000
"""Decisions remembered at most."""

LEAST = 20_000
"""Decisions remembered before learning begins."""

MIX = 0.5
"""How many hands deal the rebels' cards anew."""

RIGID = 0.2
"""How many hands are played against a rigid player, as people and other programs often are."""

HELD = 100
"""Held-out positions of each rule set, for the figure in the progress."""

RATE, WARM_RATE = 1e-3, 4e-4
"""Size of a first step of learning: from nothing, and from a net."""

ODD, WARM_ODD = 0.03, 0.015
"""Share of moves that are any legal one, at first: from nothing, and from a net."""

AVERAGE = 0.999
LOSS_SHARE = 0.005


class Progress(NamedTuple):
    """How far a training has come.

    Attributes:
        hands: hands played.
        of: hands to play.
        decisions: decisions learnt from, each counted once.
        steps: steps of learning.
        loss: running mean of the squared error.
        gain: points of the Guard over the yardstick ``turns`` on held-out positions, sides
            exchanged, with its 95 % half-width; None where it was not measured.
    """

    hands: int
    of: int
    decisions: int
    steps: int
    loss: float
    gain: tuple[float, float] | None


class Course:
    """One training.

    Attributes:
        net: the net that plays, as it changes with every step.
        average: its running average, which is what is kept.
        hands: hands played.
    """

    def __init__(
        self,
        hands: int,
        seed: int,
        hidden: int = HIDDEN,
        second: int = SECOND,
        *,
        rate: float = RATE,
        odd: float = ODD,
    ) -> None:
        self.of = hands
        self.seed = seed
        self._rate = rate
        self._odd = odd
        self.hands = self.decisions = self.steps = 0
        self.loss = 0.0
        self._tools: SimpleNamespace = tools()
        self._dice = fresh_dice(seed)
        self._bench = bench(self._dice, hidden, second)
        self._buffer = buffer(min(ROOM, 400 * hands))
        self._at = self._filled = self._pending = 0
        self.net = fresh_net(np.random.default_rng(seed), hidden, second)
        self.average = [layer.copy() for layer in self.net]
        self._means = [np.zeros_like(layer) for layer in self.net]
        self._spreads = [np.zeros_like(layer) for layer in self.net]
        self._grads = [np.zeros_like(layer) for layer in self.net]
        self._scratch = learning_desk(self._dice, BATCH, hidden, second)
        self._rows: Any = None
        self._held: Any = None

    def prepare(self, cache: Path | None = None) -> None:
        """Make the positions to play from, or take them from a file made before."""
        count = max(50, min(10_000, self.of // 40))
        if cache is not None and cache.exists():
            with np.load(cache) as kept:
                self._rows, self._held = kept["rows"], kept["held"]
            return
        numbers = range(len(MIXES))
        self._rows = np.concatenate([rows_of(i, count, f"start/{self.seed}") for i in numbers])
        self._held = np.concatenate([rows_of(i, HELD, "held", odd_hands=0.0) for i in numbers])
        if cache is not None:
            np.savez(cache, rows=self._rows, held=self._held)

    def go_on(self, until: int, progress: Callable[[], None] = lambda: None) -> None:
        """Play and learn until so many hands are played; ``tell`` is called after every round."""
        while self.hands < min(until, self.of):
            self._play()
            self._learn()
            progress()

    def _play(self) -> None:
        done = self.hands / self.of
        number = min(HANDS_A_ROUND, self.of - self.hands)
        net = tuple(self.net)
        chances = (self._odd * (1.0 - done) + 0.003, MIX, RIGID)
        play = self._tools.play_hands
        self._at, stored = play(
            self._rows, number, (net, net), chances, self._bench, self._buffer, self._at
        )
        self.hands += number
        self.decisions += stored
        self._pending += stored
        self._filled = min(len(self._buffer[1]), self._filled + stored)

    def _learn(self) -> None:
        if self._filled < LEAST:
            self._pending = 0
        while self._pending * USES >= BATCH:
            self._pending -= int(BATCH / USES)
            self._step()

    def _step(self) -> None:
        done = self.hands / self.of
        loss = self._tools.gradient(
            self._buffer,
            self._filled,
            F(2.0 / BATCH),
            tuple(self.net),
            tuple(self._grads),
            self._scratch,
        )
        self.steps += 1
        share = max(LOSS_SHARE, 1.0 / self.steps)
        self.loss += share * (loss - self.loss)
        rate = self._rate * (1.0 - done) ** 2 + 2e-5
        keep = min(AVERAGE, self.steps / (self.steps + 10.0))
        rates = (
            F(rate / (1.0 - 0.9**self.steps)),
            F(1.0 / (1.0 - 0.999**self.steps)),
            F(0.9),
            F(0.1),
            F(0.999),
            F(0.001),
            F(keep),
            F(1.0 - keep),
            F(1e-8),
        )
        for i, layer in enumerate(self.net):
            memory = (self._means[i], self._spreads[i], self.average[i])
            flat = tuple(part.reshape(-1) for part in memory)
            self._tools.adam(layer.reshape(-1), self._grads[i].reshape(-1), flat, rates)

    def progress(self, *, measured: bool) -> Progress:
        """Tell how far it is; measuring plays some hands."""
        gain = self._measured() if measured else None
        return Progress(self.hands, self.of, self.decisions, self.steps, self.loss, gain)

    def _measured(self) -> tuple[float, float]:
        out = np.zeros((len(self._held), 2))
        net = tuple(self.average)
        # Dice of its own: measuring must not change what is learnt.
        rows = bench(fresh_dice(1), *self.net[1].shape)
        self._tools.duel(self._held, (net, net), TURNS, rows, self._buffer, out)
        gains = (out[:, 0] - out[:, 1]) / 2 * 3
        return float(gains.mean()), float(1.96 * gains.std() / len(gains) ** 0.5)

    def save(self, file: Path) -> None:
        """Write everything that going on needs, but for the remembered decisions."""
        layers = {
            f"{name}_{i}": layer
            for name, kind in self._kept().items()
            for i, layer in enumerate(kind)
        }
        count = [self.of, self.seed, self.hands, self.decisions, self.steps]
        head = json.dumps({"count": count, "loss": self.loss})
        fresh = file.with_suffix(".new.npz")
        np.savez(fresh, head=head, dice=self._dice, **layers)
        fresh.replace(file)

    def begin_from(self, file: Path) -> None:
        """Begin with the averaged net of another training, which may have been narrower.

        A wider net plays like the narrower one at first: nothing listens to its further units.
        """
        self.net[1][:] = 0
        with np.load(file) as kept:
            for i, layer in enumerate(self.net):
                known = kept[f"average_{i}"]
                layer[tuple(slice(length) for length in known.shape)] = known
                self.average[i][:] = layer

    def load(self, file: Path) -> bool:
        """Go on from what was saved; decisions are remembered anew. False for another training."""
        with np.load(file) as kept:
            head = json.loads(str(kept["head"]))
            of, seed, *count = head["count"]
            if (of, seed) != (self.of, self.seed):
                return False
            self.hands, self.decisions, self.steps = count
            self.loss = head["loss"]
            self._dice[:] = kept["dice"]
            for name, kind in self._kept().items():
                for i, layer in enumerate(kind):
                    layer[:] = kept[f"{name}_{i}"]
        return True

    def _kept(self) -> dict[str, list[Any]]:
        return {
            "net": self.net,
            "average": self.average,
            "mean": self._means,
            "spread": self._spreads,
        }
