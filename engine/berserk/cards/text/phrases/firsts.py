"""Effects on the first attack of a turn, or on the next one: «становится безответным» (545.8)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.events import Nth
from engine.berserk.cards.text.phrases.going_off import SELF, turn_of
from engine.berserk.cards.text.phrases.kinds import but
from engine.berserk.cards.text.templates import Values, hole, speaks_of
from engine.berserk.cards.text.vocabulary import Vocabulary

SHOWN: Final = ab.ChosenX()
"""The number that such a die is set to."""
_BROUGHT: Final = ab.Gain(ab.DieModifier(SHOWN, brings_to=True), ab.Until.ONE_USE)
DICE: Final = (ab.NextDie(SHOWN), _BROUGHT)
"""The effects on the next die."""
VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.ISSUE: Vocabulary(
        {
            "": (
                ("перенаправляется в|на ~", ab.Redirect()),
                ("блокируется", ab.Block()),
                ("сводится к слабой|слабому", ab.SetStrength(ab.AttackStrength.WEAK)),
                ("сводится к средней|среднему", ab.SetStrength(ab.AttackStrength.MEDIUM)),
                ("сводится к сильной|сильному", ab.SetStrength(ab.AttackStrength.STRONG)),
                (
                    "становится безответной|безответным",
                    ab.Gain(ab.Named(ab.Name.UNANSWERED), ab.Until.PLAY_END),
                ),
                (
                    "становится направленной|направленным",
                    ab.Gain(ab.Named(ab.Name.DIRECTED), ab.Until.PLAY_END),
                ),
            ),
            "die": (
                ("равен", ab.NextDie(SHOWN)),
                ("становится равным", ab.NextDie(SHOWN)),
                ("сводится к", _BROUGHT),
            ),
        }
    ),
}
"""The effects on an attack."""


def _whose(values: Values) -> ab.Filter:
    """Return the attacker: by default the card itself, or anybody if the attacked card is given
    (116.3.3)."""
    if values["whose"] is not None:
        return cast(ab.Filter, values["whose"])
    return SELF if values["whom"] == ab.ANY_CARD else ab.ANY_CARD


def _slot_of(whose: ab.Filter, whom: ab.Filter) -> ab.Filter | None:
    return None if whose == _whose({"whose": None, "whom": whom}) else whose


_TIMES: Final = (
    (ab.SetStrength, ab.Moment.CALCULATION),
    (ab.Redirect, ab.Moment.REDIRECTING),
    (ab.Block, ab.Moment.BLOCKING),
)
"""The earliest moments for effects on an attack; other effects wait for the announcement."""


def _awaited(values: Values) -> ab.Triggered:
    """Return a triggered ability with the effect at the earliest possible moment.

    A strength is set once it is known.
    """
    issue = cast(ab.Effect, values["issue"])
    moment = next((at for kind, at in _TIMES if isinstance(issue, kind)), ab.Moment.ANNOUNCED)
    powers = cast(tuple[ab.PowerKind, ...], values["kinds"])
    whose, whom = _whose(values), cast(ab.Filter, values["whom"])
    other = None if whom == ab.ANY_CARD else whom
    when = ab.When(moment, whose, other, powers=powers)
    return ab.Triggered(when, influence(issue, targets=ab.Targets(who=ab.Who.SUBJECT)))


def _of_awaited(node: object) -> Values | None:
    match node:
        case ab.Triggered(when=ab.When() as when, body=ab.Power(effects=(issue,))):
            whom = ab.ANY_CARD if when.other is None else when.other
            values: Values = {"issue": issue, "kinds": when.powers, "whom": whom, "but": ()}
            return {**values, "whose": _slot_of(when.subject, whom)}
        case _:
            return None


_FIRST: Final = (1, False, ab.Side.ANY, False)


def _next(values: Values, until: ab.Until) -> object:
    """Build a delayed ability for the next attack: it triggers once (120); a modifier applies to it
    (120.3)."""
    issue, powers = values["issue"], cast(tuple[ab.PowerKind, ...], values["kinds"])
    whose, whom = _whose(values), cast(ab.Filter, values["whom"])
    if isinstance(issue, ab.SetStrength):
        issue = ab.SizeModifier(0, strength=issue.strength)
    if isinstance(issue, ab.SizeModifier):
        return influence(ab.Delay(replace(issue, powers=powers, whose=whose, against=whom), until))
    return influence(ab.Delay(_awaited(values), until))


def _first_now(values: Values) -> object:
    """Build the effect on the first attack of the current turn."""
    awaited = _awaited(values)
    first = replace(awaited, when=replace(awaited.when, nth=1))
    return influence(ab.Delay(first, ab.Until.TURN_END))


def _without(values: Values) -> Values | None:
    """Return the slots' values with the remaining kinds of «атака … (кроме {uchr})»."""
    if not values["but"]:
        return values
    kinds = but(values)
    return None if kinds is None else {**values, "kinds": kinds, "but": ()}


