"""Short words for the powers and playable abilities of scenarios."""

import engine.berserk.abilities as ab
from engine.berserk.abilities.powers import Effect

TAP = ab.Payment(closes=True)


def influence(*effects: Effect, targets: ab.Targets = ab.ONE_CARD) -> ab.Power:
    """Return an influence with these effects."""
    return ab.Power(ab.PowerKind.INFLUENCE, effects, targets)


def spell(*effects: Effect, targets: ab.Targets = ab.ONE_CARD) -> ab.Power:
    """Return a spell with these effects."""
    return ab.Power(ab.PowerKind.SPELL, effects, targets)


def on_itself(*effects: Effect) -> ab.Power:
    """Return an influence on the card itself."""
    return ab.Power(ab.PowerKind.INFLUENCE, effects, ab.ITSELF)


def tap(body: ab.Body) -> ab.Playable:
    """Return an action: ``{tap}: body``."""
    return ab.Playable(TAP, body)


def free(body: ab.Body) -> ab.Playable:
    """Return an ability that costs nothing."""
    return ab.Playable(ab.Payment(), body)


def reaction(body: ab.Body) -> ab.Playable:
    """Return a sudden ability that costs nothing and is used once a turn."""
    return ab.Playable(ab.Payment(), body, sudden=True, limit=ab.Limit.PER_TURN)
