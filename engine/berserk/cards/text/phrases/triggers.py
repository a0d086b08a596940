"""Triggered abilities: event, turn, condition and body (116)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, TypeGuard, cast

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import filters_within
from engine.berserk.cards.text.numbers import TOLD
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, letters_of, meaning
from engine.berserk.cards.text.phrases.compounds import of_kind
from engine.berserk.cards.text.phrases.fighting import parts_of
from engine.berserk.cards.text.phrases.going_off import (
    COME_TO,
    OVER_FREE,
    SELF,
    Event,
    is_own,
    met_between,
    met_there,
)
from engine.berserk.cards.text.phrases.to_the_dead import as_worded, laid_down
from engine.berserk.cards.text.templates import Values, held_by, hole, replaced, speaks_of

_OF_ATTACKS: Final = (
    ab.Moment.LANDED,
    ab.Moment.ANNOUNCED,
    ab.Moment.REDIRECTING,
    ab.Moment.TARGETED,
    ab.Moment.ROLLED,
    ab.Moment.CALCULATION,
    ab.Moment.BLOCKING,
    ab.Moment.FINISHED,
)
"""The moments with the attacker as subject and the attacked card as the other one."""


def context_of(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context of an ability's body, by its trigger."""
    when, condition = cast(Event, values["event"])
    met = met_there(condition) or met_between(condition) or _met_beside(when)
    there = () if met is None else tuple((letter, met) for letter in letters_of(met))
    # any card can have killed
    is_killed = when.moment is ab.Moment.KILLED and when.other is not None
    is_told = is_killed or _is_somebody(when.other)
    others = meaning(cast(ab.Filter, when.other), ab.Who.OTHER) if is_told else ()
    subjects = _antecedents(when) if _is_somebody(when.subject) else ()
    attacked, attacker = _fighting(when)
    suffers = when.moment in (ab.Moment.DIED, ab.Moment.WOUNDED)
    return replace(
        context,
        attacked=attacked,
        attacker=attacker,
        it=(*subjects, *others),
        there=there,
        dead=_dead(when),
        fallen=_dead(when) if ab.OfSide(ab.Side.OWN) in filters_within(when.subject) else None,
        over=condition == OVER_FREE,
        ends=when.moment is ab.Moment.TURN_END,
        riders=_riders(when),
        cell=_cell_of(when),
        quiet=suffers and is_own(when.subject) and when.other is None and not when.powers,
    )


_ALSO_HIM: Final = {"m": "mn", "n": "mn", "f": "f", "p": "p"}
"""The genders covered by a pronoun: «его» fits masculine and neuter nouns."""


def _antecedents(when: ab.When) -> tuple[tuple[str, ab.Who], ...]:
    """Return the antecedents of the event's card, except those that could mean the card beside
    it."""
    beside = _beside(when.subject)
    taken = "" if beside is None else "".join(_ALSO_HIM[letter] for letter in letters_of(beside))
    subjects = meaning(when.subject, ab.Who.SUBJECT)
    return tuple((letter, who) for letter, who in subjects if letter not in taken)


def _met_beside(when: ab.When) -> ab.Filter | None:
    """Return the filter of the cards that the card itself has come to stand beside; None for other
    events."""
    return _beside(when.subject) if is_own(when.subject) else None


def _beside(subject: ab.Filter) -> ab.Filter | None:
    """Return the filter of the cards that such a card stands beside, from its viewpoint."""
    if not isinstance(subject, ab.AllOf):
        return None
    around = (
        part.cards for part in subject.filters if isinstance(part, ab.HasAround) and _one(part)
    )
    told = (cards.filters for cards in around if isinstance(cards, ab.AllOf))
    looked = (parts[:-1] for parts in told if parts[-1:] == (ab.Beside(ab.Who.CANDIDATE),))
    return next((ab.AllOf((*parts, ab.Beside())) for parts in looked), None)


def _one(around: ab.HasAround) -> bool:
    """Return whether a filter requires just one card beside, so that a pronoun can mean it."""
    return around == ab.HasAround(around.cards)


def context_in(context: Context, node: object) -> Context:
    """Return the context after an ability's body, where X is defined."""
    match node:
        case ab.Triggered(when=when, condition=condition):
            return context_of(context, {"event": (when, condition)})
        case ab.Frenzy():
            return replace(context, attacked=ab.Who.OTHER, attacker=ab.Who.SELF, it=())
        case _:
            return context


