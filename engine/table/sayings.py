"""What may be said at a table."""

PHRASES = (
    "hurry",
    "nice",
    "thanks",
    "sorry",
    "trust_me",
    "protect",
    "revolt",
    "wait",
    "well_done",
    "again",
)
"""Quick phrases by id; words in ``assets/text`` under ``phrase.<id>``."""

EMOTES = ("laugh", "clap", "thumbs-up", "think", "sweat", "cry", "angry", "tea")
"""Drawn emotes by id, as in ``assets/emotes``; words under ``emote.<id>``."""

CHAT_LIMIT = 200
"""Longest line of chat, in characters."""
