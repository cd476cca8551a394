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
    Deed.SOUND: "m",
    Deed.PAUSE: "b",
}

FIXED = frozenset({"escape", "tab", "left", "right", "up", "down"})
"""Keys that steer menus and the cursor and cannot be bound."""


def bound(chosen: dict[str, str]) -> dict[Deed, str]:
    """Give every deed its key: the player's own, else the usual one."""
    return {deed: chosen.get(deed, usual) for deed, usual in DEFAULT_KEYS.items()}


def rebound(chosen: dict[str, str], deed: Deed, key: str) -> dict[str, str]:
    """Bind a key to a deed; a deed that had the key gets this one's old key in exchange."""
    now = bound(chosen)
    other = next((name for name, taken in now.items() if taken == key and name != deed), None)
    if other is not None:
        now[other] = now[deed]
    now[deed] = key
    return {name: taken for name, taken in sorted(now.items()) if taken != DEFAULT_KEYS[name]}
