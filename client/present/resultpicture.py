"""The result of a hand or of the match as a picture."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from client.present.deeds import Deed
from client.present.hunches import NOTHING_NOTED, Hunch, Hunches, is_right
from client.present.pictures import (
    ButtonPicture,
    ButtonTone,
    HowLine,
    MaskPicture,
    ResultPicture,
    ResultRow,
    RoleLook,
    TakenPicture,
)
from client.present.places import places_won
from client.present.scorelines import score_lines
from client.present.tableparts import PictureMaker, hunch_letter
from engine.core.cards import SEATS, Cards, Seat
from engine.core.facts import HandsShown, Scored
from engine.core.state import PublicState, SeatView
from engine.core.terms import Role

_LOOKS = {
    Role.EMPEROR: RoleLook.EMPEROR,
    Role.SOLO: RoleLook.SOLO,
    Role.GUARD: RoleLook.GUARD,
    Role.REBEL: RoleLook.REBEL,
}
NO_PLACE = "–"
"""Stands for the place of a seat that never went out."""

_MAIN = (Deed.NEXT, Deed.AGAIN, Deed.FINAL)


class ResultMaker:
    """Makes the panel from a view whose hand is over, and what one took the others for in it."""

    def __init__(
        self,
        maker: PictureMaker,
        totals: Mapping[int, tuple[int, ...]],
        hunches: Hunches = NOTHING_NOTED,
    ) -> None:
        self._maker = maker
        self._hunches = hunches
        self._text = maker.text
        self._totals = totals

    def result(
        self,
        view: SeatView,
        buttons: Sequence[Deed],
        *,
        note: str = "",
        waiting: bool = False,
        reading: bool = False,
        readable: bool = False,
        before: tuple[int, ...] | None = None,
    ) -> ResultPicture | None:
        """Show the hand just scored.

        Args:
            view: what is known.
            buttons: what can be done.
            note: what else to say.
            waiting: whether one waits for others: then the last button is done.
            reading: whether the page about the hand lies over it.
            readable: whether there is such a page.
            before: points by seat that had come out of it before; they take the place of totals.
        """
        public = view.public
        scored = public.result
        if scored is None:
            return None
        title, tone = self._title(scored, view.seat)
        head, side = self._text("table.result.hand", n=public.n), self._side(scored)
        picture = ResultPicture(
            title=title,
            tone=tone,
            note=_joined(head, "" if side == title else side, note),
            rows=tuple(
                self._row(view, scored, seat)
                for seat in sorted(SEATS, key=lambda seat: scored.places[seat])
            ),
            lines=tuple(
                HowLine(line.words, line.points)
                for line in score_lines(self._maker.voice_to(view.seat), public)
            ),
            how_word=self._text("table.result.how"),
            points_word=self._text("table.result.points"),
            taken_word=self._text("table.result.taken") if self._hunches.notes else "",
            **self._common(public, buttons, waiting=waiting, reading=reading, readable=readable),
        )
        return picture if before is None else self._beside(picture, scored, before)

    def _beside(
        self, picture: ResultPicture, scored: Scored, before: tuple[int, ...]
    ) -> ResultPicture:
        """Set what had come out before beside what came out now."""
        order = sorted(SEATS, key=lambda seat: scored.places[seat])
        return replace(
            picture,
            rows=tuple(
                replace(row, total=before[seat])
                for row, seat in zip(picture.rows, order, strict=True)
            ),
            total_word=self._text("table.result.before"),
            course=tuple((before[seat], scored.points[seat]) for seat in SEATS),
            buttons=tuple(
                replace(one, label=self._text("table.do.retry")) if one.deed is Deed.AGAIN else one
                for one in picture.buttons
            ),
            chart_word=self._text("table.result.before_and_now"),
        )

    def match(
        self, view: SeatView, buttons: Sequence[Deed], *, note: str = "", waiting: bool = False
    ) -> ResultPicture:
        """Show the match that is over: everybody by points."""
        public = view.public
        points = [
            total + penalty for total, penalty in zip(public.totals, public.penalties, strict=True)
        ]
        order = sorted(SEATS, key=lambda seat: -points[seat])
        first = points[order[0]]
        title, tone = self._text("table.result.match"), "gold"
        if view.seat is not None and points[view.seat] == first:
            title, tone = self._text("table.result.champion"), "good"
        return ResultPicture(
            title=title,
            tone=tone,
            note=_joined(self._text("table.result.hands", n=public.n), note),
            rows=tuple(self._standing(view, points, seat) for seat in order),
            lines=(),
            how_word="",
            points_word="",
            **self._common(public, buttons, waiting=waiting),
        )

    def _common(
        self,
        public: PublicState,
        buttons: Sequence[Deed],
        *,
        waiting: bool,
        reading: bool = False,
        readable: bool = False,
    ) -> dict[str, Any]:
        last = len(buttons) - 1
        return {
            "course": self._course(public),
            "names": self._maker.company.names,
            "chart_word": self._text("table.result.chart"),
            "total_word": self._text("table.result.total"),
            "buttons": tuple(
                self._page_button(reading=reading, able=readable)
                if deed is Deed.REVIEW
                else self._button(deed, done=waiting and i == last)
                for i, deed in enumerate(buttons)
            ),
        }

    def _standing(self, view: SeatView, points: Sequence[int], seat: Seat) -> ResultRow:
        """Show one seat in the order of points; equal points share a rank."""
        rank = 1 + sum(other > points[seat] for other in points)
        shared = points.count(points[seat]) > 1
        return ResultRow(
            # A medal is for one alone.
            place=None if shared else rank,
            place_word=self._text(f"table.result.rank{'_shared' if shared else ''}", n=rank),
            name=self._maker.name(seat),
            avatar=self._maker.company.avatars[seat],
            role=RoleLook.NONE,
            role_word=self._text("table.seat.you") if seat == view.seat else "",
            cards=(),
            left_word="",
            points=None,
            total=points[seat],
            me=seat == view.seat,
        )

    def _title(self, scored: Scored, seat: Seat | None) -> tuple[str, str]:
        if not scored.counted:
            return self._text("table.result.uncounted"), ""
        if seat is None:
            return self._side(scored), "gold"
        points = scored.points[seat]
        if points == 0:
            return self._text("table.result.draw"), ""
        won = points > 0
        return self._text("table.result.win" if won else "table.result.lose"), (
            "good" if won else "bad"
        )

    def _side(self, scored: Scored) -> str:
        points = scored.points[scored.emperor]
        if points == 0:
            return self._text("table.result.draw")
        return self._text("table.result.loyal" if points > 0 else "table.result.rebels")

    def _row(self, view: SeatView, scored: Scored, seat: Seat) -> ResultRow:
        text, public = self._text, view.public
        role = role_after(scored, seat)
        cards = hands_shown(public)[seat]
        left = text("table.result.left", number=len(cards)) if cards else text("table.result.none")
        place = places_won(scored.places, public.counts)[seat]
        return ResultRow(
            place=place,
            place_word=NO_PLACE if place is None else self._maker.voice.place(place),
            name=self._maker.name(seat),
            avatar=self._maker.company.avatars[seat],
            role=_LOOKS[role],
            role_word=text(f"table.role.{role}"),
            cards=tuple(sorted(cards, reverse=True)),
            left_word=left,
            points=scored.points[seat] + scored.penalty[seat],
            total=public.totals[seat] + public.penalties[seat],
            me=seat == view.seat,
            taken=self._taken(view, scored, seat),
        )

    def _taken(self, view: SeatView, scored: Scored, seat: Seat) -> TakenPicture | None:
        """Tell what one took a seat for, since when, and whether that was right."""
        hunch = self._hunches.of(seat)
        if view.seat is None or hunch is Hunch.NONE:
            return None
        since = self._hunches.since(seat)
        words = self._text("table.result.since", n=since) if since else ""
        right = is_right(hunch, role_after(scored, view.seat), role_after(scored, seat))
        return TakenPicture(MaskPicture(hunch, hunch_letter(self._text, hunch)), words, right)

    def _course(self, public: PublicState) -> tuple[tuple[int, ...], ...]:
        """Give the totals from zero on; hands not seen are left out."""
        known = [self._totals[n] for n in sorted(self._totals) if n <= public.n]
        return tuple((0, *(totals[seat] for totals in known)) for seat in SEATS)

    def _button(self, deed: Deed, *, done: bool) -> ButtonPicture:
        main = deed in _MAIN and not done
        id_ = "waiting" if done else "menu" if deed is Deed.END else deed.value
        key = self._text("table.key.return") if main else ""
        tone = ButtonTone.PRIMARY if main else ButtonTone.PLAIN
        return ButtonPicture(id_, deed, self._text(f"table.do.{id_}"), key, tone, not done)

    def _page_button(self, *, reading: bool, able: bool) -> ButtonPicture:
        """Turn to the page about the hand, or back; its width never changes by itself."""
        words = self._text("table.do.score" if reading else "table.do.review")
        return ButtonPicture("review", Deed.REVIEW, words, "", ButtonTone.PLAIN, able, "star")


def _joined(*parts: str) -> str:
    """Put the parts of a note beside each other."""
    return " · ".join(part for part in parts if part)


def role_after(scored: Scored, seat: Seat) -> Role:
    """Tell what a seat was, once the hand is scored."""
    if seat == scored.emperor:
        return Role.SOLO if scored.guard is None else Role.EMPEROR
    return Role.GUARD if seat == scored.guard else Role.REBEL


def hands_shown(public: PublicState) -> tuple[Cards, ...]:
    """Give the cards that were left over, by seat."""
    for seen in reversed(public.story):
        if isinstance(seen, HandsShown):
            return seen.hands
    return ((),) * 5
