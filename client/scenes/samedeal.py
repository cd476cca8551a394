"""The same deal for everybody who has its code: typed, told, played, compared."""

import secrets
from collections.abc import Callable, Sequence
from datetime import date

import msgspec
import pygame

from client.look import palette
from client.look.fonts import Size
from client.machine.clipboard import copy, pasted
from client.machine.masterdeals import MasterDeals
from client.overriding import override
from client.present.optionwords import game_name
from client.present.voice import MINUS, signed
from client.records.coded import attempts_in, keep_others, parse_results, results_text
from client.settings.portraits import bot_chairs
from client.ui.blank import Blank
from client.ui.buttons import Button, Weight
from client.ui.choice import DropDown, Item, Segments
from client.ui.form import FormRow
from client.ui.grid import Grid
from client.ui.labels import Label, Paragraph, Space
from client.ui.page import Page
from client.ui.pagescene import PageScene
from client.ui.scene import Program
from client.ui.scroll import Scroll
from client.ui.tablecard import TableCard
from client.ui.textfield import TextField
from client.ui.widget import Widget
from engine.bots.levels import LEVELS
from engine.core.presets import PRESETS
from engine.lan.link import OpenTable, Setup
from engine.table.dealcode import DealCode, code_of_chance, code_of_day, parse_code
from engine.table.duplicate import Attempt, compared, deals_in, ranking, turned

LEVEL = "shrewd"
"""Of the bots in the other seats: the same for everybody, or results could not be compared."""

MASTER = "master"
"""Under this name the master's results are counted."""

LONGEST = 24
"""Signs a code may be typed with: dashes and spaces are the writer's own."""

Use = Callable[[DealCode, int], None]
"""Takes a code, and how many seats on its hands are dealt."""


