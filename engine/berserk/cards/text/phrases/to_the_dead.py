"""What a card is given when it dies: on a graveyard only incarnation works (201.2.2, 205.4)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrases.fighting import parts_of
from engine.berserk.cards.text.phrases.gains import SPANS
from engine.berserk.cards.text.phrases.going_off import is_own
from engine.berserk.cards.text.templates import replaced


def laid_down(when: ab.When, body: ab.Body) -> ab.Body:
    """Return a body that gives incarnation to the dead card where that card lies."""
    return _moved(when, body, ab.Area.BATTLE, ab.Area.GRAVEYARD)


def as_worded(when: ab.When, body: ab.Body) -> ab.Body:
    """Return the body as worded; the inverse of ``laid_down``."""
    return _moved(when, body, ab.Area.GRAVEYARD, ab.Area.BATTLE)


def does_nothing(ability: object) -> bool:
    """Return whether the ability gives the dead card what does not work on a graveyard."""
    return (
        isinstance(ability, ab.Triggered)
        and ability.when.moment is ab.Moment.DIED
        and any(
            all(isinstance(_inner(effect), SPANS) for effect in power.effects)
            for power in _on_the_dead(ability.when, ability.body, ab.Area.BATTLE)
        )
    )


def _moved(when: ab.When, body: ab.Body, here: ab.Area, there: ab.Area) -> ab.Body:
    if when.moment is not ab.Moment.DIED:
        return body
    for power in tuple(_on_the_dead(when, body, here)):
        if all(map(_is_incarnation, power.effects)):
            targets = replace(power.targets, area=there)
            body = cast(ab.Body, replaced(body, power, replace(power, targets=targets)))
    return body


def _on_the_dead(when: ab.When, body: ab.Body, area: ab.Area) -> Iterator[ab.Power]:
    """Yield the powers on the card that died."""
    dead = ab.Who.SELF if is_own(when.subject) else ab.Who.SUBJECT
    for part in parts_of(body):
        if isinstance(part, ab.Power) and part.targets == ab.Targets(who=dead, area=area):
            yield part


def _is_incarnation(effect: ab.Effect) -> bool:
    inner = _inner(effect)
    given = inner.ability if isinstance(inner, ab.Gain) else inner
    return isinstance(given, ab.Named | ab.GainOrMore) and given.name is ab.Name.INCARNATION


def _inner(effect: ab.Effect) -> ab.Effect:
    return effect.effect if isinstance(effect, ab.UpTo | ab.Lasts) else effect
