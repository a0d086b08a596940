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
    if isinstance(condition, ab.Comparison):
        is_past = isinstance(condition.one, ab.Mulligans)
    elif isinstance(condition, ab.CardIs):
        is_past = isinstance(condition.filter, ab.PastTrait)
    else:
        is_past = isinstance(condition, _PAST)
    return "if" if is_past else "while"


_PAST: Final = (ab.Happened, ab.Since, ab.DiedOf, ab.CameFrom, ab.PlaysAs)


def _all(conditions: tuple[ab.Condition, ...], word: str, scene: Scene) -> str:
    """Return several conditions; those that are several themselves in brackets."""
    said = [
        f"({text})" if isinstance(one, ab.Every | ab.Some) and len(conditions) > 1 else text
        for one in conditions
        for text in (render_condition(one, scene),)
    ]
    return joined(said, word)


def _not(condition: ab.Condition, scene: Scene) -> str:
    if isinstance(condition, ab.CardIs):
        denied = scene.predicate(condition.filter, yes=False)
        return agree(f"{scene.who(condition.who)} {denied}", plural=False)
    if isinstance(condition, ab.ThereAre) and condition.least == 1:
        noun = scene.noun(condition.filter)
        if isinstance(noun, Noun) and noun.yours:
            return f"you have no {noun.of_nobody().many()}"
        return f"there {'are' if noun.is_plural else 'is'} no {noun.many()}"
    if isinstance(condition, ab.HasStatus):
        denied = _STATUSES[condition.status].replace("is ", "is not ", 1)
        return f"{scene.who(condition.who)} {denied}"
    if isinstance(condition, ab.TurnOf):
        return f"it is not {words.SIDES[condition.side]} turn"
    return f"it is not so that {_all((condition,), 'and', scene)}"


def _compared(one: ab.Number, compare: ab.Compare, other: ab.Number, scene: Scene) -> str:
    is_any = compare is ab.Compare.AT_LEAST and other == 1
    if isinstance(one, ab.Shown) and one.fact is None and is_any:
        return f"{scene.noun(one.cards).one()} was shown"
    if isinstance(one, ab.Mulligans) and one.side is ab.Side.OWN and is_any:
        return "you took a mulligan"
    if compare is not ab.Compare.EQUAL:
        return f"{scene.number(one)} is {words.COMPARED[compare].format(scene.number(other))}"
    if isinstance(one, ab.Remainder) and one.by == 2 and other in (0, 1):
        return f"{scene.number(one.number)} is {'odd' if other else 'even'}"
    return f"{scene.number(one)} is {scene.number(other)}"


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
