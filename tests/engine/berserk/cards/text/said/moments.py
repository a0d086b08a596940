"""Who comes into the battle, either of two moments, which time it must be, attacks to come."""

from dataclasses import replace
from typing import Final

from engine.berserk.abilities import (
    ANY_CARD,
    ITSELF,
    AllOf,
    Area,
    AttackStrength,
    Beside,
    BesideLeft,
    Block,
    CameFrom,
    CardIs,
    Cells,
    Compare,
    Comparison,
    DeckPlace,
    Deed,
    Delay,
    Did,
    DieOf,
    Direction,
    Every,
    Fact,
    Filter,
    Gain,
    HasFact,
    Heal,
    InState,
    Is,
    Moment,
    Name,
    Named,
    Not,
    Outcome,
    Payment,
    Playable,
    Power,
    PowerKind,
    Redirect,
    Relocate,
    Relocation,
    ResultOf,
    SetStrength,
    Side,
    SizeModifier,
    State,
    Swap,
    Targets,
    ToDeck,
    Tokens,
    Triggered,
    Until,
    When,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.events import CREATURE, ENEMY, JUMP, OWN, SELF, chip, told
from tests.engine.berserk.cards.text.said.words import ATTACKS, SHOT, STRIKE, Said, influence

AMOUNT: Final = ResultOf(Outcome.AMOUNT, of_trigger=True)
SHUT: Final = CardIs(Who.SELF, InState(State.CLOSED))
FIRST_TURN: Final = chip(Moment.TURN_START, ANY_CARD, turn=Side.OWN, nth=1, nth_of_battle=True)


def _or(
    moment: Moment, *others: Moment, subject: Filter = SELF, turn: Side = Side.ANY
) -> Triggered:
    return chip(moment, subject, or_at=others, turn=turn)


def _tap(*effects: Delay) -> Playable:
    return Playable(Payment(closes=True), influence(*effects))


def _first(strength: AttackStrength | Name, **more: object) -> Triggered:
    """Return what makes the first attacks of an own creature so."""
    facts: dict[str, object] = {"powers": ATTACKS, "nth": 1, **more}
    brought = isinstance(strength, AttackStrength)
    moment = Moment.CALCULATION if brought else Moment.ANNOUNCED
    when = When(moment, facts.pop("subject", OWN), **facts)  # type: ignore[arg-type]  # by name
    effect = (
        SetStrength(strength)
        if isinstance(strength, AttackStrength)
        else Gain(Named(strength), Until.PLAY_END)
    )
    return Triggered(when, influence(effect, targets=Targets(who=Who.SUBJECT)))


def _next(amount: int, powers: tuple[PowerKind, ...], until: Until = Until.BATTLE_END) -> Playable:
    return _tap(Delay(SizeModifier(amount, powers=powers, whose=OWN), until))


def _last(who: Who, fact: Fact) -> Every:
    """Return that something is lost, and none of it is left."""
    return Every(
        (Comparison(AMOUNT, Compare.LESS, 0), CardIs(who, HasFact(fact, Compare.EQUAL, 0)))
    )


def _thrown(compare: Compare, number: int) -> Every:
    bare = Comparison(DieOf(Who.SUBJECT, bare=True), Compare.MORE, 0)
    return Every((bare, Comparison(DieOf(Who.SUBJECT), compare, number)))


def _swap() -> Playable:
    return Playable(Payment(closes=True), influence(Swap(), targets=Targets(OWN)))


def _goes(cells: Cells) -> Playable:
    going = Power(PowerKind.INFLUENCE, (Relocate(),), ITSELF, cells)
    return Playable(Payment(closes=True), going)


_COMINGS: Final[Said] = {
    told("При вызове"): chip(Moment.SUMMONED),
    told("При вызове вашего существа"): chip(Moment.SUMMONED, OWN),
    told("При возрождении существа противника"): chip(Moment.REVIVED, ENEMY),
    told("Когда возрождается"): chip(Moment.REVIVED),
    told("Когда ваше существо входит в игру"): chip(Moment.ENTERED, OWN),
    told("Когда ваше существо возвращается в колоду"): chip(Moment.RETURNED, OWN),
    told("Когда вызывает существо"): chip(Moment.SUMMONED, CREATURE, SELF),
    told("Когда ваше существо излечивает существо противника"): chip(Moment.HEALED, ENEMY, OWN),
    told("Когда изгоняет существо противника"): chip(Moment.EXILED, ENEMY, SELF),
}
_EITHER: Final[Said] = {
    told("При гибели или изгнании"): _or(Moment.DIED, Moment.EXILED),
    told("При вызове и при возрождении"): _or(Moment.SUMMONED, Moment.REVIVED),
    told("Когда ваше существо закрывается или действует"): _or(
        Moment.CLOSED, Moment.ACTED, subject=OWN
    ),
    told("В начале и в конце вашего хода"): _or(
        Moment.TURN_START, Moment.TURN_END, subject=ANY_CARD, turn=Side.OWN
    ),
}
_TIMES: Final[Said] = {
    told("В начале вашего первого хода"): FIRST_TURN,
    told("В конце второго хода противника"): chip(
        Moment.TURN_END, ANY_CARD, turn=Side.ENEMY, nth=2, nth_of_battle=True
    ),
    told("В начале первого хода боя"): chip(Moment.TURN_START, ANY_CARD, nth=1, nth_of_battle=True),
    told("При первой за ход гибели вашего существа"): chip(Moment.DIED, OWN, nth=1),
    told("При втором за бой движении"): chip(Moment.MOVED, nth=2, nth_of_battle=True),
    told("После первого за ход противника прыжка вашего существа"): chip(
        Moment.RELOCATED,
        OWN,
        ways=JUMP,
        turn=Side.ENEMY,
        nth=1,
    ),
    told("Когда существо противника впервые за ход открывается"): chip(
        Moment.OPENED, ENEMY, nth=1, nth_of_card=True
    ),
    told("Если второй раз за ваш ход двигается"): chip(Moment.MOVED, turn=Side.OWN, nth=2),
    told("Когда погибает ваше существо"): chip(Moment.DIED, OWN),
    told("При каждой гибели вашего существа"): chip(Moment.DIED, OWN),
}
_NOUNS: Final[Said] = {
    told("При получении {counter}"): chip(
        Moment.CHIPS, condition=Comparison(AMOUNT, Compare.MORE, 0)
    ),
    told("При потере 2 или более {counter} вашим существом"): chip(
        Moment.CHIPS, OWN, condition=Comparison(AMOUNT, Compare.AT_MOST, -2)
    ),
    told("При получении проклятия существом противника"): chip(
        Moment.GAINED, ENEMY, named=(Name.CURSE,)
    ),
    told("При потере проклятия"): chip(Moment.LOST, named=(Name.CURSE,)),
    told("При получении ран от разряда"): chip(Moment.WOUNDED, powers=(PowerKind.DISCHARGE,)),
    told("Когда ваше существо получает рану"): chip(Moment.WOUNDED, OWN),
}
_ORIGINS: Final[Said] = {
    told("При перемещении с клетки рядом с ~"): chip(
        Moment.RELOCATED, condition=CameFrom(Cells(beside=True, free=False))
    ),
    told("При перемещении существа противника с клетки напротив ~"): chip(
        Moment.RELOCATED,
        ENEMY,
        condition=CameFrom(Cells(directions=(Direction.AHEAD,), free=False)),
    ),
    told("При движении из второго ряда противника"): chip(
        Moment.MOVED, condition=CameFrom(Cells(rows=(2,), rows_of=Side.ENEMY, free=False))
    ),
}
_ORDERS: Final[Said] = {
    told("Если ~ закрыт, в конце вашего хода"): chip(
        Moment.TURN_END, ANY_CARD, turn=Side.OWN, condition=SHUT
    ),
    told("Если в начале вашего хода закрыт"): chip(
        Moment.TURN_START, ANY_CARD, turn=Side.OWN, condition=SHUT
    ),
}
_TO_COME: Final[Said] = {
    "{tap}: Следующая атака вашего существа получает +2.": _next(2, ATTACKS),
    "{tap}: Следующий {strike} вашего существа получает -1 до конца хода.": _next(
        -1, STRIKE, Until.TURN_END
    ),
    "Первая за ход атака вашего существа становится безответной.": _first(Name.UNANSWERED),
    "Вторая за бой атака вашего существа сводится к сильной.": _first(
        AttackStrength.STRONG, nth=2, nth_of_battle=True
    ),
    "Первый за ваш ход {strike} сводится к слабому.": _first(
        AttackStrength.WEAK, subject=SELF, powers=STRIKE, turn=Side.OWN
    ),
}
_HEARD: Final[Said] = {
    told("Когда теряет последнюю {counter}"): chip(
        Moment.CHIPS, condition=_last(Who.SELF, Fact.CHIPS)
    ),
    told("Когда ваше существо теряет последнюю дополнительную {health}"): chip(
        Moment.EXTRA_LIFE, OWN, condition=_last(Who.SUBJECT, Fact.EXTRA_LIFE)
    ),
    told("Когда существо попадает на кладбище противника"): chip(Moment.BURIED, ENEMY),
    told("При попадании существа на ваше кладбище"): chip(Moment.BURIED, OWN),
    told("Когда существо противника выбрасывает на кубике 5 или более"): chip(
        Moment.ROLLED, ENEMY, condition=_thrown(Compare.AT_LEAST, 5)
    ),
    told("Если выбрасывает на кубике 1 в ваш ход"): chip(
        Moment.ROLLED, turn=Side.OWN, condition=_thrown(Compare.EQUAL, 1)
    ),
    told("Когда бросок кубика равен 6"): chip(Moment.ROLLED, condition=_thrown(Compare.EQUAL, 6)),
    told("В конце вашего хода, если не действовал,"): chip(
        Moment.TURN_END,
        ANY_CARD,
        turn=Side.OWN,
        condition=CardIs(Who.SELF, Did(Deed.ACTED, 0, did=False)),
    ),
    "Когда ваше существо излечивается, излечиться на столько же.": Triggered(
        When(Moment.HEALED, OWN), influence(Heal(AMOUNT))
    ),
    "Когда существо противника получает раны, раниться на столько же.": Triggered(
        When(Moment.WOUNDED, ENEMY), influence(Wound(AMOUNT))
    ),
}
_IN_MORE_WORDS: Final[Said] = {
    told("Когда ваше существо вступает в бой"): chip(Moment.ENTERED, OWN),
    told("Когда существо противника покидает зону битвы"): chip(Moment.LEFT_BATTLE, ENEMY),
    told("Перед началом хода противника"): chip(Moment.BEFORE_TURN, ANY_CARD, turn=Side.ENEMY),
    told("При избыточном лечении"): chip(Moment.OVERHEALED),
    told("При лечении вашего существа"): chip(Moment.HEALED, OWN),
    told("Когда ваше существо объявляет выстрел"): chip(Moment.ANNOUNCED, OWN, powers=SHOT),
    told("Если существо противника объявляет атаку по ~"): chip(
        Moment.ANNOUNCED, ENEMY, SELF, powers=ATTACKS
    ),
    "При гибели ранить существо, стоящее рядом с клеткой, на которой он находится, на 2.": (
        Triggered(
            When(Moment.DIED, SELF),
            influence(Wound(2), targets=Targets(AllOf((Beside(), CREATURE)))),
        )
    ),
    "Когда, сражаясь, выбрасывает на кубике 6, ранить существо, с которым сражается, на 2.": (
        Triggered(
            When(Moment.ROLLED, SELF),
            influence(Wound(2), targets=Targets(who=Who.OTHER)),
            condition=_thrown(Compare.EQUAL, 6),
        )
    ),
    "Первый за ход выстрел существа противника перенаправляется в ~.": Triggered(
        When(Moment.REDIRECTING, ENEMY, powers=SHOT, nth=1),
        influence(Redirect(), targets=Targets(who=Who.SUBJECT)),
    ),
    "{tap}: Следующая атака по вашему существу блокируется.": _tap(
        Delay(
            Triggered(
                When(Moment.BLOCKING, ANY_CARD, OWN, powers=ATTACKS),
                influence(Block(), targets=Targets(who=Who.SUBJECT)),
            )
        )
    ),
    "Первая за ход противника дальняя атака (кроме {uchr}) сводится к слабой.": _first(
        AttackStrength.WEAK,
        subject=SELF,
        powers=(PowerKind.SHOT, PowerKind.THROW, PowerKind.DISCHARGE),
        turn=Side.ENEMY,
    ),
    "{tap}: Переместить существо противника на соседнюю с ним клетку глубины.": Playable(
        Payment(closes=True),
        Power(
            PowerKind.INFLUENCE,
            (Relocate(),),
            Targets(ENEMY),
            Cells(Who.TARGET, beside=True, deep=True),
        ),
    ),
}
ANOTHER: Final = Not(Is(Who.SUBJECT))
_ELSEWHERE: Final[Said] = {
    "При телепортации ранить стоящее рядом с освободившейся клеткой существо на 1.": Triggered(
        When(Moment.RELOCATED, SELF, ways=(Relocation.TELEPORT,)),
        influence(Wound(1), targets=Targets(AllOf((BesideLeft(), CREATURE)))),
    ),
    "Когда существо противника излечивается, ранить другое существо противника на 1.": Triggered(
        When(Moment.HEALED, ENEMY),
        influence(Wound(1), targets=Targets(AllOf((ANOTHER, *ENEMY.filters)))),
    ),
    "Когда ваше существо получает X ран, излечить другое ваше существо на X.": Triggered(
        When(Moment.WOUNDED, OWN),
        influence(Heal(AMOUNT), targets=Targets(AllOf((OWN.filters[0], ANOTHER, CREATURE)))),
    ),
    told("Когда ваше существо излечивается на 2 или более"): chip(
        Moment.HEALED, OWN, condition=Comparison(AMOUNT, Compare.AT_LEAST, 2)
    ),
    told("Когда излечивается от 3 или более ран"): chip(
        Moment.HEALED, condition=Comparison(AMOUNT, Compare.AT_LEAST, 3)
    ),
    told("При движении существа противника на соседнюю клетку не по диагонали"): chip(
        Moment.MOVED, ENEMY, condition=CameFrom(Cells(Who.SUBJECT, within=1, free=False))
    ),
    "{tap}: Следующий {strike} вашего существа получает +3 к величине.": _next(3, STRIKE),
    "{tap}: Существо на кладбище противника получает жетон инкарнации.": Playable(
        Payment(closes=True),
        influence(Tokens(1), targets=Targets(AllOf((*ENEMY.filters,)), area=Area.GRAVEYARD)),
    ),
}
_DONE: Final[Said] = {
    "{tap}: Выберите существо противника; оно получает отравление на 2.": Playable(
        Payment(closes=True),
        influence(Gain(Named(Name.POISON, 2)), targets=Targets(ENEMY)),
    ),
    "{tap}: Поменять ~ местами с вашим существом.": _swap(),
    "{tap}: Поменять местами ~ и ваше существо.": _swap(),
    "{tap}: Поменяться с вашим существом местами.": _swap(),
    "{tap}: Вернуться в колоду.": Playable(
        Payment(closes=True), influence(ToDeck(DeckPlace.SHUFFLED))
    ),
    "{tap}: Существо противника возвращается на верх колоды.": Playable(
        Payment(closes=True), influence(ToDeck(DeckPlace.TOP), targets=Targets(ENEMY))
    ),
    "{tap}: Переместиться на свободную клетку рядом с существом противника.": _goes(
        Cells(near=ENEMY)
    ),
    "{tap}: Переместиться на клетку вашего первого ряда рядом с вашим существом.": _goes(
        Cells(rows=(1,), near=OWN)
    ),
    "{tap}: Переместиться на выбранную клетку поля боя.": _goes(Cells()),
    "{tap}: Переместиться на любую свободную клетку.": _goes(Cells()),
    "{tap}: Следующая атака по вашему существу получает -1.": _tap(
        Delay(SizeModifier(-1, powers=ATTACKS, whose=ANY_CARD, against=OWN))
    ),
    "Первая за ход атака по ~ становится безответной.": replace(
        _first(Name.UNANSWERED),
        when=When(Moment.ANNOUNCED, ANY_CARD, SELF, powers=ATTACKS, nth=1),
    ),
}
SAID: Final[Said] = {
    **_HEARD,
    **_IN_MORE_WORDS,
    **_ELSEWHERE,
    **_DONE,
    **_COMINGS,
    **_EITHER,
    **_TIMES,
    **_NOUNS,
    **_ORIGINS,
    **_ORDERS,
    **_TO_COME,
}
