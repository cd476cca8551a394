"""What keys can do, and the keys that do it unless the player chose others.

Keys are kept by their pygame names (``return``, ``space``, ``f11``), which do
not depend on the language of the keyboard's labels.
"""

from client.present.deeds import Deed

DEFAULT_KEYS: dict[Deed, str] = {
    Deed.PLAY: "return",
    Deed.PASS: "p",
    Deed.HINT: "h",
    Deed.DEFER: "d",
    Deed.APPLY: "w",
    Deed.YES: "y",
    Deed.NO: "n",
    Deed.AUTO: "a",
    Deed.CLEAR: "backspace",
    Deed.SORT: "s",
    Deed.ROWS: "r",
    Deed.PEEK: "e",
    Deed.HURRY: "space",
    Deed.COUNTER: "c",
    Deed.LOG: "l",
    Deed.LAST_TRICK: "t",
    Deed.CHAT: "/",
    Deed.SLOWER: "-",
    Deed.FASTER: "=",
    Deed.SCREENSHOT: "f12",
    Deed.FULLSCREEN: "f11",
    Deed.GROUP: "g",
    Deed.MARK: "f",
    Deed.RULES: "f1",
    Deed.SOUND: "v",
    Deed.PAUSE: "b",
    Deed.BEFORE: "o",
}

REPLAY_KEYS: dict[Deed, str] = {
    Deed.WATCH: "space",
    Deed.BACK: "left",
    Deed.STEP: "right",
    Deed.CHAPTER_BACK: "up",
    Deed.CHAPTER_NEXT: "down",
    Deed.TURN: "t",
    Deed.SEAT: "s",
    Deed.OPEN: "o",
    Deed.PLAY_ON: "p",
    Deed.POINTS: "l",
}
"""Keys of a replay; what they do at a table they do not do here."""

EVERYWHERE = frozenset({Deed.SLOWER, Deed.FASTER, Deed.RULES, Deed.SCREENSHOT, Deed.FULLSCREEN})
"""Deeds of a table whose keys do the same in a replay."""

FIXED = frozenset({"escape", "tab"})
"""Keys that steer menus and cannot be bound."""

STEERING = FIXED | {"left", "right", "up", "down"}
"""Keys that cannot be bound to a deed of the table either: they move the cursor."""

_USUAL = DEFAULT_KEYS | REPLAY_KEYS


def bound(chosen: dict[str, str]) -> dict[Deed, str]:
    """Give every deed its key: the player's own, else the usual one."""
    return {deed: chosen.get(deed, usual) for deed, usual in _USUAL.items()}


def rebound(chosen: dict[str, str], deed: Deed, key: str) -> dict[str, str]:
    """Bind a key to a deed; a deed that had the key gets this one's old key in exchange."""
    now = bound(chosen)
    for other in [one for one in now if one != deed and now[one] == key and _meet(one, deed)]:
        now[other] = now[deed]
    now[deed] = key
    return {name: taken for name, taken in sorted(now.items()) if taken != _USUAL[name]}


def _meet(one: Deed, other: Deed) -> bool:
    """Tell whether two deeds can be asked for at the same place, so that each needs its own key."""
    replays = [deed in REPLAY_KEYS for deed in (one, other)]
    return replays[0] == replays[1] or bool({one, other} & EVERYWHERE)
