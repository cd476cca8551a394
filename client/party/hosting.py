"""From the choices for a table of one's own to its setup."""

from msgspec.structs import replace

from client.settings.portraits import portrait_names
from client.settings.rulesets import chosen_rules
from client.ui.scene import Program
from engine.core.ruleset import RuleSet
from engine.lan.link import Autoplay, Setup

GRACES = (5, 10, 15, 30, 60, 120)
"""Seconds an absent player's turn may wait for him."""

TARGETS = (0, 20, 30, 50, 100, 200)
"""Points with which a match may end; 0 is none."""

WINDOWS = (3, 6, 10, 15, 20, 30)
"""Seconds a question put to several at once may stand open."""

RESULT_STANDS = 40
"""Seconds after which the next hand starts at a table with a time limit, ready or not."""


def hosting_rules(app: Program) -> RuleSet:
    """Give the rules chosen for one's own table."""
    settings = app.settings
    return chosen_rules(replace(settings.new_game, rules=settings.hosting.rules))


def usual_table(app: Program) -> str:
    """Give the name of a table nobody has named."""
    return app.words("lan.usual_table", name=my_name(app))


def my_name(app: Program) -> str:
    """Give the name one goes by."""
    return app.settings.name or app.words("ui.you")


def setup_of(app: Program, *, closed: bool = False) -> Setup:
    """Give the table as it is chosen now, its door closed to newcomers or not."""
    hosting = app.settings.hosting
    return Setup(
        rules=hosting_rules(app),
        name=hosting.table or usual_table(app),
        hands=hosting.hands,
        seconds=hosting.seconds,
        grace=hosting.grace,
        level=hosting.level,
        between=RESULT_STANDS if hosting.seconds else 0,
        watchers=hosting.watchers,
        open_hands=hosting.watchers and hosting.open_hands,
        may_pause=hosting.may_pause,
        window=hosting.window,
        autoplay=Autoplay(hosting.autoplay),
        hints=hosting.hints,
        counter=hosting.counter,
        marks=hosting.marks,
        target=hosting.target,
        draw_seats=hosting.draw_seats,
        closed=closed,
        bot_names=portrait_names(app.look.text, app.look.icons),
    )


def changed(app: Program, **fields: object) -> None:
    """Change the choices for one's own table."""
    app.change(hosting=replace(app.settings.hosting, **fields))