def _cell_of(when: ab.When) -> tuple[ab.Filter, ab.Filter] | None:
    """Return the filters of cards on the cell that the card itself moved to, and beside it."""
    comes = when.moment in (ab.Moment.MOVED, ab.Moment.RELOCATED)
    return COME_TO if comes and is_own(when.subject) else None


def _fighting(when: ab.When) -> tuple[ab.Who | None, ab.Who | None]:
    """Return the attacked card and the attacker of an event."""
    subject = ab.Who.SELF if is_own(when.subject) else ab.Who.SUBJECT
    other = ab.Who.SELF if when.other == SELF else ab.Who.OTHER
    if when.moment in _OF_ATTACKS:
        return other, subject
    if when.or_at:
        return None, None
    if when.moment is ab.Moment.WOUNDED:
        return subject, other
    return (None, other) if when.moment is ab.Moment.DIED else (None, None)


def _dead(when: ab.When) -> ab.Who | None:
    """Return the card that died in an event."""
    if when.or_at:
        return None
    if when.moment is ab.Moment.DIED:
        return None if is_own(when.subject) else ab.Who.SUBJECT
    return ab.Who.OTHER if when.moment is ab.Moment.KILLED else None


def _riders(when: ab.When) -> tuple[ab.SeatedOn, ...]:
    """Return the symbiotes mentioned with the cards of an event."""
    told = ((when.subject, ab.Who.SUBJECT), (when.other, ab.Who.OTHER))
    return tuple(
        ab.SeatedOn(ab.Is(who), part.symbiote.types)
        for filter_, who in told
        if filter_ is not None
        for part in filters_within(filter_)
        if isinstance(part, ab.Hosts) and isinstance(part.symbiote, ab.OfType)
    )


def _is_somebody(filter_: ab.Filter | None) -> TypeGuard[ab.Filter]:
    """Return whether an event mentions a card other than the own one that a pronoun can mean."""
    return filter_ is not None and filter_ != ab.ANY_CARD and not is_own(filter_)


# a trigger with its conditions, and the ability


_ANOTHER: Final = ab.Not(ab.Is(ab.Who.SELF))
_ANOTHER_THAN_IT: Final = ab.Not(ab.Is(ab.Who.SUBJECT))


def _nouns_of(node: object, word: ab.Filter) -> Iterator[ab.AllOf]:
    """Yield the nouns with such a word."""
    if isinstance(node, tuple):
        for each in node:
            yield from _nouns_of(each, word)
    elif isinstance(node, ab.AllOf) and word in node.filters:
        yield node
    elif node == word:
        yield ab.AllOf()
    else:
        for each in held_by(node):
            yield from _nouns_of(each, word)


def _sides(filter_: ab.Filter) -> set[ab.Side]:
    parts = filter_.filters if isinstance(filter_, ab.AllOf) else (filter_,)
    return {part.side for part in parts if isinstance(part, ab.OfSide)}


def of_another(subject: ab.Filter, body: ab.Body) -> ab.Body | None:
    """Return a body whose «другой» differs from the card of the event.

    This applies to cards of the same side. An own card differs from the card with the text if the
    event is about an opponent's card. None if ambiguous: if no side is given, if the event itself
    has the word, or in abilities given by the body.
    """
    nouns = tuple(_nouns_of(body, _ANOTHER)) if _is_somebody(subject) else ()
    if not nouns:
        return body
    given = (part.ability for part in parts_of(body) if isinstance(part, ab.Gain | ab.Delay))
    if speaks_of(subject, _ANOTHER) or any(speaks_of(ability, _ANOTHER) for ability in given):
        return None
    told = [_sides(noun) for noun in nouns]
    if _sides(subject) == {ab.Side.ENEMY} and all(sides == {ab.Side.OWN} for sides in told):
        return body
    if not _sides(subject) or any(sides != _sides(subject) for sides in told):
        return None
    return cast(ab.Body, replaced(body, _ANOTHER, _ANOTHER_THAN_IT))


def as_another(subject: ab.Filter, body: ab.Body) -> ab.Body | None:
    """Return the body as worded; the inverse of ``of_another``."""
    told = cast(ab.Body, replaced(body, _ANOTHER_THAN_IT, _ANOTHER))
    return told if of_another(subject, told) == body else None


