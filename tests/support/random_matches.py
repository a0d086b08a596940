"""Random squads and random players, all reproducible."""

from collections.abc import Iterator

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BerserkMatch
from engine.berserk.table.options import StrikeAt, UseAction
from engine.kernel import Decision, Option
from engine.kernel.rng import below, seeded
from tests.support import specs

# Long enough for nearly every random match to end.
LIMIT = 400

ABILITIES = (
    "ova 1",
    "ova 2",
    "ovz 1",
    "ovs 1",
    "armor 1",
    "armor 2",
    "regen 1",
    "direct",
    "unanswered",
    "shot 1-2-2 range 4",
    "shot 1-1-2",
    "throw 1-2-3",
    "discharge 2 range 3",
    "magic_strike 1-2-3",
    "magic_strike 2 range 3",
    "special_strike 2-3-4",
    "reach_strike 1-2-3",
    "clumsy 1",
    "blessed",
    "cursed",
    "poisoned 1",
    "vampirism",
    "carrion",
    "dash",
    "stamina",
    "incorporeal",
    "incarnation 2",
    'unread "Рычит."',
)
_SYMBIOTES = ("companion", "parasite")
_STRIKES = ("0-1-1", "1-1-2", "1-2-3", "2-3-4", "3-4-6")

LONG = settings.get_current_profile_name() == "long"
_FEW = settings(
    deadline=None,
    derandomize=not LONG,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
few_matches = settings(_FEW, max_examples=1000 if LONG else 25)
machines = settings(_FEW, max_examples=500 if LONG else 12, stateful_step_count=60 if LONG else 12)
few_machines = settings(machines, max_examples=100 if LONG else 4)
"""For matches with slow decisions."""


@st.composite
def cards(draw: st.DrawFn, name: str, kinds: tuple[str, ...]) -> CardSpec:
    """Draw a card of one of ``kinds`` with up to three abilities."""
    kind = draw(st.sampled_from(kinds))
    if kind == "terrain":
        return specs.terrain(name)
    abilities = "; ".join(draw(st.lists(st.sampled_from(ABILITIES), max_size=3, unique=True)))
    life = draw(st.integers(2, 9))
    if kind == "artifact":
        return specs.artifact(name, life=life, abilities=abilities)
    if kind == "companion":
        return specs.companion(name, life=life, abilities=abilities)
    if kind == "parasite":
        return specs.parasite(name, life=life)
    strike = draw(st.sampled_from(_STRIKES))
    if kind == "flyer":
        return specs.flyer(name, strike=strike, life=life, abilities=abilities)
    movement = draw(st.integers(0, 3))
    return specs.creature(name, strike=strike, life=life, movement=movement, abilities=abilities)


@st.composite
def players(draw: st.DrawFn, name: str) -> PlayerSetup:
    """Draw a squad with at least one creature, and a small deck.

    Every card has a unique name in brackets, so that no name is a part of another.
    """
    size = draw(st.integers(0, 6))
    first = draw(cards(f"<{name}0>", ("creature", "flyer")))
    common = ("creature", "creature", "creature", "flyer", "artifact", "terrain", *_SYMBIOTES)
    rest = [draw(cards(f"<{name}{i}>", common)) for i in range(1, size + 1)]
    deck = [draw(cards(f"<{name} deck {i}>", common)) for i in range(2)]
    return PlayerSetup(name, (first, *rest), tuple(deck))


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Draw two players and a seed."""
    return Setup(
        draw(players("Anna")),
        draw(players("Boris")),
        draw(st.integers(0, 2**32)),
        ruleset=RULES_2024,
    )


seeds = st.integers(0, 2**32)


def lively_choice(decision: Decision, draw: int) -> tuple[Option, int]:
    """Return a random option; every other time an attack if there is one."""
    coin, draw = below(draw, 2)
    attacks = [o for o in decision.options if isinstance(o, StrikeAt | UseAction)]
    among = attacks if attacks and coin else decision.options
    pick, draw = below(draw, len(among))
    return among[pick], draw


def play_on(match: BerserkMatch, seed: int, limit: int = LIMIT) -> Iterator[Decision]:
    """Play ``match`` at random; yield each decision before its answer."""
    draw = seeded(seed)
    for _ in range(limit):
        decision = match.decision
        if decision is None:
            return
        yield decision
        option, draw = lively_choice(decision, draw)
        match.choose(option)


def play_out(match: BerserkMatch, seed: int, limit: int = LIMIT) -> BerserkMatch:
    """Play ``match`` at random to its end, or this many choices, and return it."""
    for _ in play_on(match, seed, limit):
        pass
    return match
