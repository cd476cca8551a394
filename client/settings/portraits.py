"""The bots as people: names and portraits of the four who play with you."""

from collections.abc import Mapping, Sequence
from functools import cache

from client.look.look import Look, Pictures
from client.settings.settings import NewGame
from engine.core.cards import Seat
from engine.lan.link import Chair, Kind
from engine.text import LANGUAGES, Text, text_in


def faces(icons: Pictures) -> tuple[str, ...]:
    """List the portraits in the order of their numbers."""
    return tuple(icons.names("avatars"))


def bot_numbers(icons: Pictures, mine: int) -> list[int]:
    """Choose four portraits for the bots that are not one's own, spread over all there are."""
    count = len(faces(icons))
    free = [number for number in range(count) if number != mine % count]
    step = max(1, len(free) // 4)
    return free[::step][:4]


def bot_faces(icons: Pictures, mine: int) -> list[str]:
    """Give the names of the bots' portraits."""
    return [faces(icons)[number] for number in bot_numbers(icons, mine)]


def bot_name(text: Text, icons: Pictures, index: int, mine: int) -> str:
    """Give the usual name of a bot; it goes with the portrait."""
    return text(f"person.{bot_faces(icons, mine)[index]}")


def portrait_names(text: Text, icons: Pictures) -> tuple[str, ...]:
    """Name the people of all portraits, in the order of their numbers."""
    return tuple(text(f"person.{face}") for face in faces(icons))


def called(text: Text, icons: Pictures, chair: Chair) -> str:
    """Name who sits on a chair: a bot with a usual name is called so in every language."""
    face = _faces_by_name(faces(icons)).get(chair.name) if chair.kind is Kind.BOT else None
    return chair.name if face is None else text(f"person.{face}")


@cache
def _faces_by_name(known: tuple[str, ...]) -> Mapping[str, str]:
    """Tell of some portraits which goes with a usual name of any language."""
    return {text_in(one)(f"person.{face}"): face for one in LANGUAGES for face in known}


def bot_chairs(look: Look, choice: NewGame, mine: int) -> tuple[Chair, ...]:
    """Give the chairs of seats 1 to 4."""
    return tuple(
        Chair(
            kind=Kind.BOT,
            name=choice.names[index] or bot_name(look.text, look.icons, index, mine),
            level=choice.levels[index],
            avatar=number,
        )
        for index, number in enumerate(bot_numbers(look.icons, mine))
    )


def portraits(
    icons: Pictures, names: Sequence[str], mine: Seat | None, avatar: int
) -> tuple[int, ...]:
    """Give the numbers of the portraits people had at a table, as far as their names tell.

    A bot's name goes with its portrait in every language; whoever has another name
    gets a portrait that nobody else has.
    """
    count = len(faces(icons))
    known = {
        name: number
        for language in LANGUAGES
        for number, name in enumerate(portrait_names(text_in(language), icons))
    }
    found = [avatar % count if seat == mine else known.get(name) for seat, name in enumerate(names)]
    free = [number for number in range(count) if number not in found]
    return tuple(free.pop(0) if number is None else number for number in found)
