"""What happens instead of something, and abilities that do as much as befell a card."""

from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.events import ENEMY, OWN, SELF
from tests.engine.berserk.cards.text.said.words import Said, influence

X: Final = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
CURSED: Final = (ab.Name.CURSE,)
POISONED: Final = (ab.Name.POISON,)
HEALS: Final = influence(ab.Heal(X))
WOUNDS: Final = influence(ab.Wound(X), targets=ab.Targets(ENEMY))
HEALS_IT: Final = influence(ab.Heal(X), targets=ab.Targets(who=ab.Who.SUBJECT))


def instead(
    what: ab.ReplacedBy, body: ab.Body, cards: ab.Filter | None = None, *names: ab.Name
) -> ab.Replacement:
    """Return «когда … должен …, вместо этого …»."""
    return ab.Replacement(what, cards, body=body, named=names)


def wounded(
    body: ab.Body, subject: ab.Filter = SELF, *names: ab.Name, turn: ab.Side = ab.Side.ANY
) -> ab.Triggered:
    """Return «когда … получает X ран …»."""
    return ab.Triggered(ab.When(ab.Moment.WOUNDED, subject, named=names, turn=turn), body)


OPENS: Final = influence(ab.Open())
OPENS_IT: Final = influence(ab.Open(), targets=ab.Targets(who=ab.Who.SUBJECT))
NAMED, DEATH, HEALING = ab.ReplacedBy.NAMED, ab.ReplacedBy.DEATH, ab.ReplacedBy.HEALING
_MAY: Final[tuple[tuple[str, bool], ...]] = (("", False), ("может ", True))
SAID: Said = {
    **{
        f"{start} должен {suffered}, вместо этого {may}открыться.": replace(
            instead(what, OPENS, None, *names), may=left_out
        )
        for start in ("Когда", "Если ~")
        for suffered, what, names in (
            ("получить проклятие", NAMED, CURSED),
            ("погибнуть", DEATH, ()),
        )
        for may, left_out in _MAY
    },
    **{
        f"{start} ваше существо должно {suffered}, вместо этого {may}открыть его.": replace(
            instead(what, OPENS_IT, OWN, *names), may=left_out
        )
        for start in ("Когда", "Если")
        for suffered, what, names in (
            ("получить проклятие", NAMED, CURSED),
            ("погибнуть", DEATH, ()),
        )
        for may, left_out in _MAY
    },
    **{
        f"{start} должен {suffered}, вместо этого {may}ранить существо противника на X.": replace(
            instead(what, WOUNDS, None, *names), may=left_out
        )
        for start in ("Когда", "Если ~")
        for suffered, what, names in (
            ("получить X ран от отравления", ab.ReplacedBy.WOUNDS, POISONED),
            ("излечиться на X", HEALING, ()),
        )
        for may, left_out in _MAY
    },
    **{
        f"{start} существо противника должно {suffered}, вместо этого {may}ранить его на X.": (
            replace(
                instead(
                    what,
                    influence(ab.Wound(X), targets=ab.Targets(who=ab.Who.SUBJECT)),
                    ENEMY,
                    *names,
                ),
                may=left_out,
            )
        )
        for start in ("Когда", "Если")
        for suffered, what, names in (
            ("получить X ран от отравления", ab.ReplacedBy.WOUNDS, POISONED),
            ("излечиться на X", HEALING, ()),
        )
        for may, left_out in _MAY
    },
    "Когда должен погибнуть, вместо этого открыться (1 раз за бой).": replace(
        instead(DEATH, OPENS), limit=ab.Limit.PER_BATTLE
    ),
    **{
        f"Когда получает X ран {cause}{when}{may}ранить существо противника на X.": replace(
            wounded(WOUNDS, SELF, *names, turn=turn), may=left_out
        )
        for cause, names in (("", ()), ("от отравления ", POISONED))
        for when, turn in (("", ab.Side.ANY), ("в ваш ход ", ab.Side.OWN))
        for may, left_out in _MAY
    },
    **{
        f"Когда ваше существо получает X ран {cause}{when}{may}излечить его на X.": replace(
            wounded(HEALS_IT, OWN, *names, turn=turn), may=left_out
        )
        for cause, names in (("", ()), ("от отравления ", POISONED))
        for when, turn in (("", ab.Side.ANY), ("в ваш ход ", ab.Side.OWN))
        for may, left_out in _MAY
    },
    "Когда получает X ран, могут излечиться на X.": replace(wounded(HEALS), may=True),
}
