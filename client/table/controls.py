"""Which buttons there are now, what they send, and the question in words."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from client.settings.keys import Deed
from client.stage.pictures import ButtonPicture, ButtonTone
from client.table.choosing import Choice, action_for, choice_in
from client.table.desk import Desk
from engine.core.actions import (
    Accept,
    Answer,
    Apply,
    Defer,
    GiveBack,
    Pass,
    Play,
    SeatAction,
    SetAuto,
    Yield,
)
from engine.core.cards import SWORD, Cards, Seat
from engine.core.finder import copies_matter, sets_for
from engine.core.owed import number_due, number_to_pick
from engine.core.refusal import Refusal, is_locked, refusal
from engine.core.sets import set_of
from engine.core.state import SeatView
from engine.core.terms import Phase, Role
from engine.core.throne import in_forced_round
from engine.text import Text

Names: TypeAlias = Callable[[Seat], str]
KeyLabels: TypeAlias = Callable[[Deed], str]

SIMULTANEOUS = (Phase.SEIZE, Phase.SOLO, Phase.DECLARE, Phase.REVOLT, Phase.KICK)


@dataclass
class Controls:
    """The question and its buttons.

    Attributes:
        prompt: the question in words, or why something cannot be done.
        tone: tone of the prompt.
        buttons: from left to right.
        actions: what a button sends, by id; other ids are the scene's own deeds.
        choice: cards to choose among.
        main: id of the button that Enter presses.
        forced: the one thing that can be done, if there is only one.
    """

    prompt: str = ""
    tone: str = ""
    buttons: list[ButtonPicture] = field(default_factory=list)
    actions: dict[str, SeatAction] = field(default_factory=dict)
    choice: Choice | None = None
    main: str = ""
    forced: SeatAction | None = None


class ControlMaker:
    """Makes controls in one language with the player's own keys."""

    def __init__(self, text: Text, names: Names, keys: KeyLabels) -> None:
        self._text = text
        self._names = names
        self._keys = keys

    def controls(self, view: SeatView, desk: Desk, *, waiting: bool = False) -> Controls:
        """Tell what the viewer may do now; nothing while an answer is on its way."""
        public = view.public
        if view.seat is not None and public.auto[view.seat]:
            return self._on_autoplay(view)
        if waiting:
            return Controls()
        if not view.is_asked:
            return Controls(prompt=self.waiting(view), tone="wait")
        controls = self._for_phase(view, desk)
        if desk.notice:
            controls.prompt, controls.tone = desk.notice, "bad"
        return controls

    def _for_phase(self, view: SeatView, desk: Desk) -> Controls:
        match view.public.phase:
            case Phase.PLAY:
                return self._play(view, desk)
            case Phase.THRONE:
                return self._throne(view, desk)
            case Phase.CALL:
                return self._choose(view, desk, "call", "table.ask.call")
            case Phase.TRIBUTE:
                return self._choose(
                    view, desk, "pay", "table.ask.pay", number=number_due(view.public)
                )
            case Phase.PICK:
                return self._choose(
                    view, desk, "pick", "table.ask.pick", number=number_to_pick(view.public)
                )
            case Phase.RETURN:
                return self._give_back(view, desk)
            case Phase.DEAL:
                return Controls()
            case _:
                return self._yes_or_no(view)

    def waiting(self, view: SeatView) -> str:
        """Say whom the table waits for; in play the ring around a portrait says it."""
        public = view.public
        if public.phase in (Phase.DEAL, Phase.PLAY) or not public.asked:
            return ""
        if public.phase in SIMULTANEOUS:
            return self._text(f"table.wait.{public.phase}")
        return self._text(f"table.wait.{public.phase}", name=self._names(public.asked[0]))

    def reason(self, no: Refusal) -> str:
        """Put a refusal into words."""
        return self._text(f"no.{no.code}", **dict(no.values))

    # -- building blocks --------------------------------------------------------------

    def _add(
        self,
        controls: Controls,
        id_: str,
        deed: Deed | None,
        action: SeatAction | None = None,
        *,
        tone: ButtonTone = ButtonTone.PLAIN,
        enabled: bool = True,
        icon: str = "",
        label: str = "",
        **values: object,
    ) -> None:
        words = label or self._text(f"table.do.{id_}", **values)
        key = self._keys(deed) if deed is not None else ""
        controls.buttons.append(ButtonPicture(id_, words, key, tone, enabled, icon))
        if action is not None and enabled:
            controls.actions[id_] = action

    def _on_autoplay(self, view: SeatView) -> Controls:
        assert view.seat is not None
        locked = is_locked(view.public, view.seat)
        key = "table.auto.locked" if locked else "table.auto.on"
        controls = Controls(prompt=self._text(key), tone="wait")
        self._add(
            controls,
            "take_back",
            Deed.AUTO,
            SetAuto(on=False),
            tone=ButtonTone.PRIMARY,
            enabled=not locked,
        )
        controls.main = "take_back"
        return controls

    # -- play -------------------------------------------------------------------------

    def _play(self, view: SeatView, desk: Desk) -> Controls:
        public, cards = view.public, desk.selection.cards
        trick = public.trick
        following = trick is not None and bool(trick.target)
        can = bool(moves(view))
        no = refusal(view, Play(cards))
        controls = Controls(main="play")
        if following:
            tone = ButtonTone.PLAIN if can else ButtonTone.PRIMARY
            self._add(controls, "pass", Deed.PASS, Pass(), tone=tone)
        if refusal(view, Defer()) is None:
            self._add(controls, "defer", Deed.DEFER, Defer())
        if refusal(view, Apply()) is None:
            self._add(controls, "apply", Deed.APPLY, Apply())
        self._add(controls, "hint", Deed.HINT, enabled=can)
        if no is None and self._tells(view, cards):
            self._add(controls, "copies", Deed.ROWS)
        self._add(
            controls,
            "play",
            Deed.PLAY,
            Play(cards),
            tone=ButtonTone.PRIMARY if can else ButtonTone.PLAIN,
            enabled=no is None,
        )
        if not can:
            controls.main = "pass"
            controls.forced = Pass() if self._only_pass(controls) else None
        controls.prompt, controls.tone = self._play_prompt(view, cards, no, can=can)
        return controls

    @staticmethod
    def _only_pass(controls: Controls) -> bool:
        return not {"defer", "apply"} & set(controls.actions)

    def _tells(self, view: SeatView, cards: Cards) -> bool:
        played = set_of(cards)
        if played is None or view.public.role_open:
            return False
        called = view.public.called
        return copies_matter(view.hand, played, called)

    def _play_prompt(
        self, view: SeatView, cards: Cards, no: Refusal | None, *, can: bool
    ) -> tuple[str, str]:
        trick = view.public.trick
        if not can:
            return self._text("table.ask.cannot"), "bad"
        if cards and no is not None:
            return self.reason(no), "bad"
        if cards and reveals(view, cards):
            return self._text("table.ask.reveals"), "gold"
        if trick is None or not trick.target or trick.by is None:
            return self._text("table.ask.lead"), ""
        key = "table.ask.lap2" if trick.lap == 2 else "table.ask.follow"
        return self._text(key, name=self._names(trick.by)), ""

    # -- before play ------------------------------------------------------------------

    def _throne(self, view: SeatView, desk: Desk) -> Controls:
        choice = choice_in(view)
        alone = refusal(view, Accept(solo=True)) is None
        accept = refusal(view, Accept())
        if choice is None:
            action: SeatAction | None = Yield()
            able = refusal(view, Yield()) is None
        else:
            action = action_for(view, choice, self._chosen(desk, choice))
            able = action is not None
        controls = Controls(choice=choice, main="accept" if accept is None else "yield")
        plain, primary = ButtonTone.PLAIN, ButtonTone.PRIMARY
        self._add(
            controls,
            "yield",
            Deed.NO,
            action,
            tone=plain if accept is None else primary,
            enabled=able,
        )
        if alone:
            self._add(controls, "accept_solo", Deed.YES, Accept(solo=True), tone=ButtonTone.DANGER)
            controls.prompt = self._text("table.ask.throne.unable_solo")
            return controls
        self._add(
            controls,
            "accept",
            Deed.YES,
            Accept(),
            tone=primary if accept is None else plain,
            enabled=accept is None,
        )
        if accept is not None:
            controls.prompt = self._text("table.ask.throne.unable")
        elif not able:
            controls.prompt = self._text(f"table.ask.throne.{_bound_by(view)}")
        else:
            key = "table.ask.throne" if choice is None else "table.ask.throne.lay"
            controls.prompt = self._text(key)
        return controls

    def _choose(
        self, view: SeatView, desk: Desk, id_: str, prompt: str, **values: object
    ) -> Controls:
        choice = choice_in(view)
        assert choice is not None
        action = action_for(view, choice, self._chosen(desk, choice))
        controls = Controls(prompt=self._text(prompt, **values), choice=choice, main=id_)
        enabled = action is not None
        self._add(controls, id_, Deed.PLAY, action, tone=ButtonTone.PRIMARY, enabled=enabled)
        return controls

    @staticmethod
    def _chosen(desk: Desk, choice: Choice) -> tuple[int, ...]:
        return tuple(desk.chosen) if desk.chosen else choice.default

    def _give_back(self, view: SeatView, desk: Desk) -> Controls:
        cards = desk.selection.cards
        action = GiveBack(cards[0]) if len(cards) == 1 else None
        no = refusal(view, action) if action is not None else None
        controls = Controls(prompt=self._text("table.ask.return"), main="give_back")
        if no is not None:
            controls.prompt, controls.tone = self.reason(no), "bad"
        enabled = action is not None and no is None
        self._add(
            controls, "give_back", Deed.PLAY, action, tone=ButtonTone.PRIMARY, enabled=enabled
        )
        return controls

    def _yes_or_no(self, view: SeatView) -> Controls:
        phase, role = view.public.phase, self._asked_role(view)
        able = refusal(view, Answer(yes=True)) is None
        controls = Controls(
            prompt=self._text(f"table.ask.{phase}.{role}", **self._stakes(view)), main="no"
        )
        if not able:
            controls.forced = Answer(yes=False)
            self._add(
                controls,
                "no",
                Deed.NO,
                Answer(yes=False),
                tone=ButtonTone.PRIMARY,
                label=self._text("table.do.go_on"),
            )
            return controls
        self._add(
            controls, "no", Deed.NO, Answer(yes=False), label=self._text(f"table.do.{phase}.no")
        )
        tone = ButtonTone.PRIMARY if phase is Phase.DECLARE else ButtonTone.DANGER
        self._add(
            controls,
            "yes",
            Deed.YES,
            Answer(yes=True),
            tone=tone,
            label=self._text(f"table.do.{phase}.yes"),
        )
        return controls

    @staticmethod
    def _stakes(view: SeatView) -> dict[str, object]:
        rules = view.public.rules
        return {
            "declare": rules.declare_multiplier,
            "revolt": rules.revolt_multiplier,
            "kick": rules.kick_multiplier,
        }

    @staticmethod
    def _asked_role(view: SeatView) -> str:
        """Tell which wording of a question fits the viewer."""
        public = view.public
        match public.phase:
            case Phase.SEIZE:
                return "all"
            case Phase.SOLO:
                return "emperor" if view.seat == public.emperor else "other"
            case Phase.DECLARE:
                hidden = view.role in (Role.GUARD, Role.SOLO)
                return str(view.role) if hidden else "other"
            case Phase.REVOLT:
                if view.role == Role.GUARD:
                    return "guard"
                return str(public.rules.revolt)
            case _:
                loyal = view.role in (Role.EMPEROR, Role.SOLO, Role.GUARD)
                return "loyal" if loyal else "rebel"


def moves(view: SeatView) -> bool:
    """Tell whether the hand has any legal play on the trick."""
    trick = view.public.trick
    target = set_of(trick.target) if trick is not None and trick.target else None
    return bool(sets_for(view.hand, view.public.rules, target))


def reveals(view: SeatView, cards: Cards) -> bool:
    """Tell whether playing cards would show one's own secret role to all."""
    public = view.public
    if view.role != Role.GUARD or public.guard is not None:
        return False
    return SWORD in cards or (public.called is not None and public.called in cards)


def _bound_by(view: SeatView) -> str:
    """Tell why the holder of the scepter may not yield (rules 4.2)."""
    if in_forced_round(view.public):
        return "forced"
    return "handed" if view.public.refusals else "no_sword"