class SameDealScene(PageScene):
    """The code at the left, what was made of its deals at the right.

    Args:
        app: has the host.
        code: what is shown at first, if anything.
        match: whether its five deals are meant.
        use: takes the code for a table that is open; None plays it against bots.
    """

    name = "samedeal"

    def __init__(
        self,
        app: Program,
        code: DealCode | None = None,
        *,
        match: bool = False,
        use: Use | None = None,
    ) -> None:
        super().__init__(app)
        self._typed = "" if code is None else code.text
        self._match = match
        self._use = use
        self._turns = 0
        self._masters = MasterDeals(app.wake)
        self._known = 0
        self._attempts: tuple[Attempt, ...] = ()
        self._panel = pygame.Rect(0, 0, 0, 0)

    # -- what is meant ----------------------------------------------------------------

    @property
    def code(self) -> DealCode | None:
        """The code that is typed; None while it is none."""
        return parse_code(self._typed)

    @property
    def deals(self) -> tuple[DealCode, ...]:
        """The deals that are meant."""
        code = self.code
        if code is None:
            return ()
        return deals_in(code) if self._match else (code,)

    @property
    def me(self) -> str:
        """The name one's own results are kept under."""
        return self.app.settings.name or self.words_for("ui.you")

    def results(self) -> tuple[Attempt, ...]:
        """List what was made of the deals, by persons and by the master."""
        codes = [deal.text for deal in self.deals]
        own = [one for one in self._attempts if one.deal in codes]
        for code in codes:
            points = self._masters.points.get((code, LEVEL), ())
            own += [Attempt(MASTER, code, seat, made) for seat, made in enumerate(points)]
        return tuple(dict.fromkeys(own))

    def _next_deal(self) -> int | None:
        """Tell which deal of a match is to be played next; None if all are."""
        done = {one.deal for one in self._attempts if one.player == self.me}
        return next((at for at, deal in enumerate(self.deals) if deal.text not in done), None)

    # -- time -------------------------------------------------------------------------

    @override
    def enter(self) -> None:
        super().enter()
        self._attempts = attempts_in(self.app.paths.coded)
        self._ask_master()
        self.build()

    @override
    def update(self, dt: float) -> None:
        if len(self._masters.points) != self._known:
            self._known = len(self._masters.points)
            self.build()
        super().update(dt)

    def _ask_master(self) -> None:
        if self._use is None:
            self._masters.ask([deal.text for deal in self.deals], LEVEL)

    # -- layout -----------------------------------------------------------------------

    @override
    def fill(self, page: Page) -> None:
        look = self.look
        room = self.add_header(page, self.words_for("samedeal.title"))
        side = min(look.px(392), round(room.width * 0.42))
        gap = look.px(20)
        self._panel = pygame.Rect(room.left, room.top, side, room.height)
        inner = self._panel.inflate(-look.px(36), -look.px(32))
        main = self._main_button()
        main.lay(
            look, pygame.Rect(inner.left, inner.bottom - look.px(54), inner.width, look.px(54))
        )
        form = Scroll("choices", self._choices(), gap=9, pad=0)
        height = main.rect.top - inner.top - look.px(12)
        form.lay(look, pygame.Rect(inner.topleft, (inner.width, height)))
        page.add(form, main)
        right = pygame.Rect(
            self._panel.right + gap, room.top, room.right - self._panel.right - gap, room.height
        )
        self._add_results(page, right)

    def _main_button(self) -> Button:
        words, code = self.words_for, self.code
        if self._use is not None:
            label = words("samedeal.use")
        elif self._match and code is not None:
            at = self._next_deal()
            label = words("samedeal.again") if at is None else words("samedeal.play_n", n=at + 1)
        else:
            label = words("samedeal.play")
        main = Button("play", label, self._play, weight=Weight.MAIN, icon="play")
        main.enabled = code is not None and not (self._match and self._next_deal() is None)
        return main

    def _choices(self) -> list[Widget]:
        return [*self._code_rows(), *self._ways_to_a_code(), *self._how_to_play()]

    def _code_rows(self) -> list[Widget]:
        words, code = self.words_for, self.code
        entry = TextField(
            "code",
            self._typed,
            self._type,
            ghost=words("samedeal.ghost"),
            limit=LONGEST,
            icon="key",
        )
        wrong = bool(self._typed.strip()) and code is None and len(self._typed) >= 12
        told = game_name(self.look.text, code.preset) if code is not None else ""
        rows: list[Widget] = [
            Paragraph(words("samedeal.words"), Size.SMALL, palette.IVORY_DIM),
            entry,
            Label(
                words("samedeal.bad") if wrong else told,
                Size.SMALL,
                palette.CINNABAR_BRIGHT if wrong else palette.GOLD,
                name="told",
            ),
        ]
        small = Size.SMALL
        pair = [Button("paste", words("samedeal.paste"), self._paste, icon="copy", size=small)]
        if code is not None:
            pair.append(Button("copy", words("samedeal.copy"), self._copy, icon="copy", size=small))
        return [*rows, Grid(pair, least=100, most=2)]

    def _ways_to_a_code(self) -> list[Widget]:
        words, app, small = self.words_for, self.app, Size.SMALL
        rules = DropDown(
            "rules",
            [Item(name, game_name(self.look.text, name)) for name in PRESETS],
            app.settings.new_game.rules if app.settings.new_game.rules in PRESETS else "putong",
            self._choose_rules,
            least=170,
        )
        return [
            Space(4),
            FormRow(words("samedeal.rules"), rules),
            Grid(
                [
                    Button("day", words("samedeal.today"), self._today, icon="clock", size=small),
                    Button(
                        "chance", words("samedeal.chance"), self._by_chance, icon="dice", size=small
                    ),
                ],
                least=100,
                most=2,
            ),
            Space(4),
        ]

    def _how_to_play(self) -> list[Widget]:
        words = self.words_for
        rows: list[Widget] = []
        if self._use is None:
            kinds = [Item(False, words("samedeal.single")), Item(True, words("samedeal.match"))]
            rows.append(Segments("kind", kinds, self._match, self._choose_kind))
        if not self._match:
            seats = [Item(turns, str(turns + 1)) for turns in range(5)]
            rows += [
                Label(words("samedeal.seat"), Size.SMALL, palette.IVORY_DIM),
                Segments("turns", seats, self._turns, self._choose_turns),
            ]
        return rows

    def _add_results(self, page: Page, room: pygame.Rect) -> None:
        look, words = self.look, self.words_for
        if self.code is None:
            self.add_blank(page, room, Blank("cards", words("samedeal.none")))
            return
        results = self.results()
        buttons = [
            Button("share", words("samedeal.share"), self._share, icon="copy", size=Size.SMALL),
            Button("take", words("samedeal.take"), self._take, icon="people", size=Size.SMALL),
        ]
        left = room.left
        for button in buttons:
            button.lay(look, pygame.Rect(left, room.top, button.width(look), look.px(40)))
            left = button.rect.right + look.px(10)
        page.add(*buttons)
        cards: list[Widget] = [
            TableCard(words("samedeal.table"), self._by_seat(results)),
            TableCard(words("samedeal.ranking"), self._ranked(results)),
        ]
        scroll = Scroll("results", cards, gap=14, pad=0)
        below = room.top + look.px(52)
        scroll.lay(look, pygame.Rect(room.left, below, room.width, room.bottom - below))
        page.add(scroll)

    def _by_seat(self, results: Sequence[Attempt]) -> list[list[str]]:
        """List what persons made, by deal and seat, beside the master and all others."""
        words = self.words_for
        keys = ("player", "points", "master", "gain")
        rows = [["", *(words(f"samedeal.head.{key}") for key in keys)]]
        places = {deal.text: number for number, deal in enumerate(self.deals, start=1)}
        persons = [one for one in compared(results) if one.attempt.player not in LEVELS]
        for one in sorted(persons, key=lambda one: (places[one.attempt.deal], one.attempt.seat)):
            made = one.attempt
            where = words("samedeal.seat_n", n=made.seat + 1)
            if self._match:
                where = f"{words('samedeal.deal_n', n=places[made.deal])} · {where}"
            rows.append(
                [where, made.player, signed(made.points), self._master_at(made), _gain(one.gain)]
            )
        if not persons:
            rows += [self._unplayed(deal, number) for deal, number in places.items()]
        return rows

    def _unplayed(self, deal: str, number: int) -> list[str]:
        label = self.words_for("samedeal.deal_n", n=number)
        return [label, "–", "–", self._master_at(Attempt("", deal, self._turns, 0)), "–"]

    def _master_at(self, made: Attempt) -> str:
        points = self._masters.points.get((made.deal, LEVEL))
        if points is None:
            return self.words_for("samedeal.working")
        # Whoever has not played a deal yet is not told how it goes.
        return signed(points[made.seat]) if made.player else "?"

    def _ranked(self, results: Sequence[Attempt]) -> list[list[str]]:
        words = self.words_for
        keys = ("deals", "mean", "sum")
        rows = [["", *(words(f"samedeal.head.{key}") for key in keys)]]
        played = [one for one in results if one.player not in LEVELS]
        shown = ranking(self._comparable(results)) if played else ()
        for one in shown:
            name = words(f"level.{one.player}") if one.player in LEVELS else one.player
            rows.append([name, str(one.compared), _gain(one.gain), signed(one.points)])
        return rows

    def _comparable(self, results: Sequence[Attempt]) -> list[Attempt]:
        """Leave out the bots that only filled seats, and the master where no person sat."""
        seats = {(one.deal, one.seat) for one in results if one.player not in LEVELS}
        return [
            one
            for one in results
            if one.player not in LEVELS or (one.player == MASTER and (one.deal, one.seat) in seats)
        ]

    # -- choices ----------------------------------------------------------------------

    def _type(self, text: str) -> None:
        before = self.code
        self._typed = text
        if self.code != before or len(text) >= 12:
            self._show()

    def _put(self, code: DealCode) -> None:
        self._typed = code.text
        self._show()

    def _show(self) -> None:
        self._ask_master()
        self.build()

    def _paste(self) -> None:
        text = pasted(200).strip().splitlines()
        for word in (*text, *(text[0].split() if text else ())):
            code = parse_code(word)
            if code is not None:
                self._put(code)
                return
        self.app.toast(self.words_for("samedeal.bad"))

    def _copy(self) -> None:
        code = self.code
        if code is not None and copy(code.text):
            self.app.toast(self.words_for("samedeal.copied", code=code.text))

    def _rules(self) -> str:
        rules = self.app.settings.new_game.rules
        return rules if rules in PRESETS else "putong"

    def _choose_rules(self, rules: str) -> None:
        choice = msgspec.structs.replace(self.app.settings.new_game, rules=rules)
        self.app.change(new_game=choice)

    def _today(self) -> None:
        self._put(code_of_day(date.today(), self._rules()))

    def _by_chance(self) -> None:
        self._put(code_of_chance(self._rules(), secrets.token_bytes(7)))

    def _choose_kind(self, match: bool) -> None:
        self._match = match
        self._show()

    def _choose_turns(self, turns: int) -> None:
        self._turns = turns
        self.build()

    # -- doing ------------------------------------------------------------------------

    def _play(self) -> None:
        code, at = self.code, self._next_deal()
        if code is None:
            return
        if self._use is not None:
            self.app.pop()
            self._use(code, self._turns)
            return
        if self._match:
            if at is None:
                return
            self.play_deal(self.deals[at], 0)
        else:
            self.play_deal(code, self._turns)

    def play_deal(self, deal: DealCode, turns: int) -> None:
        """Sit down to a deal; its hands go so many seats back, so that one holds another."""
        app = self.app
        levels = msgspec.structs.replace(app.settings.new_game, levels=(LEVEL,) * 4)
        # Turned back, seat 0 gets what seat ``turns`` of the deal held.
        rules = turned(PRESETS[deal.preset], -turns % 5)
        setup = Setup(
            rules=rules, name=game_name(self.look.text, deal.preset), hands=1, code=deal.text
        )
        chairs = bot_chairs(self.look, levels, app.settings.avatar)
        app.play("deal")
        app.go.table(OpenTable(setup=setup, chairs=chairs, start=True))

    def _share(self) -> None:
        code = self.code
        if code is None:
            return
        own = [one for one in self._attempts if one.player not in LEVELS]
        if copy(results_text(code, self.deals, own)):
            self.app.toast(self.words_for("samedeal.shared"))

    def _take(self) -> None:
        code = self.code
        told = None if code is None else parse_results(pasted(), code, self.deals)
        if not told or not keep_others(self.app.paths.coded, told):
            self.app.toast(self.words_for("samedeal.not_taken"))
            return
        self.app.toast(self.words_for("samedeal.taken", n=len(told)))
        self._attempts = attempts_in(self.app.paths.coded)
        self.build()

    @override
    def draw_behind(self, surface: pygame.Surface) -> None:
        self.draw_panel(surface, self._panel)


def _gain(gain: float | None) -> str:
    """Write a mean difference with its sign and one place."""
    if gain is None:
        return "–"
    tenths = round(gain * 10)
    sign = MINUS if tenths < 0 else "+" if tenths else ""
    return f"{sign}{abs(tenths) / 10:.1f}"
