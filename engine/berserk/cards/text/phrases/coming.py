"""Effects on the next attack or die alone, and rules for a limited time (413.3, 545.8)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.firsts import SHOWN
from engine.berserk.cards.text.phrases.gains import holder, lasting
from engine.berserk.cards.text.phrases.paying import as_much, of_as_much
from engine.berserk.cards.text.templates import Values, hole, replaced

# «+1 к следующему разряду»: a gain for the card's own next attack


def _next_die(values: Values) -> object:
    number = as_much(values)
    if number is None:
        return None
    return ab.Gain(ab.DieModifier(cast(ab.Number, number)), ab.Until.ONE_USE)


def _of_next_die(node: object) -> Values | None:
    match node:
        case ab.Gain(ability=ab.DieModifier(amount=number)):
            return of_as_much(number)
        case _:
            return None


_ITS_NEXT: Final = (
    Phrase(
        Kind.GAIN,
        "<n:signed> к следующему|следующей <kinds:powers dat sg> [по <whom:whom dat>]",
        ab.Gain(
            ab.SizeModifier(hole("n"), powers=hole("kinds"), against=hole("whom")), ab.Until.ONE_USE
        ),
        absent={"whom": ab.ANY_CARD},
    ),
    Phrase(
        Kind.GAIN,
        "<n:signed> к следующему броску кубика [( максимум + <most:number plain> )]",
        make=_next_die,
        take=_of_next_die,
        absent={"most": None},
    ),
)

# «следующий бросок кубика … равен 6»: one die of one card


def _whose_die(values: Values) -> ab.Targets | None:
    who, whom = cast(ab.Who | None, values["who"]), cast(ab.Targets | None, values["whom"])
    if (who is None) is (whom is None):
        return None
    return whom if who is None else ab.Targets(who=who)


def _die(values: Values) -> object:
    """Build an effect on one card's next die; the card is named before or after the words."""
    whom, issue = _whose_die(values), values["issue"]
    if whom is None or not isinstance(issue, ab.NextDie | ab.Gain):
        return None
    effect = replaced(issue, SHOWN, values["n"])
    return influence(effect, targets=whom)


def _of_die(node: object) -> Values | None:
    issue: ab.Effect
    match node:
        case ab.Power(effects=(ab.NextDie(value=shown) as effect,), targets=whom):
            issue = replace(effect, value=SHOWN)
        case ab.Power(
            effects=(ab.Gain(ability=ab.DieModifier(amount=shown) as die) as gain,), targets=whom
        ):
            issue = replace(gain, ability=replace(die, amount=SHOWN))
        case _:
            return None
    values: Values = {"who": None, "whom": whom, "n": shown, "issue": issue}
    return values if _die(values) == node else None


_DICE: Final = Phrase(
    Kind.CLAUSE,
    "[<who:who gen>] следующий бросок кубика [<whom:targets gen>] <issue:issue die> <n:number>",
    make=_die,
    take=_of_die,
    absent={"who": None, "whom": None},
    free=True,
)

# «оно не может двигаться до конца хода»: a temporary rule


def is_rule(values: Mapping[str, object]) -> bool:
    """Return whether this is a rule; abilities lost for a time are not."""
    return not isinstance(values["rule"], ab.Lacks)


def _ruled(values: Values) -> object:
    rules = tuple(values[slot] for slot in ("rule", "other") if slot in values)
    if any(isinstance(rule, ab.Lacks) for rule in rules):  # that is an effect, not a static ability
        return None
    gained = tuple(ab.Gain(cast(ab.Ability, rule)) for rule in rules)
    return lasting(
        {"gained": gained, "until": values["until"], "whom": values.get("whom", ab.ITSELF)}
    )


_RULES: Final = (
    Phrase(  # without a subject of its own it could be about the subject before
        Kind.CLAUSE,
        "<whom:targets nom> <rule:verbal> <until:lasting>",
        make=_ruled,
        guard=is_rule,
        gives={"until": holder},
        synonym=True,
    ),
)

# «не открывается в начале своего следующего хода» (409.1)


def _kept_closed(whom: object) -> ab.Power:
    return influence(
        ab.Gain(ab.Cannot(ab.Doing.OPEN_AT_START), ab.Until.ITS_NEXT_TURN_END), targets=whom
    )


def _stays(values: Values) -> ab.Power | None:
    """Return the effect of staying closed; without a subject only «своего» is unambiguous."""
    whom, own = cast(ab.Targets | None, values["whom"]), values["start"]
    if not isinstance(own, bool):
        return None
    if whom is None:
        return _kept_closed(ab.ITSELF) if own else None
    return None if own or whom == ab.ITSELF else _kept_closed(whom)


_KEPT_CLOSED: Final = Phrase(
    Kind.CLAUSE,
    "[<whom:targets nom>] не открывается|открываются <start:point next>",
    make=_stays,
    absent={"whom": None},
    synonym=True,
)
PHRASES: Final[tuple[Phrase, ...]] = (*_ITS_NEXT, _DICE, *_RULES, _KEPT_CLOSED)
