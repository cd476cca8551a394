"""Which buttons there are now, what they send, and the question in words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from client.present.choosing import Choice, action_for, choice_in
from client.present.deeds import Deed
from client.present.desk import Desk
from client.present.pictures import ButtonPicture, ButtonTone
from client.present.voice import Voice
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
from engine.core.finder import copies_matter
from engine.core.legal import legal_plays
from engine.core.owed import number_due, number_to_pick
from engine.core.refusal import Refusal, is_locked, refusal, times_to_end_autoplay
from engine.core.score import factors_in
from engine.core.sets import set_of
from engine.core.stakes import revolt_in
from engine.core.state import SeatView
from engine.core.terms import Phase, Role
from engine.core.throne import in_forced_round, is_last_asked, receiver
from engine.text import Text

Names: TypeAlias = Callable[[Seat], str]
KeyLabels: TypeAlias = Callable[[Deed], str]

SIMULTANEOUS = (Phase.SEIZE, Phase.SOLO, Phase.DECLARE, Phase.REVOLT, Phase.KICK)


@dataclass(frozen=True)
class Controls:
    """The question and its buttons.

    Attributes:
        prompt: the question in words, or why something cannot be done.
        tone: tone of the prompt.
        buttons: from left to right.
        actions: what a deed sends as the answer; other deeds are the table's own.
        choice: cards to choose among.
        main: deed of the button that Enter presses.
        forced: the one thing that can be done, if there is only one.
    """

    prompt: str = ""
    tone: str = ""
    buttons: tuple[ButtonPicture, ...] = ()
    actions: Mapping[Deed, SeatAction] = field(default_factory=dict)
    choice: Choice | None = None
    main: Deed | None = None
    forced: SeatAction | None = None


class _Row:
    """The buttons of a question, gathered from left to right."""

    def __init__(self, text: Text, keys: KeyLabels) -> None:
        self._text = text
        self._keys = keys
        self.buttons: list[ButtonPicture] = []
        self.actions: dict[Deed, SeatAction] = {}

    def add(
        self,
        id_: str,
        deed: Deed,
        action: SeatAction | None = None,
        *,
        tone: ButtonTone = ButtonTone.PLAIN,
        enabled: bool = True,
        label: str = "",
        key: Deed | None = None,
    ) -> None:
        """Add a button, with the key of its deed or of another; disabled, it sends nothing."""
        words = label or self._text(f"table.do.{id_}")
        letter = self._keys(key or deed)
        self.buttons.append(ButtonPicture(id_, deed, words, letter, tone, enabled))
        if action is not None and enabled:
            self.actions[deed] = action

    def asking(
        self,
        prompt: str,
        main: Deed | None,
        *,
        tone: str = "",
        choice: Choice | None = None,
        forced: SeatAction | None = None,
    ) -> Controls:
        """Give the question with these buttons."""
        return Controls(prompt, tone, tuple(self.buttons), dict(self.actions), choice, main, forced)


class ControlMaker:
    """Makes controls in one language with the player's own keys.

    Args:
        text: the language.
        names: names by seat.
        keys: names of the keys.
        hints: whether hints may be used at the table.
        bot_autoplay: whether a bot plays for seats on autoplay (rules 8).
    """

    def __init__(
        self,
        text: Text,
        names: Names,
        keys: KeyLabels,
        *,
        hints: bool = True,
        bot_autoplay: bool = False,
    ) -> None:
        self._text = text
        self._names = names
        self._keys = keys
        self._hints = hints
        self._bot_autoplay = bot_autoplay

    def controls(self, view: SeatView, desk: Desk, *, waiting: bool = False) -> Controls:
        """Tell what the viewer may do now; nothing while an answer is on its way."""
        public = view.public
        if view.seat is not None and public.auto[view.seat]:
            return self._on_autoplay(view)
        if waiting:
            return Controls()
        if not view.is_asked:
            return self._ahead(view, desk)
        controls = self._for_phase(view, desk)
        if desk.notice:
            return replace(controls, prompt=desk.notice, tone="bad")
        if desk.advice:
            return replace(controls, prompt=desk.advice, tone="gold")
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

    def hidden_result(self) -> Controls:
        """Offer to show a result again that was put aside to look at the table."""
        row = self._row()
        row.add("result", Deed.RESULT, key=Deed.PLAY, tone=ButtonTone.PRIMARY)
        return row.asking("", Deed.RESULT)

    def _ahead(self, view: SeatView, desk: Desk) -> Controls:
        """Let a player who waits choose what is played when it is his turn."""
        cards, row = desk.selection.cards, self._row()
        waiting = Controls(prompt=self.waiting(view), tone="wait")
        mine = view.seat is not None and view.public.counts[view.seat] > 0
        if not mine or view.public.phase is not Phase.PLAY or set_of(cards) is None:
            return waiting
        armed = desk.armed == cards
        row.add("disarm" if armed else "arm", Deed.ARM, key=Deed.PLAY)
        key = "table.ask.armed" if armed else "table.ask.arm"
        return row.asking(self._text(key), Deed.ARM, tone="gold" if armed else "wait")

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

    def _row(self) -> _Row:
        return _Row(self._text, self._keys)

    def _on_autoplay(self, view: SeatView) -> Controls:
        locked = view.seat is not None and is_locked(view.public, view.seat)
        row = self._row()
        row.add(
            "take_back",
            Deed.AUTO,
            SetAuto(on=False),
            tone=ButtonTone.PRIMARY,
            enabled=not locked,
        )
        if locked:
            times = times_to_end_autoplay(view.public.rules)
            prompt = self._text("table.auto.locked", number=times)
        else:
            prompt = self._text("table.auto.bot" if self._bot_autoplay else "table.auto.on")
        return row.asking(prompt, Deed.AUTO, tone="wait")

    # -- play -------------------------------------------------------------------------

    def _play(self, view: SeatView, desk: Desk) -> Controls:
        public, cards = view.public, desk.selection.cards
        trick, row = public.trick, self._row()
        can = bool(moves(view))
        no = refusal(view, Play(cards))
        likely, other = ButtonTone.PRIMARY, ButtonTone.PLAIN
        if trick is not None and trick.target:
            row.add("pass", Deed.PASS, Pass(), tone=other if can else likely)
        if refusal(view, Defer()) is None:
            row.add("defer", Deed.DEFER, Defer())
        if refusal(view, Apply()) is None:
            row.add("apply", Deed.APPLY, Apply())
        if self._hints:
            row.add("hint", Deed.HINT, enabled=can)
        if no is None and self._tells(view, cards):
            row.add("copies", Deed.ROWS)
        row.add("play", Deed.PLAY, Play(cards), tone=likely if can else other, enabled=no is None)
        prompt, tone = self._play_prompt(view, cards, no, can=can)
        if can:
            return row.asking(prompt, Deed.PLAY, tone=tone)
        only_pass = not {Deed.DEFER, Deed.APPLY} & set(row.actions)
        return row.asking(prompt, Deed.PASS, tone=tone, forced=Pass() if only_pass else None)

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
        choice, row = choice_in(view), self._row()
        alone = refusal(view, Accept(solo=True)) is None
        accept = refusal(view, Accept())
        if choice is None:
            action: SeatAction | None = Yield()
            able = refusal(view, Yield()) is None
        else:
            action = action_for(view, choice, self._chosen(desk, choice))
            able = action is not None
        free = accept is None
        plain, primary = ButtonTone.PLAIN, ButtonTone.PRIMARY
        if choice is not None and len(choice.options) == 1:
            # The button says which card goes with it.
            choice = None
        words = self._yielding(view, action) if able else ""
        tone = plain if free else primary
        row.add("yield", Deed.NO, action, tone=tone, enabled=able, label=words)
        if alone:
            row.add("accept_solo", Deed.YES, Accept(solo=True), tone=ButtonTone.DANGER)
            prompt = self._text("table.ask.throne.unable_solo")
            return row.asking(prompt, Deed.NO, choice=choice)
        row.add("accept", Deed.YES, Accept(), tone=primary if free else plain, enabled=free)
        if not free:
            key = "table.ask.throne.unable"
        elif not able:
            key = f"table.ask.throne.{_bound_by(view)}"
        else:
            key = "table.ask.throne" if choice is None else "table.ask.throne.lay"
            if is_last_asked(view.public) and view.public.shower is not None:
                loser = self._names(view.public.shower)
                prompt = self._text("table.ask.throne.last", name=loser)
                return row.asking(prompt, Deed.YES, choice=choice)
        return row.asking(self._text(key), Deed.YES if free else Deed.NO, choice=choice)

    def _yielding(self, view: SeatView, action: SeatAction | None) -> str:
        """Say to whom the throne would go, and which card with it."""
        assert view.seat is not None
        name = self._names(receiver(view.public, view.seat))
        laid = action.laid if isinstance(action, Yield) else ()
        if not laid:
            return self._text("table.do.yield.to", name=name)
        card = Voice(self._text, ()).cards(laid)
        return self._text("table.do.yield.lay", name=name, cards=card)

    def _choose(
        self, view: SeatView, desk: Desk, id_: str, prompt: str, **values: object
    ) -> Controls:
        choice, row = choice_in(view), self._row()
        assert choice is not None
        action = action_for(view, choice, self._chosen(desk, choice))
        row.add(id_, Deed.PLAY, action, tone=ButtonTone.PRIMARY, enabled=action is not None)
        return row.asking(self._text(prompt, **values), Deed.PLAY, choice=choice)

    @staticmethod
    def _chosen(desk: Desk, choice: Choice) -> tuple[int, ...]:
        return tuple(desk.chosen) if desk.chosen else choice.default

    def _give_back(self, view: SeatView, desk: Desk) -> Controls:
        cards, row = desk.selection.cards, self._row()
        action = GiveBack(cards[0]) if len(cards) == 1 else None
        no = refusal(view, action) if action is not None else None
        enabled = action is not None and no is None
        row.add("give_back", Deed.PLAY, action, tone=ButtonTone.PRIMARY, enabled=enabled)
        if no is not None:
            return row.asking(self.reason(no), Deed.PLAY, tone="bad")
        return row.asking(self._text("table.ask.return"), Deed.PLAY)

    def _yes_or_no(self, view: SeatView) -> Controls:
        phase, role, row = view.public.phase, self._asked_role(view), self._row()
        prompt = self._text(f"table.ask.{phase}.{role}", **self._stakes(view))
        if refusal(view, Answer(yes=True)) is not None:
            words = self._text("table.do.go_on")
            row.add("no", Deed.NO, Answer(yes=False), tone=ButtonTone.PRIMARY, label=words)
            return row.asking(prompt, Deed.NO, forced=Answer(yes=False))
        # What Enter does is golden; what cannot be taken back never is.
        words = self._text(f"table.do.{phase}.no")
        row.add("no", Deed.NO, Answer(yes=False), tone=ButtonTone.PRIMARY, label=words)
        words = self._text(f"table.do.{phase}.yes")
        tone = ButtonTone.PLAIN if phase is Phase.DECLARE else ButtonTone.DANGER
        row.add("yes", Deed.YES, Answer(yes=True), tone=tone, label=words)
        return row.asking(prompt, Deed.NO)

    @staticmethod
    def _stakes(view: SeatView) -> dict[str, object]:
        factors = factors_in(view.public.rules)
        return {
            "declare": factors.declared,
            "revolt": factors.revolted,
            "kick": factors.kicked,
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
                return "two-force" if revolt_in(public.rules).doubles else "individual"
            case _:
                loyal = view.role in (Role.EMPEROR, Role.SOLO, Role.GUARD)
                return "loyal" if loyal else "rebel"


def tool_buttons(text: Text, keys: KeyLabels, view: SeatView) -> tuple[ButtonPicture, ...]:
    """List the buttons right of the question."""
    if view.seat is None:
        return ()
    able = view.public.phase is not Phase.DEAL and not view.public.auto[view.seat]
    quiet = ButtonTone.QUIET
    return (
        ButtonPicture("auto", Deed.AUTO, text("table.do.auto"), keys(Deed.AUTO), quiet, able),
        ButtonPicture("sort", Deed.SORT, text("table.do.sort"), keys(Deed.SORT), quiet),
    )


def menu_buttons(
    text: Text, keys: KeyLabels, *, counter: bool, mute: bool
) -> tuple[ButtonPicture, ...]:
    """List the icon buttons in the corner, each with a tip and its key."""
    quiet = ButtonTone.QUIET
    icons = (
        (Deed.MENU, "menu"),
        (Deed.COUNTER, "eye" if counter else "eye-off"),
        (Deed.LOG, "book"),
        (Deed.SOUND, "sound-off" if mute else "sound-on"),
        (Deed.RULES, "question"),
    )
    return tuple(
        ButtonPicture(deed.value, deed, "", "", quiet, icon=icon, tip=tip_for(text, keys, deed))
        for deed, icon in icons
    )


def tip_for(text: Text, keys: KeyLabels, deed: Deed) -> str:
    """Say what an icon does, and by which key."""
    key = text("table.key.escape") if deed is Deed.MENU else keys(deed)
    words = text(f"table.tip.{deed}")
    return text("table.tip", words=words, key=key) if key else words


def moves(view: SeatView) -> bool:
    """Tell whether the hand has any legal play on the trick."""
    trick = view.public.trick
    return bool(legal_plays(view, trick.target if trick is not None else ()))


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
