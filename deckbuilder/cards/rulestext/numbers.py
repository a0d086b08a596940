"""Numbers as noun phrases, and sentences that name them X, Y and Z (306.3, 543)."""

import re
from typing import Final, assert_never

import engine.berserk.abilities as ab
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.grammar import (
    agree,
    joined,
    ordinal,
    signless,
)
from deckbuilder.cards.rulestext.history import did
from deckbuilder.cards.rulestext.scene import Scene

_LETTERS: Final = ("X", "Y", "Z", "W", "V")
_OUTCOMES: Final = {
    ab.Outcome.WOUNDS: "the number of wounds dealt",
    ab.Outcome.LIFE_LOST: "the life lost",
    ab.Outcome.EXCESS: "the excess",
    ab.Outcome.HEALED: "the number of wounds healed",
    ab.Outcome.TARGETS: "the number of targets affected",
    ab.Outcome.AMOUNT: "the amount",
    ab.Outcome.DIE: "the die",
    ab.Outcome.BARE_DIE: "the unmodified die",
    ab.Outcome.SIZE: "the size",
    ab.Outcome.PLAIN_SIZE: "the unmodified size",
    ab.Outcome.DICE: "all dice rolled so far",
}
_MANY: Final = {
    ab.Aspect.NAME: "names",
    ab.Aspect.COST: "costs",
    ab.Aspect.ELEMENT: "elements",
    ab.Aspect.CLASS: "classes",
}


def render_number(number: ab.Number, scene: Scene) -> str:
    """Return a number as a noun phrase: ``3``, ``the number of chips on this creature``."""
    match number:
        case int():
            return signless(number)
        case ab.Rolled(values=values):
            return str(values)
        case ab.ChosenX():
            return "X"
        case ab.Count(cards=cards):
            return f"the number of {scene.noun(cards).many()}"
        case ab.CountCells(cells=cells):
            return f"the number of {scene.cells(cells).many()}"
        case ab.SumOf(fact=fact, cards=cards):
            return f"the total {words.FACTS[fact]} of {scene.noun(cards).many()}"
        case ab.Varieties(aspect=aspect, cards=cards):
            return f"the number of different {_MANY[aspect]} among {scene.noun(cards).many()}"
        case ab.Travelled():
            return "the distance travelled"
        case ab.MovesThisWay(relocations=relocations):
            steps = "relocations" if relocations else "moves"
            return f"the number of {steps} it made in that direction this turn"
        case ab.Mulligans(side=side):
            return f"the number of {words.SIDES[side]} mulligans"
        case ab.AtTurnStart(number=inner):
            return f"{_part(inner, scene)} as the turn started"
        case ab.Shown(cards=cards, fact=fact):
            shown = f"{scene.noun(cards).many()} shown"
            return f"the {'number' if fact is None else f'total {words.FACTS[fact]}'} of {shown}"
        case ab.Times():
            return _times(number, scene)
        case ab.ResultOf(outcome=outcome, of_trigger=of_trigger):
            by = "by" if outcome in (ab.Outcome.WOUNDS, ab.Outcome.HEALED) else "of"
            return f"{_OUTCOMES[outcome]}{f' {by} the triggering play' if of_trigger else ''}"
        case ab.Sum() | ab.Difference() | ab.Scaled() | ab.Remainder() | ab.Bounded():
            return _computed(number, scene)
        case (
            ab.TokensOf() | ab.FactOf() | ab.NamedOf() | ab.DieOf() | ab.Distance() | ab.MarkersOn()
        ):
            return _of_cards(number, scene)
        case _:
            assert_never(number)


def _of_cards(
    number: ab.TokensOf | ab.FactOf | ab.NamedOf | ab.DieOf | ab.Distance | ab.MarkersOn,
    scene: Scene,
) -> str:
    match number:
        case ab.TokensOf(who=who):
            return f"the number of incarnation tokens on {scene.who(who)}"
        case ab.FactOf(fact=fact, who=who) if fact in words.COUNTED:
            return f"the number of {words.FACTS[fact]} {_on(fact)} {scene.who(who)}"
        case ab.FactOf(fact=fact, who=who):
            return scene.of(who, words.FACTS[fact])
        case ab.NamedOf(name=name, who=who):
            return scene.of(who, words.named(name))
        case ab.DieOf(who=who, bare=bare, nth=nth):
            which = f"{'unmodified ' if bare else ''}{f'{ordinal(nth)} ' if nth else ''}"
            return scene.of(who, f"{which}die")
        case ab.Distance(one=one, other=other):
            return f"the distance from {scene.who(one)} to {scene.who(other)}"
        case ab.MarkersOn(marker=marker, who=who, by_self=by_self):
            by = f" put there by {scene.me}" if by_self else ""
            return f"the number of {words.marker(marker)}s on {scene.who(who)}{by}"
        case _:
            assert_never(number)


def _on(fact: ab.Fact) -> str:
    return "of" if fact is ab.Fact.ELEMENTS else "on"


