"""What was won and lost, by rule set and role."""

from dataclasses import replace
from pathlib import Path

import pygame

from client.look import palette
from client.look.fonts import Size
from client.overriding import override
from client.present.optionwords import game_name
from client.present.voice import signed
from client.records.checking import Checking
from client.records.history import Glimpse, Reading
from client.records.hunchbook import Insights, read_pages
from client.records.hunchbook import summed as summed_up
from client.records.lately import missed_of
from client.records.mistakes import LATELY, LATEST, HandMissed, Mistakes, summed
from client.records.statistics import HandResult, Tally, tally
from client.settings.rulesets import CUSTOM
from client.ui.blank import Blank
from client.ui.charts import Bars, Course, Tile
from client.ui.choice import DropDown, Item
from client.ui.grid import Grid
from client.ui.labels import Paragraph, Space
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.tablecard import TableCard
from client.ui.widget import Widget
from engine.core.presets import PRESETS
from engine.core.terms import Role

AT_ONCE = 0.006
"""Seconds of reading or checking between two frames."""

CHECK_WAIT = 0.02
"""Seconds between two bits of checking, so that the machine rests meanwhile."""


class StatisticsScene(PageScene):
    """Tiles, two plots and a table of roles."""

    name = "statistics"

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._reading = Reading(app.paths.history)
        self._apart = Reading(app.paths.coded)
        self._checking = Checking()
        self._pages = read_pages(app.paths.hunches)
        self._missed: dict[Path, HandMissed | None] = {}
        """What was missed in the hands of late, as far as they are looked back at."""
        self.rules: str | None = None
        self.role: Role | None = None

    @property
    @override
    def animating(self) -> bool:
        return super().animating or not self._reading.done

    @property
    @override
    def wakes_in(self) -> float | None:
        return super().wakes_in if self._checking.done else CHECK_WAIT

    @override
    def update(self, dt: float) -> None:
        if self._reading.some(AT_ONCE):
            if self._reading.done:
                for seen in self._reading.found:
                    self._checking.add(seen.file)
            if self._reading.done or len(self._reading.found) <= 200:
                self.build()
        elif self._apart.some(AT_ONCE) or self._checking.some(AT_ONCE):
            self.build()
        if self._reading.done and self._look_back():
            self.build()
        super().update(dt)

    def _lately(self) -> list[Glimpse]:
        """List one's own hands of late, the latest first."""
        name = self.app.settings.name or self.words_for("ui.you")
        own = []
        for seen in self._reading.found:
            result = seen.result(name)
            if result is not None and self.rules in (None, result.rules):
                own.append(seen)
        return own[:LATELY]

    def _look_back(self) -> bool:
        """Have hands looked back at; tell whether something more is known of one."""
        name = self.app.settings.name or self.words_for("ui.you")
        news = False
        for seen in self._lately():
            if seen.file in self._missed:
                continue
            self.app.coach.ask(seen.file)
            found = self.app.coach.found(seen.file)
            if found is not None:
                missed = self._missed[seen.file] = missed_of(seen, found, name)
                news |= missed is not None
        return news

    def results(self) -> list[HandResult]:
        """List what came of every hand of one's own."""
        name = self.app.settings.name or self.words_for("ui.you")
        found = ((seen.result(name), seen.file) for seen in self._reading.found)
        odd = self._checking.odd
        return [
            replace(result, other_rules=file in odd) for result, file in found if result is not None
        ]

    # -- layout --------------------------------------------------------------

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        room = self.add_header(page, self.words_for("home.statistics"))
        results = self.results()
        if not results and self._reading.done:
            blank = Blank("chart", self.words_for("stats.none"))
            self.add_blank(page, room, blank, way_out=True)
            return
        self._add_choices(page, room, results)
        scroll = Scroll("body", self._body(results), gap=14, pad=0)
        scroll.lay(look, room)
        page.add(scroll)

    def _add_choices(self, page: Page, room: pygame.Rect, results: list[HandResult]) -> None:
        look = self.look
        items: list[Item[str | None]] = [Item(None, self.words_for("rules.all_games"))]
        items += [Item(name, game_name(self.look.text, name)) for name in _played(results)]
        rules = DropDown("rules", items, self.rules, self._choose_rules)
        wide = look.px(220)
        rules.lay(look, pygame.Rect(room.right - wide, look.px(28), wide, look.px(40)))
        roles: list[Item[Role | None]] = [Item(None, self.words_for("stats.all_roles"))]
        roles += [Item(role, self.words_for(f"stats.role.{role.value}")) for role in Role]
        role = DropDown("role", roles, self.role, self._choose_role)
        wide = look.px(170)
        left = rules.rect.left - look.px(14) - wide
        role.lay(look, pygame.Rect(left, look.px(28), wide, look.px(40)))
        page.add(role, rules)

    def _choose_rules(self, rules: str | None) -> None:
        self.rules = rules
        self.build()

    def _choose_role(self, role: Role | None) -> None:
        self.role = role
        self.build()

    def _coded(self) -> list[Widget]:
        """Count the deals from codes, which somebody may have known, apart from all others."""
        name = self.app.settings.name or self.words_for("ui.you")
        found = [one for seen in self._apart.found if (one := seen.result(name)) is not None]
        if not found:
            return []
        rows = [
            _row(game_name(self.look.text, rules), tally(found, rules)) for rules in _played(found)
        ]
        return [TableCard(self.words_for("samedeal.stats"), [self._head("stats.rules"), *rows])]

    def _body(self, results: list[HandResult]) -> list[Widget]:
        counted = tally(results, self.rules, self.role)
        if not counted.hands:
            words = "stats.none" if self._reading.done else "stats.reading"
            return [Space(60), Paragraph(self.words_for(words), Size.BODY, align="center")]
        places = [self.words_for(f"stats.place.{place}") for place in range(1, 6)]
        times = counted.places
        if counted.unplaced:
            places, times = (
                [*places, self.words_for("stats.place.none")],
                [*times, counted.unplaced],
            )
        return [
            Grid(self._tiles(counted), least=150, most=6),
            Grid(
                [
                    Course(self.words_for("stats.course"), counted.course),
                    Bars(self.words_for("stats.places"), times, places),
                ],
                least=420,
                most=2,
            ),
            Grid(
                [
                    TableCard(self.words_for("stats.by_role"), self._by_role(results)),
                    TableCard(self.words_for("stats.by_rules"), self._by_rules(results)),
                ],
                least=420,
                most=2,
            ),
            *self._insights(),
            *self._coded(),
            *self._mistakes(),
            *self._note(counted),
        ]

    def _insights(self) -> list[Widget]:
        """Tell how soon one knew the Guard, as Emperor and as a rebel."""
        hands, words = self._pages.hands, self.words_for
        if not summed_up(hands, self.rules).hands:
            return []
        roles = (Role.EMPEROR, Role.REBEL)
        rows = [(f"stats.role.{role.value}", summed_up(hands, self.rules, role)) for role in roles]
        rows.append(("stats.all_roles", summed_up(hands, self.rules)))
        keys = ("stats.role", "stats.marked", "stats.known", "stats.known_in", "stats.known_ahead")
        head = [words(key) for key in keys]
        figures = [_insight_row(words(label), insights) for label, insights in rows]
        return [TableCard(words("stats.insight"), [head, *figures])]

    def _mistakes(self) -> list[Widget]:
        """Tell what was missed of late, by role, and whether it becomes less."""
        found = [self._missed.get(seen.file) for seen in self._lately()]
        hands = [one for one in found if one is not None]
        if not hands:
            return []
        words = self.words_for
        rows = [(words(f"stats.role.{role.value}"), summed(hands, role)) for role in Role]
        rows.append((words("stats.all_roles"), summed(hands)))
        if len(hands) > LATEST:
            rows.append((words("stats.latest", n=LATEST), summed(hands[:LATEST])))
        keys = ("stats.role", "stats.hands", "stats.missed", "stats.lost")
        head = [words(key) for key in keys]
        figures = [_missed_row(label, mistakes) for label, mistakes in rows]
        return [TableCard(words("stats.lately", n=len(hands)), [head, *figures])]

    def _note(self, counted: Tally) -> list[Widget]:
        """Say how many of the hands today's rules object to: they count all the same."""
        if not counted.other_rules:
            return []
        words = self.words_for("stats.other_rules", n=counted.other_rules)
        return [Paragraph(words, Size.SMALL, align="center")]

    def _tiles(self, counted: Tally) -> list[Tile]:
        words = self.words_for
        streak = counted.streak
        tone = palette.JADE if counted.points > 0 else palette.CINNABAR_BRIGHT
        tone = tone if counted.points else palette.IVORY
        now = words("stats.won_n" if streak > 0 else "stats.lost_n", n=abs(streak))
        return [
            Tile(str(counted.hands), words("stats.hands")),
            Tile(_percent(counted.win_rate), words("stats.win_rate"), palette.GOLD_BRIGHT),
            Tile(signed(counted.points), words("stats.points"), tone),
            Tile(_mean(counted.mean), words("stats.mean"), tone),
            Tile(str(counted.best_streak), words("stats.best_streak")),
            Tile(now if streak else "–", words("stats.streak")),
        ]

    def _head(self, first: str) -> list[str]:
        keys = (first, "stats.hands", "stats.win_rate", "stats.mean_short", "stats.points")
        return [self.words_for(key) for key in keys]

    def _by_role(self, results: list[HandResult]) -> list[list[str]]:
        rows = [
            _row(self.words_for(f"stats.role.{role.value}"), tally(results, self.rules, role))
            for role in Role
        ]
        return [self._head("stats.role"), *rows]

    def _by_rules(self, results: list[HandResult]) -> list[list[str]]:
        rows = [
            _row(game_name(self.look.text, name), tally(results, name, self.role))
            for name in _played(results)
        ]
        return [self._head("stats.rules"), *rows]


def _played(results: list[HandResult]) -> list[str]:
    """List the rule sets played, in the order they are offered in."""
    played = {result.rules for result in results}
    return [name for name in [*PRESETS, CUSTOM] if name in played]


def _row(label: str, counted: Tally) -> list[str]:
    return [
        label,
        str(counted.hands),
        _percent(counted.win_rate),
        _mean(counted.mean),
        signed(counted.points) if counted.hands else "–",
    ]


def _missed_row(label: str, mistakes: Mistakes) -> list[str]:
    mean = mistakes.mean
    lost = "–" if mean is None else f"{mean:.1f}"
    return [label, str(mistakes.hands), _percent(mistakes.share), lost]


def _insight_row(label: str, insights: Insights) -> list[str]:
    trick, ahead = (
        "–" if mean is None else f"{mean:.1f}" for mean in (insights.trick, insights.ahead)
    )
    share = insights.found / insights.hands if insights.hands else None
    return [label, str(insights.hands), _percent(share), trick, ahead]


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{round(share * 100)}%"


def _mean(mean: float | None) -> str:
    if mean is None:
        return "–"
    return "0.0" if abs(mean) < 0.05 else f"{mean:+.1f}".replace("-", "−")
