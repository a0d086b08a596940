"""What is done before the squad is recruited: cards shown, taken, laid aside (403.1).

A step that names no place speaks of the deal: of the cards that its player has there.
"""

from typing import Final, TypeAlias, cast

from engine.berserk.abilities import (
    AllOf,
    Area,
    Aspect,
    BeforeRecruiting,
    ChangeCrystals,
    Filter,
    LayAside,
    LikeShown,
    Pile,
    RecruitingStep,
    ShowCards,
    Shown,
    Side,
    Spoken,
    TakeIntoDeal,
    TakeIntoSquad,
)
from engine.berserk.abilities.filters import filters_within
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.conditions import joined
from engine.berserk.cards.text.templates import Values, hole, less

_Steps: TypeAlias = tuple[RecruitingStep, ...]
_OWN: Final = TakeIntoSquad()
_LIKE: Final = LikeShown(Aspect.NAME)


def _step(words: str, *nodes: object, synonym: bool = False) -> Phrase:
    return Phrase(Kind.PREPARING, words, nodes, synonym=synonym)


def _of_the_same_name(words: str, least: int) -> Phrase:
    """Cards of the deck that are called as one that was shown."""

    def make(values: Values) -> object:
        most = cast(int, values.get("n", 1))
        wanted = joined(values["cards"], _LIKE)
        return ShowCards(wanted, min(least, most), most, Pile.DECK), TakeIntoDeal()

    def take(node: object) -> Values | None:
        match node:
            case (ShowCards(cards=AllOf(filters=(*rest, last))) as shown, TakeIntoDeal()):
                cards: Filter = rest[0] if len(rest) == 1 else AllOf(tuple(rest))
                values: Values = {"cards": cards}
                if "<n:" in words:
                    values["n"] = shown.most
                return values if last == _LIKE and make(values) == node else None
            case _:
                return None

    return Phrase(Kind.PREPARING, words, make=make, take=take)


# One step, or two of which the second speaks of the cards that the first has shown.

_SHOWN: Final = (
    _step("показать <cards:noun acc sg> из вашей? раздачи", ShowCards(hole("cards"))),
    *(
        _step(
            f"показать <n:count acc> <cards:noun {number}> из вашей? раздачи",
            ShowCards(hole("cards"), hole("n"), hole("n")),
            synonym=number == "few",
        )
        for number in ("gen pl", "few")
    ),
    _step(
        "посмотреть <n:count acc> случайные|случайных карты|карт из раздачи противника",
        ShowCards(least=hole("n"), most=hole("n"), side=Side.ENEMY, at_random=True, looks=True),
    ),
)
_FOUND: Final = (
    _step(
        "найти в колоде <cards:noun acc sg> показать его|ее и взять в раздачу",
        ShowCards(hole("cards"), pile=Pile.DECK),
        TakeIntoDeal(),
    ),
    _step(
        "найти в колоде до <n:count gen> <cards:noun gen pl> показать их и взять в раздачу",
        ShowCards(hole("cards"), 0, hole("n"), Pile.DECK),
        TakeIntoDeal(),
    ),
    _of_the_same_name(
        "найти в колоде <cards:noun acc sg> с таким же названием показать его|ее и взять в раздачу",
        1,
    ),
    _of_the_same_name(
        "найти в колоде до <n:count gen> <cards:noun gen pl> с таким же названием показать их и"
        " взять в раздачу",
        0,
    ),
)
_LAID_ASIDE: Final = tuple(
    phrase
    for words, area in (("положить на кладбище", Area.GRAVEYARD), ("изгнать", Area.EXILE))
    for phrase in (
        _step(
            f"{words} <cards:noun acc sg> из? вашей? раздачи?",
            ShowCards(hole("cards")),
            LayAside(Spoken.SHOWN, area),
        ),
        _step(
            f"{words} до <n:count gen> <cards:noun gen pl> из? вашей? раздачи?",
            ShowCards(hole("cards"), 0, hole("n")),
            LayAside(Spoken.SHOWN, area),
        ),
    )
)
_CRYSTALS: Final = tuple(
    _step(f"вы {verb} <n:number> {sign}", change)
    for verb, amount in (("получаете", hole("n")), ("теряете", less("n")))
    for sign, change in (
        ("{elite}", ChangeCrystals(gold=amount)),
        ("{ordinary}", ChangeCrystals(silver=amount)),
    )
)

# All of them, the card itself shown first (403.1.3).


def _more(words: str) -> Phrase:
    def make(values: Values) -> object:
        steps = (*cast(_Steps, values["step"]), *cast(_Steps, values["more"]))
        return steps if _knows_what_was_shown(steps) else None

    def take(node: object) -> Values | None:
        steps = cast(_Steps, node)
        cut = 2 if _goes_on(steps) else 1
        return {"step": steps[:cut], "more": steps[cut:]} if steps[cut:] else None

    return Phrase(Kind.PREPARATIONS, words, make=make, take=take)


def _goes_on(steps: _Steps) -> bool:
    """Whether the second step speaks of what the first has shown, in one breath."""
    return len(steps) > 1 and isinstance(steps[1], TakeIntoDeal | LayAside)


def _knows_what_was_shown(steps: _Steps) -> bool:
    """Whether "of the same name" comes after a card was shown."""
    for place, step in enumerate(steps):
        if isinstance(step, ShowCards) and _LIKE in filters_within(step.cards):
            return any(isinstance(before, ShowCards) for before in steps[:place])
    return True


def _before(words: str, *first: RecruitingStep, others: bool) -> Phrase:
    def make(values: Values) -> object:
        steps = (*first, *cast(_Steps, values.get("steps", ())))
        return BeforeRecruiting(steps) if _knows_what_was_shown(steps) else None

    def take(node: object) -> Values | None:
        if not isinstance(node, BeforeRecruiting) or node != BeforeRecruiting(node.steps):
            return None
        rest = node.steps[len(first) :]
        if node.steps[: len(first)] != first or bool(rest) is not others:
            return None
        return {"steps": rest} if others else {}

    return Phrase(Kind.ABILITY, words, make=make, take=take)


_SHOW_IT: Final = "до набора отряда вы? можете? показать ~"
_TAKE_IT: Final = "взять его|ее|~ в отряд"
_ABILITIES: Final = (
    Phrase(Kind.PREPARATIONS, "<step:preparing>", hole("step")),
    _more("<step:preparing> ; <more:preparations>"),
    _before(f"{_SHOW_IT} ;|и {_TAKE_IT}", _OWN, others=False),
    _before(f"{_SHOW_IT} ;|и {_TAKE_IT} ; <steps:preparations>", _OWN, others=True),
    _before(f"{_SHOW_IT} ; <steps:preparations>", others=True),
    Phrase(Kind.MEASURE, "число|количество показанных <whom:noun gen pl>", Shown(hole("whom"))),
)
PHRASES: Final = (*_SHOWN, *_FOUND, *_LAID_ASIDE, *_CRYSTALS, *_ABILITIES)
