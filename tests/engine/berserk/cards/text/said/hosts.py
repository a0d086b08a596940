"""Symbiotes and hosts, what cards lose while something is so, lives, and what abilities cost."""

from typing import Final

from engine.berserk.abilities import (
    ALWAYS,
    ANY_CARD,
    ITSELF,
    AllOf,
    Area,
    Block,
    Body,
    CardIs,
    CardType,
    Chips,
    Compare,
    Comparison,
    Condition,
    Effect,
    FightsAsOpen,
    Gain,
    GainOrMore,
    HasNamed,
    Heal,
    Hosts,
    InState,
    Is,
    IsCreature,
    Lacks,
    LoseExtraLife,
    LoseProtection,
    Moment,
    MoreSymbiotes,
    Name,
    Named,
    OfType,
    Outcome,
    Payment,
    Playable,
    PowerKind,
    ResultOf,
    SeatedOn,
    SeatOn,
    State,
    Targets,
    ThereAre,
    Triggered,
    Until,
    When,
    While,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ELF,
    ENEMY,
    OWN,
    Said,
    influence,
)

FOES: Final = AllOf((CREATURE, ENEMY))
MINE: Final = Targets(AllOf((OWN, CREATURE)))
PARASITE: Final = OfType((CardType.PARASITE,))
COMPANION: Final = OfType((CardType.COMPANION,))
SYMBIOTE: Final = OfType((CardType.COMPANION, CardType.PARASITE))


def _tap(*effects: Effect, targets: Targets = ITSELF) -> Playable:
    return Playable(Payment(closes=True), influence(*effects, targets=targets))


def _seated(targets: Targets, sort: CardType | None) -> Playable:
    return _tap(SeatOn(Who.TARGET, Who.SELF, sort), targets=targets)


def _hurt(filter_: object) -> Playable:
    return _tap(Wound(1), targets=Targets(AllOf((CREATURE, filter_))))  # type: ignore[arg-type]  # nodes of the sentences


_SYMBIOTES: Final[Said] = {
    "{tap}: Стать паразитом существу противника.": _seated(Targets(FOES), CardType.PARASITE),
    "{tap}: Стать паразитом существа противника.": _seated(Targets(FOES), CardType.PARASITE),
    "{tap}: Стать компаньоном вашему существу.": _seated(MINE, CardType.COMPANION),
    "{tap}: Переместиться на существо противника.": _seated(Targets(FOES), None),
    "{tap}: Ранить существо с паразитом на 1.": _hurt(Hosts(PARASITE)),
    "{tap}: Ранить существо с компаньоном на 1.": _hurt(Hosts(COMPANION)),
    "{tap}: Ранить существо с симбиотом на 1.": _hurt(Hosts(SYMBIOTE)),
    "{tap}: Ранить существо, являющееся хозяином паразита, на 1.": _hurt(Hosts(PARASITE)),
    "{tap}: Ранить всех существ, являющихся хозяевами симбиотов, на 1.": _tap(
        Wound(1), targets=Targets(AllOf((CREATURE, Hosts(SYMBIOTE))), all=True)
    ),
    "Может иметь до трех разных симбиотов.": MoreSymbiotes(3, apart=True),
    "Может иметь двух паразитов.": MoreSymbiotes(2, (CardType.PARASITE,)),
    "Может иметь двух компаньонов с разными названиями.": MoreSymbiotes(
        2, (CardType.COMPANION,), apart=True
    ),
    "Блокирует выстрелы по себе, пока имеет двух симбиотов.": Triggered(
        When(Moment.BLOCKING, ANY_CARD, Is(Who.SELF), (PowerKind.SHOT,)),
        influence(Block(), targets=Targets(who=Who.SUBJECT)),
        condition=ThereAre(SeatedOn(Is(Who.SELF)), 2),
    ),
    "{ova} 1, пока является хозяином компаньона.": While(
        CardIs(Who.SELF, Hosts(COMPANION)), (Named(Name.ATTACK_EXPERIENCE),)
    ),
}
_NAMES: Final = (Name.ATTACK_EXPERIENCE, Name.DEFENCE_EXPERIENCE)
_CLOSED: Final = CardIs(Who.SELF, InState(State.CLOSED))


def _while(lacks: Lacks, cards: object, condition: Condition = ALWAYS) -> While:
    return While(condition, (lacks,), cards)  # type: ignore[arg-type]  # nodes of the sentences


