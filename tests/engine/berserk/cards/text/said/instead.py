"""What happens instead of something, and abilities that do as much as befell a card."""

from dataclasses import replace
from typing import Final

from engine.berserk.abilities import (
    Body,
    Filter,
    Heal,
    Limit,
    Moment,
    Name,
    Open,
    Outcome,
    ReplacedBy,
    Replacement,
    ResultOf,
    Side,
    Targets,
    Triggered,
    When,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.events import ENEMY, OWN, SELF
from tests.engine.berserk.cards.text.said.words import Said, influence

X: Final = ResultOf(Outcome.AMOUNT, of_trigger=True)
CURSED: Final = (Name.CURSE,)
POISONED: Final = (Name.POISON,)
HEALS: Final = influence(Heal(X))
WOUNDS: Final = influence(Wound(X), targets=Targets(ENEMY))
HEALS_IT: Final = influence(Heal(X), targets=Targets(who=Who.SUBJECT))


def instead(what: ReplacedBy, body: Body, cards: Filter | None = None, *names: Name) -> Replacement:
    """Return «когда … должен …, вместо этого …»."""
    return Replacement(what, cards, body=body, named=names)


def wounded(body: Body, subject: Filter = SELF, *names: Name, turn: Side = Side.ANY) -> Triggered:
    """Return «когда … получает X ран …»."""
    return Triggered(When(Moment.WOUNDED, subject, named=names, turn=turn), body)


OPENS: Final = influence(Open())
OPENS_IT: Final = influence(Open(), targets=Targets(who=Who.SUBJECT))
NAMED, DEATH, HEALING = ReplacedBy.NAMED, ReplacedBy.DEATH, ReplacedBy.HEALING
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
            ("получить X ран от отравления", ReplacedBy.WOUNDS, POISONED),
            ("излечиться на X", HEALING, ()),
        )
        for may, left_out in _MAY
    },
    **{
        f"{start} существо противника должно {suffered}, вместо этого {may}ранить его на X.": (
            replace(
                instead(
                    what,
                    influence(Wound(X), targets=Targets(who=Who.SUBJECT)),
                    ENEMY,
                    *names,
                ),
                may=left_out,
            )
        )
        for start in ("Когда", "Если")
        for suffered, what, names in (
            ("получить X ран от отравления", ReplacedBy.WOUNDS, POISONED),
            ("излечиться на X", HEALING, ()),
        )
        for may, left_out in _MAY
    },
    "Когда должен погибнуть, вместо этого открыться (1 раз за бой).": replace(
        instead(DEATH, OPENS), limit=Limit.PER_BATTLE
    ),
    **{
        f"Когда получает X ран {cause}{when}{may}ранить существо противника на X.": replace(
            wounded(WOUNDS, SELF, *names, turn=turn), may=left_out
        )
        for cause, names in (("", ()), ("от отравления ", POISONED))
        for when, turn in (("", Side.ANY), ("в ваш ход ", Side.OWN))
        for may, left_out in _MAY
    },
    **{
        f"Когда ваше существо получает X ран {cause}{when}{may}излечить его на X.": replace(
            wounded(HEALS_IT, OWN, *names, turn=turn), may=left_out
        )
        for cause, names in (("", ()), ("от отравления ", POISONED))
        for when, turn in (("", Side.ANY), ("в ваш ход ", Side.OWN))
        for may, left_out in _MAY
    },
    "Когда получает X ран, могут излечиться на X.": replace(wounded(HEALS), may=True),
}
