"""Actions before the squad is recruited: showing, taking and setting aside cards (403.1).

A step without a place is about the player's own deal.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeAlias, cast

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import filters_within
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.conditions import joined, parts_of
from engine.berserk.cards.text.templates import Values, hole, negative

_Steps: TypeAlias = tuple[ab.RecruitingStep, ...]
_OWN: Final = ab.TakeIntoSquad()
_LIKE: Final = ab.LikeShown(ab.Aspect.NAME)


def _wanted(values: Values) -> ab.ShowCards | None:
    """Return the showing of chosen cards: one, two, or up to two of them; None for other
    targets."""
    whom = cast(ab.Targets, values["whom"])
    is_chosen = whom == ab.Targets(whom.filter, whom.least, whom.most)
    if not is_chosen or not isinstance(whom.least, int) or not isinstance(whom.most, int):
        return None
    least = 0 if whom.most > 1 and whom.least == 1 else whom.least
    return ab.ShowCards(whom.filter, least, whom.most)


def _of_wanted(shown: ab.ShowCards, cards: ab.Filter) -> Values | None:
    """Take the cards of a showing apart; any number up to the maximum is worded "up to"."""
    most = shown.most
    if not isinstance(most, int) or shown.least not in (most, 0) or (most == 1 and not shown.least):
        return None
    return {"whom": ab.Targets(cards, shown.least or 1, most)}


# one step, or two of which the second is about the cards shown by the first


def _show(values: Values) -> object:
    shown, area = _wanted(values), cast("ab.Area | None", values["area"])
    if shown is None:
        return None
    return (shown,) if area is None else (shown, ab.LayAside(ab.Spoken.SHOWN, area))


def _of_show(node: object) -> Values | None:
    area: ab.Area | None = None
    match node:
        case (ab.ShowCards() as shown,):
            pass
        case (ab.ShowCards() as shown, ab.LayAside(what=ab.Spoken.SHOWN, area=area)):
            pass
        case _:
            return None
    values = _of_wanted(shown, shown.cards)
    whole = None if values is None else {**values, "area": area}
    return whole if whole is not None and _show(whole) == node else None


def _find(values: Values) -> object:
    shown = _wanted(values)
    if shown is None:
        return None
    cards = joined(shown.cards, _LIKE) if values["alike"] else shown.cards
    return replace(shown, cards=cards, pile=ab.Pile.DECK), ab.TakeIntoDeal()


def _of_find(node: object) -> Values | None:
    match node:
        case (ab.ShowCards() as shown, ab.TakeIntoDeal()):
            parts = parts_of(shown.cards)
        case _:
            return None
    alike = parts[-1:] == (_LIKE,)
    values = _of_wanted(shown, joined(*parts[:-1]) if alike else shown.cards)
    if values is None:
        return None
    values = {**values, "alike": alike}
    return values if _find(values) == node else None


def _crystals(values: Values) -> object:
    if values["n"] is None and values["each"]:
        return None
    number = ab.ChosenX() if values["n"] is None else cast(ab.Number, values["n"])
    is_less = isinstance(number, ab.Sum)  # «X-2» is zero for a small X, never a refund
    if values["gets"] is None or (is_less and values["gets"]):
        return None
    change = number if values["gets"] else negative(number)
    change = ab.Bounded(change, 0) if is_less else change
    each = cast(bool, values["each"])
    if values["crystal"]:
        return (ab.ChangeCrystals(gold=change, each=each),)
    return (ab.ChangeCrystals(silver=change, each=each),)


def _of_crystals(node: object) -> Values | None:
    match node:
        case (ab.ChangeCrystals(gold=gold, silver=silver, each=each),) if (gold != 0) is not (
            silver != 0
        ):
            change = gold if gold != 0 else silver
            if isinstance(change, ab.Bounded):
                change = change.number
            gets = change > 0 if isinstance(change, int) else not isinstance(change, ab.Scaled)
            number = change if gets else negative(change)
            return {"n": number, "gets": gets, "crystal": gold != 0, "each": each}
        case _:
            return None


def _of_each(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context of «за каждого из них … его стоимость»: «его» is the counted card."""
    it = tuple((gender, ab.Who.TARGET) for gender in ("m", "f", "n"))
    return replace(context, it=(*context.it, *it)) if values["each"] else context


