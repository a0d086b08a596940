"""Symbiotes and hosts, what cards lose while something is so, lives, and what abilities cost."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ELF,
    ENEMY,
    OWN,
    Said,
    influence,
)

FOES: Final = ab.AllOf((CREATURE, ENEMY))
MINE: Final = ab.Targets(ab.AllOf((OWN, CREATURE)))
PARASITE: Final = ab.OfType((ab.CardType.PARASITE,))
COMPANION: Final = ab.OfType((ab.CardType.COMPANION,))
SYMBIOTE: Final = ab.OfType((ab.CardType.COMPANION, ab.CardType.PARASITE))


def _tap(*effects: ab.Effect, targets: ab.Targets = ab.ITSELF) -> ab.Playable:
    return ab.Playable(ab.Payment(closes=True), influence(*effects, targets=targets))


def _seated(targets: ab.Targets, sort: ab.CardType | None) -> ab.Playable:
    return _tap(ab.SeatOn(ab.Who.TARGET, ab.Who.SELF, sort), targets=targets)


def _hurt(filter_: object) -> ab.Playable:
    return _tap(ab.Wound(1), targets=ab.Targets(ab.AllOf((CREATURE, filter_))))  # type: ignore[arg-type]  # nodes of the sentences


_SYMBIOTES: Final[Said] = {
    "{tap}: Стать паразитом существу противника.": _seated(ab.Targets(FOES), ab.CardType.PARASITE),
    "{tap}: Стать паразитом существа противника.": _seated(ab.Targets(FOES), ab.CardType.PARASITE),
    "{tap}: Стать компаньоном вашему существу.": _seated(MINE, ab.CardType.COMPANION),
    "{tap}: Переместиться на существо противника.": _seated(ab.Targets(FOES), None),
    "{tap}: Ранить существо с паразитом на 1.": _hurt(ab.Hosts(PARASITE)),
    "{tap}: Ранить существо с компаньоном на 1.": _hurt(ab.Hosts(COMPANION)),
    "{tap}: Ранить существо с симбиотом на 1.": _hurt(ab.Hosts(SYMBIOTE)),
    "{tap}: Ранить существо, являющееся хозяином паразита, на 1.": _hurt(ab.Hosts(PARASITE)),
    "{tap}: Ранить всех существ, являющихся хозяевами симбиотов, на 1.": _tap(
        ab.Wound(1), targets=ab.Targets(ab.AllOf((CREATURE, ab.Hosts(SYMBIOTE))), all=True)
    ),
    "Может иметь до трех разных симбиотов.": ab.MoreSymbiotes(3, apart=True),
    "Может иметь двух паразитов.": ab.MoreSymbiotes(2, (ab.CardType.PARASITE,)),
    "Может иметь двух компаньонов с разными названиями.": ab.MoreSymbiotes(
        2, (ab.CardType.COMPANION,), apart=True
    ),
    "Блокирует выстрелы по себе, пока имеет двух симбиотов.": ab.Triggered(
        ab.When(ab.Moment.BLOCKING, ab.ANY_CARD, ab.Is(ab.Who.SELF), (ab.PowerKind.SHOT,)),
        influence(ab.Block(), targets=ab.Targets(who=ab.Who.SUBJECT)),
        condition=ab.ThereAre(ab.SeatedOn(ab.Is(ab.Who.SELF)), 2),
    ),
    "{ova} 1, пока является хозяином компаньона.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.Hosts(COMPANION)), (ab.Named(ab.Name.ATTACK_EXPERIENCE),)
    ),
}
_NAMES: Final = (ab.Name.ATTACK_EXPERIENCE, ab.Name.DEFENCE_EXPERIENCE)
_CLOSED: Final = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED))


def _while(lacks: ab.Lacks, cards: object, condition: ab.Condition = ab.ALWAYS) -> ab.While:
    return ab.While(condition, (lacks,), cards)  # type: ignore[arg-type]  # nodes of the sentences


_LACKING: Final[Said] = {
    "Существа противника с отравлением теряют {ova} и {ovz}.": _while(
        ab.Lacks(_NAMES), ab.AllOf((ab.HasNamed(ab.Name.POISON), CREATURE, ENEMY))
    ),
    "Хозяин теряет неповоротливость.": _while(ab.Lacks((ab.Name.CLUMSINESS,)), ab.Is(ab.Who.HOST)),
    "Существа противника теряют {zot}.": _while(
        ab.Lacks(protections=(ab.LoseProtection((ab.PowerKind.THROW,)),)), FOES
    ),
    "Существа противника теряют особенности.": _while(ab.Lacks(printed=True), FOES),
    "Пока ~ закрыт, существа противника теряют {ova}.": _while(
        ab.Lacks((ab.Name.ATTACK_EXPERIENCE,)), FOES, _CLOSED
    ),
    "Отражает {strike} как открытая карта.": ab.FightsAsOpen(),
    "{tap}: Ваше существо получает «Отражает {strike} как открытая карта» до конца хода.": _tap(
        ab.Gain(ab.FightsAsOpen(), ab.Until.TURN_END), targets=MINE
    ),
}


def _lives(who: object, compare: ab.Compare) -> ab.Triggered:
    came = ab.Comparison(ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True), compare, 0)
    when = ab.When(ab.Moment.EXTRA_LIFE, who)  # type: ignore[arg-type]  # nodes of the sentences
    return ab.Triggered(when, influence(ab.Chips(1)), condition=came)


_LIVES: Final[Said] = {
    "{tap}: Ваше существо теряет 2 дополнительные {health}.": _tap(
        ab.LoseExtraLife(2), targets=MINE
    ),
    "{tap}: Снять с вашего существа дополнительную {health}.": _tap(
        ab.LoseExtraLife(1), targets=MINE
    ),
    "{tap}: Снять 3 дополнительных {health} с вашего существа.": _tap(
        ab.LoseExtraLife(3), targets=MINE
    ),
    "Когда получает дополнительные {health} — получить {counter}.": _lives(
        ab.Is(ab.Who.SELF), ab.Compare.MORE
    ),
    "Когда ~ теряет дополнительную {health} — получить {counter}.": _lives(
        ab.Is(ab.Who.SELF), ab.Compare.LESS
    ),
    "Когда эльф получает дополнительную {health} — получить {counter}.": _lives(
        ELF, ab.Compare.MORE
    ),
    "Когда эльф теряет дополнительные {health} — получить {counter}.": _lives(ELF, ab.Compare.LESS),
    "{tap}: Существо получает отравление на 1 или +1 к отравлению (максимум до 3).": _tap(
        ab.GainOrMore(ab.Name.POISON, 1, most=3), targets=ab.Targets(CREATURE)
    ),
    "{tap}: Существо получает {ova} 1 или +1 к {ova} (максимум до 2).": _tap(
        ab.GainOrMore(ab.Name.ATTACK_EXPERIENCE, 1, most=2), targets=ab.Targets(CREATURE)
    ),
    "{tap}: Существо получает +1 к отравлению (максимум до 2).": _tap(
        ab.GainOrMore(ab.Name.POISON, 1, most=2, only_more=True), targets=ab.Targets(CREATURE)
    ),
}
_HEAL: Final[ab.Body] = influence(ab.Heal(1), targets=ab.Targets(ab.IsCreature()))
_OWN_GRAVE: Final = ab.Targets(OWN, area=ab.Area.GRAVEYARD)


def _paid(payment: ab.Payment) -> ab.Playable:
    return ab.Playable(payment, _HEAL, sudden=True)


_COSTS: Final[Said] = {
    f"{{instant}}, {words}: Излечить существо на 1.": _paid(payment)
    for words, payment in (
        ("раниться на 2", ab.Payment(wounds=2)),
        ("потерять 2 дополнительные {health}", ab.Payment(extra_life=2)),
        ("снять дополнительную {health}", ab.Payment(extra_life=1)),
        ("потерять жетон инкарнации", ab.Payment(tokens=1)),
        ("снять два жетона инкарнации", ab.Payment(tokens=2)),
        ("уничтожить ~", ab.Payment(destroyed=True)),
        ("изгнать ~", ab.Payment(exiled=True)),
        ("вернуть ~ в колоду", ab.Payment(to_deck=True)),
        ("уничтожить вашего эльфа", ab.Payment(destroys=ab.Targets(ab.AllOf((OWN, ELF))))),
        ("изгнать карту с вашего кладбища", ab.Payment(exiles=_OWN_GRAVE)),
        (
            "изгнать карту с кладбища противника",
            ab.Payment(exiles=ab.Targets(ENEMY, area=ab.Area.GRAVEYARD)),
        ),
        (
            "снять жетон инкарнации с карты на вашем кладбище",
            ab.Payment(tokens=1, tokens_of=_OWN_GRAVE),
        ),
        (
            "снять 2 дополнительные {health} с вашего существа",
            ab.Payment(extra_life=2, life_of=MINE),
        ),
        ("снять дополнительную {health} с вашего существа", ab.Payment(extra_life=1, life_of=MINE)),
    )
}
SAID: Final[Said] = {**_SYMBIOTES, **_LACKING, **_LIVES, **_COSTS}