def _conditions(condition: ab.Condition) -> tuple[ab.Condition, ...]:
    return condition.conditions if isinstance(condition, ab.Every) else (condition,)


def _all_of(*conditions: ab.Condition) -> ab.Condition:
    several = tuple(part for condition in conditions for part in _conditions(condition))
    return several[0] if len(several) == 1 else ab.Every(several)


def _made(values: Values) -> object:
    when, told = cast(Event, values["event"])
    told_body, may = cast(tuple[ab.Body, bool], values["done"])
    asked = [cast(ab.Condition, values[slot]) for slot in ("early", "condition", "late")]
    asked = [condition for condition in asked if condition != ab.ALWAYS]
    moment, body = timely(when.moment, told_body), of_another(when.subject, told_body)
    if moment is None or body is None or len(asked) > 1 or _waits_at_once(when, body):
        return None
    if not _goes_onward(when, body) or (speaks_of(body, TOLD) and not _is_amount(when, told)):
        return None
    if asked and isinstance(body, ab.Otherwise):
        return None  # then «иначе» belongs to the condition
    condition = _all_of(told, *asked)
    body = laid_down(when, body)
    done = ab.Triggered(replace(when, moment=moment), body, may=may, condition=condition)
    lies = [slot for slot in _LYING if values.get(slot)]
    if not lies:
        return done
    # events of the card itself have rows of their own
    is_told = len(lies) == 1 and not is_own(when.subject)
    return replace(done, active=ab.Area.GRAVEYARD) if is_told else None


_TURNS: Final = (ab.Moment.BEFORE_TURN, ab.Moment.TURN_START, ab.Moment.TURN_END)


def _waits_at_once(when: ab.When, body: object) -> bool:
    """Return whether two moments of turns follow each other, with no action at the first."""
    match body:
        case ab.Power(effects=(ab.Delay(ability=ab.Triggered(when=later)),)):
            return when.moment in _TURNS and later.moment in _TURNS
        case _:
            return False


def _is_amount(when: ab.When, told: ab.Condition) -> bool:
    """Return whether «столько же» can mean the event's amount: of wounds, healing, or gains."""
    if when.moment in (ab.Moment.CHIPS, ab.Moment.EXTRA_LIFE):
        return isinstance(told, ab.Comparison) and told.compare in (
            ab.Compare.MORE,
            ab.Compare.AT_LEAST,
        )
    return when.moment in (ab.Moment.WOUNDED, ab.Moment.HEALED) and not when.or_at


def _goes_onward(when: ab.When, body: ab.Body) -> bool:
    """Return whether «в том же направлении» in a body is about the card that moved."""
    for part in parts_of(body):
        if (
            isinstance(part, ab.Power)
            and part.cells
            and ab.Direction.ONWARD in part.cells.directions
        ):
            mover = ab.Who.SELF if is_own(when.subject) else ab.Who.SUBJECT
            if (
                when.moment not in (ab.Moment.MOVED, ab.Moment.RELOCATED)
                or part.targets.who is not mover
            ):
                return False
    return True


def _taken(node: object, split: int) -> Values | None:
    if not isinstance(node, ab.Triggered):
        return None
    lies = node.active is ab.Area.GRAVEYARD
    plain = replace(node, active=ab.Area.BATTLE) if lies else node
    if plain != ab.Triggered(node.when, node.body, may=node.may, condition=node.condition):
        return None
    body = as_another(node.when.subject, as_worded(node.when, node.body))
    if body is None:
        return None
    several = _conditions(node.condition)
    if split > len(several):
        return None
    told, asked = _all_of(*several[:split]), _all_of(*several[split:])
    when = replace(node.when, moment=_TOLD_AT.get(node.when.moment, node.when.moment))
    values: Values = {"event": (when, told), "condition": asked, "done": (body, node.may)}
    return {**values, "early": ab.ALWAYS, "late": ab.ALWAYS, "lies": lies, "so": False}


_LYING: Final = ("lies", "so")
_DEAD: Final = "если ~? он|она|оно? лежит|находится? на вашем? кладбище"
"""The graveyard as the zone where an ability is active (201.2)."""