_ASIDE: Final = {
    "показать": None,
    "положить на кладбище": ab.Area.GRAVEYARD,
    "изгнать": ab.Area.EXILE,
}
_STEPS: Final = (
    Phrase(
        Kind.PREPARING,
        "посмотреть <n:count acc> случайные|случайных карты|карт из раздачи противника",
        (
            ab.ShowCards(
                least=hole("n"), most=hole("n"), side=ab.Side.ENEMY, at_random=True, looks=True
            ),
        ),
    ),
    Phrase(
        Kind.PREPARING,
        "найти в колоде <whom:targets acc> [alike: с таким же названием] показать его|ее|их и"
        " взять в раздачу",
        make=_find,
        take=_of_find,
    ),
    Phrase(
        Kind.PREPARING,
        "<area:aside> <whom:targets acc> из? вашей? раздачи?",
        make=_show,
        take=_of_show,
    ),
    Phrase(  # a sign without a number beside a defined X means X of them
        Kind.PREPARING,
        "[each: за каждого|каждую|каждое|каждый из них] вы <gets:gets> [<n:number>]"
        " <crystal:crystal>",
        make=_crystals,
        take=_of_crystals,
        absent={"n": None},
        gives={"n": _of_each},
        loose=True,
    ),
)

# all steps; the card itself is shown first (403.1.3)


_JOINED: Final = "[semicolon: ;] [comma: ,] [meanwhile: при этом]"
_BY_SEMICOLON: Final[Values] = {"semicolon": True, "comma": False, "meanwhile": False}


def _is_joined(values: Values) -> bool:
    """Return whether a semicolon, a comma or «при этом» joins two steps."""
    return any(values[slot] for slot in _BY_SEMICOLON)


def _more(words: str) -> Phrase:
    def make(values: Values) -> object:
        steps = (*cast(_Steps, values["step"]), *cast(_Steps, values["more"]))
        return steps if _is_joined(values) and _knows_what_was_shown(steps) else None

    def take(node: object) -> Values | None:
        steps = cast(_Steps, node)
        cut = 2 if _goes_on(steps) else 1
        return {**_BY_SEMICOLON, "step": steps[:cut], "more": steps[cut:]} if steps[cut:] else None

    return Phrase(Kind.PREPARATIONS, words, make=make, take=take, loose=True)


def _goes_on(steps: _Steps) -> bool:
    """Return whether the second step is about the cards shown by the first."""
    return len(steps) > 1 and isinstance(steps[1], ab.TakeIntoDeal | ab.LayAside)


def _knows_what_was_shown(steps: _Steps) -> bool:
    """Return whether "of the same name" follows the showing of a card."""
    for place, step in enumerate(steps):
        if isinstance(step, ab.ShowCards) and _LIKE in filters_within(step.cards):
            return any(isinstance(before, ab.ShowCards) for before in steps[:place])
    return True


def _before(words: str, *first: ab.RecruitingStep, others: bool) -> Phrase:
    def make(values: Values) -> object:
        steps = (*first, *cast(_Steps, values.get("steps", ())))
        joined = not others or _is_joined(values)
        return ab.BeforeRecruiting(steps) if joined and _knows_what_was_shown(steps) else None

    def take(node: object) -> Values | None:
        if not isinstance(node, ab.BeforeRecruiting) or node != ab.BeforeRecruiting(node.steps):
            return None
        rest = node.steps[len(first) :]
        if node.steps[: len(first)] != first or bool(rest) is not others:
            return None
        return {**_BY_SEMICOLON, "steps": rest} if others else {}

    return Phrase(Kind.ABILITY, words, make=make, take=take, loose=others)


_SHOW_IT: Final = "до набора отряда вы? можете? показать ~"
_TAKE_IT: Final = "взять его|ее|~ в отряд"
_ABILITIES: Final = (
    Phrase(Kind.PREPARATIONS, "<step:preparing>", hole("step")),
    _more(f"<step:preparing> {_JOINED} <more:preparations>"),
    _before(f"{_SHOW_IT} ;|и {_TAKE_IT}", _OWN, others=False),
    _before(f"{_SHOW_IT} ;|и {_TAKE_IT} {_JOINED} <steps:preparations>", _OWN, others=True),
    _before(f"{_SHOW_IT} {_JOINED} <steps:preparations>", others=True),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_STEPS, *_ABILITIES)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {Kind.ASIDE: _ASIDE}
