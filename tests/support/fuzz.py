"""Frames made by the grammar of the messages, then bent in one place."""

import json
from random import Random
from typing import Any

import msgspec

from engine.core.presets import PRESETS
from engine.lan import wire
from engine.table import messages

STRANGE: list[Any] = [
    None, True, False, -1, 0, 1.5, 2**31, 2**53, 2**63, 10**30, "", "x", "保皇", "\u200b",
    "a" * 300, [], [1], [[]], {}, {"t": "act"}, [None] * 50, "../../x", "\x00", "CON", "{0}", "<b>",
]  # fmt: skip


class Grammar:
    """Makes messages that are nearly right."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.kinds: list[type[messages.Message]] = [
            kind
            for module in (messages, wire)
            for kind in vars(module).values()
            if isinstance(kind, type)
            and issubclass(kind, messages.Message)
            and kind is not messages.Message
        ]

    def frame(self) -> bytes:
        """Make one frame."""
        message = self.message()
        if self.rng.random() < 0.7:
            self.bend(message)
        text = json.dumps(message, ensure_ascii=False)
        if self.rng.random() < 0.1:
            cut = self.rng.randrange(len(text) + 1)
            text = text[:cut]
        return text.encode("utf-8", "surrogatepass")

    def message(self) -> dict[str, Any]:
        """Make a message of any kind with fitting or strange values."""
        kind = self.rng.choice(self.kinds)
        made: dict[str, Any] = {"t": kind.__struct_config__.tag}
        for field in msgspec.structs.fields(kind):
            if field.required or self.rng.random() < 0.6:
                made[field.encode_name] = self.value(field.name)
        return made

    def value(self, name: str) -> Any:
        """Make a value that fits a field's name, mostly."""
        if self.rng.random() < 0.15:
            return self.rng.choice(STRANGE)
        match name:
            case "id" | "turn" | "hand" | "deal":
                return self.rng.randrange(40)
            case "seat" | "to":
                return self.rng.randrange(-1, 6)
            case "action":
                return self.action()
            case "versions":
                return [1, 1]
            case "setup":
                rules = msgspec.to_builtins(self.rng.choice(list(PRESETS.values())))
                return {"rules": rules, "seconds": self.rng.choice([0, 10, 15])}
            case "on" | "save" | "watch" | "start" | "code" | "announce":
                return self.rng.random() < 0.5
            case "share":
                return "ab" * 32
            case _:
                return self.rng.choice(["", "x", "steady", "nice", "tea", "长" * 20])

    def action(self) -> Any:
        """Make an action of any kind."""
        do = self.rng.choice(
            ["pay", "pick", "give_back", "accept", "yield", "answer", "call", "play", "pass",
             "defer", "apply", "auto", "deal"]
        )  # fmt: skip
        made: dict[str, Any] = {"do": do}
        if do in ("pay", "pick", "play", "yield"):
            key = "laid" if do == "yield" else "cards"
            made[key] = [self.rng.randrange(-2, 62) for _ in range(self.rng.randrange(8))]
        if do in ("give_back", "call"):
            made["card"] = self.rng.randrange(-2, 62)
        if do in ("answer", "auto"):
            made["yes" if do == "answer" else "on"] = self.rng.random() < 0.5
        return made

    def bend(self, message: dict[str, Any]) -> None:
        """Spoil one place."""
        key = self.rng.choice(list(message))
        match self.rng.randrange(4):
            case 0:
                del message[key]
            case 1:
                message[key] = self.rng.choice(STRANGE)
            case 2:
                message[self.rng.choice(["x", "seat", "t", "id"])] = self.rng.choice(STRANGE)
            case _:
                message[key] = [message[key]]