def _ability(split: int) -> Phrase:
    """Return the row of a triggered ability; ``split`` of its conditions are printed with the
    event.

    Conditions at other places are read, but printed at the table's own place, since the words of a
    row with free groups are always the table's.
    """
    return Phrase(
        Kind.ABILITY,
        f"[если <early:condition>] <event:event> [если <condition:condition>] [lies: {_DEAD}] "
        f"<done:outcome> [если <late:condition>] [so: {_DEAD}]",
        make=_made,
        take=partial(_taken, split=split),
        gives=dict.fromkeys(("condition", "done", "late"), context_of),
        absent={"early": ab.ALWAYS, "condition": ab.ALWAYS, "late": ab.ALWAYS},
        free=True,
    )


_TOLD_AT: Final = {
    ab.Moment.BLOCKING: ab.Moment.LANDED,
    ab.Moment.CALCULATION: ab.Moment.LANDED,
    ab.Moment.REDIRECTING: ab.Moment.ANNOUNCED,
}
"""The moment of the wording, by the moment of the effect: an attack that lands or is announced."""
_FOR: Final = (
    (ab.Block, ab.Moment.BLOCKING),
    (ab.Redirect, ab.Moment.REDIRECTING),
    (ab.SetStrength, ab.Moment.CALCULATION),
)


def _done_now(body: object) -> Iterator[object]:
    """Yield the effects of a body that happen immediately, not those delayed (120)."""
    for part in parts_of(body):
        if isinstance(part, ab.Power):
            yield from (effect for effect in part.effects if not isinstance(effect, ab.Delay))


def timely(moment: ab.Moment, body: ab.Body) -> ab.Moment | None:
    """Return the moment at which a body is carried out, by its wording; None if impossible.

    Blocking and redirecting have steps of their own, whatever moment the text names, and a result
    is fixed before the dice.
    """
    told = (ab.Moment.ANNOUNCED, ab.Moment.TARGETED, ab.Moment.LANDED)
    for part in _done_now(body):
        for effect, at in _FOR:
            if isinstance(part, effect):
                return at if moment in told else None
        if isinstance(part, ab.FightResult) and moment is not ab.Moment.BEFORE_DICE:
            return None
    return moment


_ABILITIES: Final = (
    Phrase(Kind.OUTCOME, "<body:may>", (hole("body"), True)),
    Phrase(Kind.OUTCOME, "<body:body>", (hole("body"), False)),
    *(_ability(split) for split in (0, 1, 2)),
)


# the kind of power before «может»; an influence is printed without it (111.2)


def _carried(values: Values) -> object:
    return of_kind(values["body"], ab.PowerKind.INFLUENCE, cast(ab.PowerKind, values["kind"]))


_KINDS: Final = (Phrase(Kind.MAY, "<kind:carried> <body:may>", make=_carried, synonym=True),)


# «Может блокировать выстрел по себе, при этом …»: worded as a permission, it triggers at each such
# attack (512.6.7).

_BLOCKS: Final = ab.Power(ab.PowerKind.INFLUENCE, (ab.Block(),), ab.Targets(who=ab.Who.SUBJECT))


def _attack_on_itself(values: Mapping[str, object]) -> ab.When:
    kinds = cast(tuple[ab.PowerKind, ...], values["kinds"])
    return ab.When(ab.Moment.BLOCKING, cast(ab.Filter, values["attacker"]), SELF, powers=kinds)


def _blocking(values: Values) -> object:
    then = cast(ab.Body | None, values["then"])
    body = _BLOCKS if then is None else ab.WhileDoing(_BLOCKS, then)
    return ab.Triggered(_attack_on_itself(values), body, may=True)


def _of_its_attack(context: Context, values: Mapping[str, object]) -> Context:
    return context_of(context, {"event": (_attack_on_itself(values), ab.ALWAYS)})


_OWN_BLOCKS: Final = (
    Phrase(
        Kind.ABILITY,
        "может блокировать|заблокировать любую|любой? <kinds:powers acc sg> "
        "[<attacker:noun gen sg>] по себе [при этом <then:body>]",
        make=_blocking,
        gives={"then": _of_its_attack},
        absent={"attacker": ab.ANY_CARD, "then": None},
        synonym=True,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_KINDS, *_ABILITIES, *_OWN_BLOCKS)
