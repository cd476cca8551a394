"""A link straight to the rules: four players who answer at once, no host, no socket."""

from random import Random

from engine.core.actions import Answer, AnyAction, Deal, Leave, Play, SeatAction, SetAuto
from engine.core.cards import SEATS, Seat
from engine.core.deck import deal, shuffled
from engine.core.facts import Fact
from engine.core.game import advance
from engine.core.legal import legal_actions
from engine.core.refusal import Refusal
from engine.core.ruleset import RuleSet
from engine.core.seen import seen_by
from engine.core.state import GameState, SeatView, new_match, view_of
from engine.core.terms import Phase
from engine.lan.link import (
    Ack,
    Chair,
    Events,
    Incoming,
    Kind,
    LinkState,
    Outgoing,
    Ready,
    Refused,
    Room,
    Seated,
    Setup,
    Snapshot,
    Stage,
    Stale,
)

NAMES = ("小明", "老王头", "张大嫂", "赵师傅", "孙二娘")


class CoreLink:
    """Plays seats 1 to 4 by itself; seat 0 is the client's."""

    rtt: float | None = 0.0

    def __init__(
        self,
        rules: RuleSet,
        seed: int = 1,
        *,
        names: tuple[str, ...] = NAMES,
        hands: int = 3,
        seconds: int = 0,
        viewer: Seat | None = 0,
    ) -> None:
        self.state = LinkState.JOINED
        self.game: GameState = new_match(rules)
        self.rng = Random(seed)
        self.viewer = viewer
        self.hands = hands
        self.sent: list[Outgoing] = []
        self.facts: list[Fact] = []
        self._inbox: list[Incoming] = []
        self._id = 0
        self._seq = 0
        self._setup = Setup(rules=rules, hands=hands, seconds=seconds)
        self._names = names
        self._seconds = seconds
        self._tell_start()
        self._go_on()

    # -- what a client uses -----------------------------------------------------------

    def poll(self) -> list[Incoming]:
        told, self._inbox = self._inbox, []
        return told

    def act(self, turn: int, action: SeatAction) -> int:
        self._id += 1
        if turn != self.game.public.turn and not isinstance(action, SetAuto | Leave):
            self._inbox += [Stale(self._id), self._snapshot()]
        else:
            outcome = advance(self.game, self.viewer, action)
            if isinstance(outcome, Refusal):
                self._inbox.append(Refused(self._id, f"no.{outcome.code}", outcome.values))
            else:
                self._inbox.append(Ack(self._id))
                self._take(outcome.facts, outcome.state)
                self._go_on()
        return self._id

    def send(self, request: Outgoing) -> int:
        self._id += 1
        self.sent.append(request)
        if isinstance(request, Ready) and self.game.public.result is not None:
            self._deal()
            self._go_on()
        return self._id

    def chat(self, text: str) -> int:
        return 0

    def phrase(self, phrase: str) -> int:
        return 0

    def emote(self, emote: str) -> int:
        return 0

    def close(self) -> None:
        self.state = LinkState.CLOSED

    # -- the table --------------------------------------------------------------------

    def tell(self, message: Incoming) -> None:
        """Put anything into the client's inbox."""
        self._inbox.append(message)

    def view(self) -> SeatView:
        return view_of(self.game, self.viewer)

    def _tell_start(self) -> None:
        chairs = tuple(
            Chair(kind=Kind.BOT if seat else Kind.PERSON, name=name, avatar=seat)
            for seat, name in enumerate(self._names)
        )
        self._inbox += [
            Seated("table", self.viewer),
            Room(table="table", setup=self._setup, chairs=chairs, stage=Stage.PLAYING),
            self._snapshot(),
        ]

    def _snapshot(self) -> Snapshot:
        return Snapshot(self._seq, self.view(), self._left())

    def _left(self) -> int | None:
        return self._seconds * 1000 if self._seconds else None

    def _deal(self) -> None:
        public = self.game.public
        cards = deal(shuffled(public.rules, self.rng), public.first)
        self._must(None, Deal(cards))

    def _must(self, actor: Seat | None, action: AnyAction) -> None:
        outcome = advance(self.game, actor, action)
        assert not isinstance(outcome, Refusal), (actor, action, outcome)
        self._take(outcome.facts, outcome.state)

    def _take(self, facts: tuple[Fact, ...], state: GameState) -> None:
        self.game = state
        self.facts += facts
        seen = tuple(one for fact in facts for one in seen_by(fact, self.viewer))
        if seen:
            self._seq += 1
            self._inbox.append(Events(self._seq, seen, "", self._left()))

    def _go_on(self) -> None:
        """Let the others act until the client is asked or the hand is over."""
        while True:
            public = self.game.public
            if public.phase is Phase.DEAL:
                if public.result is not None:
                    return
                self._deal()
                continue
            seat = self._next_other()
            if seat is None:
                return
            self._must(seat, self.choose(view_of(self.game, seat)))

    def _next_other(self) -> Seat | None:
        waiting = [
            seat for seat in SEATS if view_of(self.game, seat).is_asked and seat != self.viewer
        ]
        if self.viewer is not None and self.game.public.auto[self.viewer]:
            waiting += [self.viewer] if view_of(self.game, self.viewer).is_asked else []
        return waiting[0] if waiting else None

    def choose(self, view: SeatView) -> SeatAction:
        """Choose as lively as can be: plays often, says yes now and then."""
        return lively(self.rng, view)


def lively(rng: Random, view: SeatView) -> SeatAction:
    """Choose an action so that games show everything there is to see."""
    legal = legal_actions(view)
    plays = [action for action in legal if isinstance(action, Play)]
    if plays and (len(plays) == len(legal) or rng.random() < 0.75):
        trick = view.public.trick
        if trick is not None and not trick.target:
            return max(plays[:12], key=lambda play: len(play.cards))
        return plays[min(len(plays) - 1, int(rng.expovariate(0.8)))]
    if any(isinstance(action, Answer) for action in legal):
        return rng.choice(legal) if rng.random() < 0.4 else Answer(yes=False)
    others: list[SeatAction] = [action for action in legal if not isinstance(action, Play)]
    return rng.choice(others or legal)