_LACKING: Final[Said] = {
    "Существа противника с отравлением теряют {ova} и {ovz}.": _while(
        Lacks(_NAMES), AllOf((HasNamed(Name.POISON), CREATURE, ENEMY))
    ),
    "Хозяин теряет неповоротливость.": _while(Lacks((Name.CLUMSINESS,)), Is(Who.HOST)),
    "Существа противника теряют {zot}.": _while(
        Lacks(protections=(LoseProtection((PowerKind.THROW,)),)), FOES
    ),
    "Существа противника теряют особенности.": _while(Lacks(printed=True), FOES),
    "Пока ~ закрыт, существа противника теряют {ova}.": _while(
        Lacks((Name.ATTACK_EXPERIENCE,)), FOES, _CLOSED
    ),
    "Отражает {strike} как открытая карта.": FightsAsOpen(),
    "{tap}: Ваше существо получает «Отражает {strike} как открытая карта» до конца хода.": _tap(
        Gain(FightsAsOpen(), Until.TURN_END), targets=MINE
    ),
}


def _lives(who: object, compare: Compare) -> Triggered:
    came = Comparison(ResultOf(Outcome.AMOUNT, of_trigger=True), compare, 0)
    when = When(Moment.EXTRA_LIFE, who)  # type: ignore[arg-type]  # nodes of the sentences
    return Triggered(when, influence(Chips(1)), condition=came)


_LIVES: Final[Said] = {
    "{tap}: Ваше существо теряет 2 дополнительные {health}.": _tap(LoseExtraLife(2), targets=MINE),
    "{tap}: Снять с вашего существа дополнительную {health}.": _tap(LoseExtraLife(1), targets=MINE),
    "{tap}: Снять 3 дополнительных {health} с вашего существа.": _tap(
        LoseExtraLife(3), targets=MINE
    ),
    "Когда получает дополнительные {health} — получить {counter}.": _lives(
        Is(Who.SELF), Compare.MORE
    ),
    "Когда ~ теряет дополнительную {health} — получить {counter}.": _lives(
        Is(Who.SELF), Compare.LESS
    ),
    "Когда эльф получает дополнительную {health} — получить {counter}.": _lives(ELF, Compare.MORE),
    "Когда эльф теряет дополнительные {health} — получить {counter}.": _lives(ELF, Compare.LESS),
    "{tap}: Существо получает отравление на 1 или +1 к отравлению (максимум до 3).": _tap(
        GainOrMore(Name.POISON, 1, most=3), targets=Targets(CREATURE)
    ),
    "{tap}: Существо получает {ova} 1 или +1 к {ova} (максимум до 2).": _tap(
        GainOrMore(Name.ATTACK_EXPERIENCE, 1, most=2), targets=Targets(CREATURE)
    ),
    "{tap}: Существо получает +1 к отравлению (максимум до 2).": _tap(
        GainOrMore(Name.POISON, 1, most=2, only_more=True), targets=Targets(CREATURE)
    ),
}
_HEAL: Final[Body] = influence(Heal(1), targets=Targets(IsCreature()))
_OWN_GRAVE: Final = Targets(OWN, area=Area.GRAVEYARD)


def _paid(payment: Payment) -> Playable:
    return Playable(payment, _HEAL, sudden=True)


_COSTS: Final[Said] = {
    f"{{instant}}, {words}: Излечить существо на 1.": _paid(payment)
    for words, payment in (
        ("раниться на 2", Payment(wounds=2)),
        ("потерять 2 дополнительные {health}", Payment(extra_life=2)),
        ("снять дополнительную {health}", Payment(extra_life=1)),
        ("потерять жетон инкарнации", Payment(tokens=1)),
        ("снять два жетона инкарнации", Payment(tokens=2)),
        ("уничтожить ~", Payment(destroyed=True)),
        ("изгнать ~", Payment(exiled=True)),
        ("вернуть ~ в колоду", Payment(to_deck=True)),
        ("уничтожить вашего эльфа", Payment(destroys=Targets(AllOf((OWN, ELF))))),
        ("изгнать карту с вашего кладбища", Payment(exiles=_OWN_GRAVE)),
        (
            "изгнать карту с кладбища противника",
            Payment(exiles=Targets(ENEMY, area=Area.GRAVEYARD)),
        ),
        (
            "снять жетон инкарнации с карты на вашем кладбище",
            Payment(tokens=1, tokens_of=_OWN_GRAVE),
        ),
        ("снять 2 дополнительные {health} с вашего существа", Payment(extra_life=2, life_of=MINE)),
        ("снять дополнительную {health} с вашего существа", Payment(extra_life=1, life_of=MINE)),
    )
}
SAID: Final[Said] = {**_SYMBIOTES, **_LACKING, **_LIVES, **_COSTS}