def _times(number: ab.Times, scene: Scene) -> str:
    what = "total wounds" if number.amounts else "number of times"
    what = "number of different cells" if number.different_cells else what
    both = " in wounds" if number.amounts and number.different_cells else ""
    cards = scene.noun(number.cards)
    deed = agree(did(number.deed), plural=cards.is_plural)
    return f"the {what}{both} that {cards.many()} {deed} {words.turns_ago(number.turns)}"


def _computed(
    number: ab.Sum | ab.Difference | ab.Scaled | ab.Remainder | ab.Bounded, scene: Scene
) -> str:
    match number:
        case ab.Sum(numbers=numbers):
            return _sum(numbers, scene) if numbers else "nothing"
        case ab.Difference(one=one, other=other):
            if (
                isinstance(one, ab.FactOf)
                and isinstance(other, ab.FactOf)
                and one.fact is other.fact
            ):
                who = f"{scene.who(one.who)} and {scene.who(other.who)}"
                return f"the difference in {words.FACTS[one.fact]} between {who}"
            return f"the difference between {_part(one, scene)} and {_part(other, scene)}"
        case ab.Scaled(number=inner, times=times, by=by):
            multiple = {1: "", 2: "twice ", -1: "minus "}.get(times, f"{signless(times)} times ")
            share = {1: "", 2: ", halved and rounded down"}.get(
                by, f", divided by {by} and rounded down"
            )
            return f"{multiple}{_part(inner, scene)}{share}"
        case ab.Remainder(number=inner, by=by):
            return f"the remainder of {_part(inner, scene)} divided by {by}"
        case ab.Bounded(number=inner, most=most):
            return f"{_part(inner, scene)} (at most {_part(most, scene)})"
        case _:
            assert_never(number)


def _sum(numbers: tuple[ab.Number, ...], scene: Scene) -> str:
    first, *rest = numbers
    text = _part(first, scene)
    for one in rest:
        if isinstance(one, int) and one < 0:
            text += f" minus {-one}"
        else:
            text += f" plus {_part(one, scene)}"
    return text


def _part(number: ab.Number, scene: Scene) -> str:
    """Return a part of a computed number, in brackets if it is computed itself."""
    text = render_number(number, scene)
    compound = isinstance(number, ab.Sum | ab.Difference | ab.Scaled | ab.Remainder)
    return f"({text})" if compound else text


class Amounts:
    """The numbers of one clause: short ones stand in it, long ones are called X, Y and Z and
    explained by ``tail``."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._told = list[str]()
        self._each = ""
        self._names = list(_LETTERS)

    def of(self, number: ab.Number) -> str:
        """Return a number, or the letter that stands for it."""
        if isinstance(number, int | ab.Rolled | ab.ChosenX):
            return render_number(number, self._scene)
        if isinstance(number, ab.Bounded) and isinstance(number.number, ab.ChosenX):
            self._told.append(f"X is at most {render_number(number.most, self._scene)}")
            return "X"
        text = render_number(number, self._scene)
        letter = next(name for name in self._names if not re.search(rf"\b{name}\b", text))
        self._names.remove(letter)
        self._told.append(f"{letter} is {text}")
        return letter

    def signed(self, number: ab.Number) -> str:
        """Return what is added: ``+2``, ``+X``, or ``+1`` with “for each …” in the tail."""
        if isinstance(number, int):
            return f"+{number}" if number >= 0 else signless(number)
        if (unit := self._unit(number)) is not None:
            return unit
        if isinstance(number, ab.Scaled) and (number.times, number.by) == (-1, 1):
            return f"−{self.of(number.number)}"
        return f"+{self.of(number)}"

    def _unit(self, number: ab.Number) -> str | None:
        """Return what is added for each thing counted; None for other numbers, and for a second."""
        most: ab.Number | None = None
        times = 1
        if isinstance(number, ab.Bounded):
            most = number.most
            number = number.number
        if isinstance(number, ab.Scaled) and number.by == 1 and number.times > 1:
            times = number.times
            number = number.number
        unit = _unit_of(number, self._scene)
        if unit is None or self._each:
            return None
        limit = "" if most is None else f" (at most +{render_number(most, self._scene)})"
        self._each = f" for each {unit}{limit}"
        return f"+{times}"

    @property
    def each(self) -> str:
        """Return “for each …”, behind what is added."""
        return self._each

    @property
    def tail(self) -> str:
        """Return the meaning of the letters, behind the clause; empty for none."""
        return f", where {joined(self._told)}" if self._told else ""


def _unit_of(number: ab.Number, scene: Scene) -> str | None:
    """Return the thing that a number counts, in the singular; None if it counts none."""
    if isinstance(number, ab.Count):
        return scene.noun(number.cards).single()
    if isinstance(number, ab.CountCells):
        return scene.cells(number.cells).single()
    if isinstance(number, ab.FactOf) and number.fact in words.COUNTED:
        return f"{words.COUNTED[number.fact]} {_on(number.fact)} {scene.who(number.who)}"
    if isinstance(number, ab.MarkersOn) and not number.by_self:
        return f"{words.marker(number.marker)} on {scene.who(number.who)}"
    return None
