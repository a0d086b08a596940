"""Guess the player's likely targets: for the initial cursor and the order of questions.

This is only a convenience: every offered target stays available.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final

import engine.berserk.abilities as ab
from deckbuilder.workbench.card_plays import CardPlay, PlaySort
from engine.berserk import CardState, MatchState, PlayAnnounced, PlayKind, is_unknown, powers_of
from engine.kernel import Seat

_HARMING: Final = (
    ab.Wound,
    ab.Destroy,
    ab.FinishingBlow,
    ab.Exile,
    ab.ToDeck,
    ab.ToGraveyard,
    ab.Close,
    ab.LoseNamed,
    ab.LoseAbilities,
    ab.LoseProtection,
    ab.LoseExtraLife,
    ab.LoseFlight,
    ab.TakeControl,
)
_HELPING: Final = (
    ab.Heal,
    ab.Open,
    ab.RestoreArmor,
    ab.RegainMovement,
    ab.MoreActions,
    ab.RaiseMaximum,
)


class Intent(Enum):
    """The likely intent of using a power."""

    HARM = "harm"
    HELP = "help"
    UNKNOWN = "unknown"


def intent_of(power: ab.Attack | ab.Power | None) -> Intent:
    """Return the likely intent of a power: an attack to harm, healing to help."""
    if isinstance(power, ab.Attack):
        return Intent.HARM
    intents = {_intent_of_effect(effect) for effect in power.effects} if power is not None else ()
    return next(
        (intent for intent in (Intent.HARM, Intent.HELP) if intent in intents), Intent.UNKNOWN
    )


def _intent_of_effect(effect: ab.Effect) -> Intent:
    if isinstance(effect, ab.Chips | ab.ExtraLife) and isinstance(effect.amount, int):
        return Intent.HARM if effect.amount < 0 else Intent.HELP
    if isinstance(effect, _HARMING):
        return Intent.HARM
    return Intent.HELP if isinstance(effect, _HELPING) else Intent.UNKNOWN


def intent_of_play(seen: MatchState, play: CardPlay) -> Intent:
    """Return the likely intent of a play."""
    if play.sort is PlaySort.STRIKE:
        return Intent.HARM
    return intent_of_ability(seen, play.card, play.ability)


def intent_of_ability(seen: MatchState, card: int, place: int) -> Intent:
    """Return the likely intent of an ability, given its index among those of the card."""
    if place < 0:
        return Intent.UNKNOWN
    node = seen.cards[card].facts.owned[place].node
    powers = powers_of(node.body) if isinstance(node, ab.Playable) else ()
    return intent_of(powers[0]) if powers else Intent.UNKNOWN


def likeliest_first(
    seen: MatchState, seat: Seat, targets: Iterable[int], intent: Intent
) -> list[int]:
    """Return the targets in the order in which ``seat`` most likely wants them.

    To help, own cards come first, the most wounded at the head. To harm, enemies come first: the
    last attacked one, then by ascending life; own cards come last.
    """
    last = _last_attacked(seen, seat) if intent is not Intent.HELP else ()

    def rank(number: int) -> tuple[object, ...]:
        card = seen.cards[number]
        own = card.controller is seat
        if intent is Intent.HELP:
            return not own, -card.wounds, number
        return own, number not in last, _life(card), number

    return sorted(targets, key=rank)


def _life(card: CardState) -> tuple[bool, int]:
    """Return a sort key: least life first, and last of all cards without or with hidden life."""
    known = not is_unknown(card) and card.has_life
    return not known, card.life if known else 0


def _last_attacked(seen: MatchState, seat: Seat) -> tuple[int, ...]:
    for event in reversed(seen.history):
        if isinstance(event, PlayAnnounced) and event.seat is seat and _is_attack(event):
            return event.targets
    return ()


def _is_attack(event: PlayAnnounced) -> bool:
    return event.kind is PlayKind.STRIKE or isinstance(event.power, ab.Attack)
