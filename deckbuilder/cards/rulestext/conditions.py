"""Conditions as clauses (115, 121, 538, 546)."""

from typing import Final, assert_never

import engine.berserk.abilities as ab
from deckbuilder.cards.rulestext import words
from deckbuilder.cards.rulestext.grammar import Noun, agree, joined, times
from deckbuilder.cards.rulestext.history import did
from deckbuilder.cards.rulestext.places import place_ahead
from deckbuilder.cards.rulestext.scene import Scene

_STATUSES: Final = {
    ab.Status.ASSAILANT: "is the assailant",
    ab.Status.ATTACKING: "is attacking",
    ab.Status.ATTACKED: "is being attacked",
    ab.Status.DEFENDING: "is defending itself",
    ab.Status.FIGHTING: "is fighting",
    ab.Status.DEFENDER: "is a defender",
    ab.Status.EXCHANGING: "is exchanging strikes",
    ab.Status.DEFENDED: "is being defended",
    ab.Status.TARGET: "is a target of this play",
    ab.Status.SOURCE: "is the source of this play",
}


def render_condition(condition: ab.Condition, scene: Scene) -> str:
    """Return a condition as a clause: ``this creature is closed``."""
    match condition:
        case ab.Every(conditions=conditions):
            return _all(conditions, "and", scene) if conditions else "the battle goes on"
        case ab.Some(conditions=conditions):
            return _all(conditions, "or", scene) if conditions else "the impossible happens"
        case ab.Unless(condition=inner):
            return _not(inner, scene)
        case ab.CardIs(who=who, filter=filter_):
            return agree(f"{scene.who(who)} {scene.predicate(filter_)}", plural=False)
        case ab.ThereAre(filter=filter_, least=least):
            return _there_are(filter_, least, scene)
        case ab.Comparison(one=one, compare=compare, other=other):
            return _compared(one, compare, other, scene)
        case ab.TurnOf(side=side):
            return f"it is {words.SIDES[side]} turn"
        case ab.LaterTurn():
            return "a later turn has come"
        case ab.PlaysAs(first=first):
            return f"you are the {'first' if first else 'second'} player"
        case ab.HasStatus(status=status, who=who):
            return f"{scene.who(who)} {_STATUSES[status]}"
        case ab.Happened() | ab.Since():
            return _happened(condition, scene)
        case ab.CameFrom(cells=cells):
            return f"it came from {scene.cells(cells).one()}"
        case ab.Headed(ahead=ahead, right=right):
            return f"it headed {place_ahead(ahead, right)}"
        case ab.DiedOf(who=who, source=source, powers=kinds):
            by = "" if source == ab.ANY_CARD else f" of {scene.noun(source).one()}"
            return f"{scene.who(who)} was killed by {words.a_power(kinds)}{by}"
        case ab.StrikesSo(name=name, who=who, at=at):
            return f"{scene.of(who, 'strike')} at {scene.who(at)} is {words.named(name)}"
        case ab.InARow():
            return _in_a_row(condition, scene)
        case _:
            assert_never(condition)


def connective(condition: ab.Condition) -> str:
    """Return the word before a condition of a lasting ability: “while”, or “if” about the past."""
    match condition:
        case ab.Happened() | ab.Since() | ab.DiedOf() | ab.CameFrom() | ab.PlaysAs():
            return "if"
        case ab.Comparison(one=ab.Mulligans()):
            return "if"
        case ab.CardIs(filter=filter_) if isinstance(filter_, ab.PastTrait):
            return "if"
        case _:
            return "while"


def _all(conditions: tuple[ab.Condition, ...], word: str, scene: Scene) -> str:
    """Return several conditions; those that are several themselves in brackets."""
    said = [
        f"({text})" if isinstance(one, ab.Every | ab.Some) and len(conditions) > 1 else text
        for one in conditions
        for text in (render_condition(one, scene),)
    ]
    return joined(said, word)


def _not(condition: ab.Condition, scene: Scene) -> str:
    match condition:
        case ab.CardIs(who=who, filter=filter_):
            return agree(f"{scene.who(who)} {scene.predicate(filter_, yes=False)}", plural=False)
        case ab.ThereAre(filter=filter_, least=1):
            noun = scene.noun(filter_)
            if isinstance(noun, Noun) and noun.yours:
                return f"you have no {noun.of_nobody().many()}"
            return f"there {'are' if noun.is_plural else 'is'} no {noun.many()}"
        case ab.HasStatus(status=status, who=who):
            return f"{scene.who(who)} {_STATUSES[status].replace('is ', 'is not ', 1)}"
        case ab.TurnOf(side=side):
            return f"it is not {words.SIDES[side]} turn"
        case _:
            return f"it is not so that {_all((condition,), 'and', scene)}"


def _compared(one: ab.Number, compare: ab.Compare, other: ab.Number, scene: Scene) -> str:
    match one, compare, other:
        case ab.Shown(cards=cards, fact=None), ab.Compare.AT_LEAST, 1:
            return f"{scene.noun(cards).one()} was shown"
        case ab.Mulligans(side=ab.Side.OWN), ab.Compare.AT_LEAST, 1:
            return "you took a mulligan"
        case ab.Remainder(number=number, by=2), ab.Compare.EQUAL, 0 | 1:
            return f"{scene.number(number)} is {'odd' if other else 'even'}"
        case _, ab.Compare.EQUAL, _:
            return f"{scene.number(one)} is {scene.number(other)}"
        case _:
            return f"{scene.number(one)} is {words.COMPARED[compare].format(scene.number(other))}"


def _there_are(filter_: ab.Filter, least: ab.Number, scene: Scene) -> str:
    noun, there = scene.noun(filter_), "there"
    if isinstance(noun, Noun) and noun.yours:
        noun, there = noun.of_nobody(), "you"
    if least == 1:
        return f"{'you have' if there == 'you' else 'there is'} {noun.one()}"
    count = scene.count(least)
    return f"{'you have' if there == 'you' else 'there are'} at least {noun.counted(count)}"


def _happened(condition: ab.Happened | ab.Since, scene: Scene) -> str:
    noun, deed = scene.noun(condition.filter), did(condition.deed)
    if isinstance(condition, ab.Since):
        with_ = f" by {words.a_power(condition.powers)}" if condition.powers else ""
        return f"{noun.one()} {agree(deed, plural=False)}{with_} since"
    when = words.turns_ago(condition.turns)
    often = "" if condition.least == 1 else f" at least {times(condition.least)}"
    return f"{noun.one()} {agree(deed, plural=False)}{often} {when}"


def _in_a_row(condition: ab.InARow, scene: Scene) -> str:
    links = [_link(link, scene) for link in condition.links]
    order = "in any order" if condition.any_order else "in this order"
    moves = ", moves aside" if condition.moves else ""
    said = joined(links, "then") if links else "nothing"
    return f"{said} were used in a row ({order}{moves})"


def _link(link: ab.Link, scene: Scene) -> str:
    by = "" if link.source == ab.ANY_CARD else f" of {scene.noun(link.source).one()}"
    of = joined((words.EFFECTS[effect] for effect in link.effects), "or") if link.effects else ""
    return f"{words.a_power(link.powers)}{f' of {of}' if of else ''}{by}"