def _coming(values: Values) -> object:
    left = _without(values)
    if left is None:
        return None
    values = left
    until = cast(ab.Until | None, values["until"])
    if values["nth"] is None:
        return _next(values, until or ab.Until.BATTLE_END)
    if values["nth"] != _FIRST:
        return None
    is_amount = isinstance(values["issue"], ab.SizeModifier)
    return None if until is not None or is_amount else _first_now(values)


def _of_coming(node: object) -> Values | None:
    match node:
        case ab.Power(effects=(ab.Delay(ability=ab.SizeModifier() as issue, until=until),)):
            whose = cast(ab.Filter, issue.whose)
            values: Values = {"kinds": issue.powers, "whom": issue.against, "but": ()}
            values["whose"] = _slot_of(whose, issue.against)
            amount = replace(issue, powers=(), whose=None, against=ab.ANY_CARD)
            values["issue"] = ab.SetStrength(issue.strength) if issue.strength else amount
        case ab.Power(effects=(ab.Delay(ability=ability, until=until),)):
            awaited = _of_awaited(ability)
            if awaited is None:
                return None
            values = awaited
        case _:
            return None
    for nth, told in ((None, None), (None, until), (_FIRST, None)):
        values |= {"nth": nth, "until": told}
        if _coming(values) == node:
            return values
    return None


def _of_which(values: Values) -> object:
    """Build a permanent ability on the first attack of every turn or of the battle."""
    left = _without(values)
    if left is None:
        return None
    values = left
    if values["nth"] is None or isinstance(values["issue"], ab.SizeModifier):
        return None
    number, of_battle, whose, _of_card = cast(Nth, values["nth"])
    turn = turn_of(whose, _whose(values))
    if turn is None:
        return None
    awaited = _awaited(values)
    when = replace(awaited.when, nth=number, nth_of_battle=of_battle, turn=turn)
    return replace(awaited, when=when)


def _of_first(node: object) -> Values | None:
    values = _of_awaited(node)
    if values is None:
        return None
    when = cast(ab.Triggered, node).when
    values["nth"] = (when.nth, when.nth_of_battle, when.turn, False)
    return values if when.nth and _of_which(values) == node else None


def _is_kept(values: Mapping[str, object]) -> bool:
    """Return whether the attacked cards are known when the attack comes, since no cards of this
    play remain."""
    if values["issue"] in DICE:
        return False
    if values["issue"] == ab.Redirect() and values["whom"] != ab.ANY_CARD:
        return False  # a redirected attack is no longer on that card
    of_a_play = (ab.Who.SUBJECT, ab.Who.OTHER, ab.Who.TARGET)
    return not any(speaks_of(values["whom"], ab.Is(who)) for who in of_a_play)


_ATTACK: Final = (
    "<kinds:powers nom sg> ~? [<whose:whose gen sg>] [по <whom:whom dat>] "
    "[( кроме <but:powers gen sg> )] <issue:issue>"
)
_ATTACKS: Final = (
    Phrase(Kind.ISSUE, "получает <n:signed> к? величине?", ab.SizeModifier(hole("n"))),
    Phrase(
        Kind.CLAUSE,
        f"<nth:nth next> {_ATTACK} [<until:until>]",
        make=_coming,
        take=_of_coming,
        absent={"whose": None, "whom": ab.ANY_CARD, "but": (), "until": None},
        guard=_is_kept,
        free=True,
    ),
    Phrase(
        Kind.ABILITY,
        f"<nth:nth nom> {_ATTACK}",
        make=_of_which,
        take=_of_first,
        absent={"whose": None, "whom": ab.ANY_CARD, "but": ()},
        guard=_is_kept,
        free=True,  # blocking has rows of its own
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = _ATTACKS
