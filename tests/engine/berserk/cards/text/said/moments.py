"""Who comes into the battle, either of two moments, which time it must be, attacks to come."""

from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.events import CREATURE, ENEMY, JUMP, OWN, SELF, chip, told
from tests.engine.berserk.cards.text.said.words import ATTACKS, SHOT, STRIKE, Said, influence

AMOUNT: Final = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
SHUT: Final = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED))
FIRST_TURN: Final = chip(
    ab.Moment.TURN_START, ab.ANY_CARD, turn=ab.Side.OWN, nth=1, nth_of_battle=True
)


def _or(
    moment: ab.Moment, *others: ab.Moment, subject: ab.Filter = SELF, turn: ab.Side = ab.Side.ANY
) -> ab.Triggered:
    return chip(moment, subject, or_at=others, turn=turn)


def _tap(*effects: ab.Delay) -> ab.Playable:
    return ab.Playable(ab.Payment(closes=True), influence(*effects))


def _first(strength: ab.AttackStrength | ab.Name, **more: object) -> ab.Triggered:
    """Return what makes the first attacks of an own creature so."""
    facts: dict[str, object] = {"powers": ATTACKS, "nth": 1, **more}
    brought = isinstance(strength, ab.AttackStrength)
    moment = ab.Moment.CALCULATION if brought else ab.Moment.ANNOUNCED
    when = ab.When(moment, facts.pop("subject", OWN), **facts)  # type: ignore[arg-type]  # by name
    effect = (
        ab.SetStrength(strength)
        if isinstance(strength, ab.AttackStrength)
        else ab.Gain(ab.Named(strength), ab.Until.PLAY_END)
    )
    return ab.Triggered(when, influence(effect, targets=ab.Targets(who=ab.Who.SUBJECT)))


def _next(
    amount: int, powers: tuple[ab.PowerKind, ...], until: ab.Until = ab.Until.BATTLE_END
) -> ab.Playable:
    return _tap(ab.Delay(ab.SizeModifier(amount, powers=powers, whose=OWN), until))


def _last(who: ab.Who, fact: ab.Fact) -> ab.Every:
    """Return that something is lost, and none of it is left."""
    return ab.Every(
        (
            ab.Comparison(AMOUNT, ab.Compare.LESS, 0),
            ab.CardIs(who, ab.HasFact(fact, ab.Compare.EQUAL, 0)),
        )
    )


def _thrown(compare: ab.Compare, number: int) -> ab.Every:
    bare = ab.Comparison(ab.DieOf(ab.Who.SUBJECT, bare=True), ab.Compare.MORE, 0)
    return ab.Every((bare, ab.Comparison(ab.DieOf(ab.Who.SUBJECT), compare, number)))


def _swap() -> ab.Playable:
    return ab.Playable(ab.Payment(closes=True), influence(ab.Swap(), targets=ab.Targets(OWN)))


def _goes(cells: ab.Cells) -> ab.Playable:
    going = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.ITSELF, cells)
    return ab.Playable(ab.Payment(closes=True), going)


_COMINGS: Final[Said] = {
    told("При вызове"): chip(ab.Moment.SUMMONED),
    told("При вызове вашего существа"): chip(ab.Moment.SUMMONED, OWN),
    told("При возрождении существа противника"): chip(ab.Moment.REVIVED, ENEMY),
    told("Когда возрождается"): chip(ab.Moment.REVIVED),
    told("Когда ваше существо входит в игру"): chip(ab.Moment.ENTERED, OWN),
    told("Когда ваше существо возвращается в колоду"): chip(ab.Moment.RETURNED, OWN),
    told("Когда вызывает существо"): chip(ab.Moment.SUMMONED, CREATURE, SELF),
    told("Когда ваше существо излечивает существо противника"): chip(ab.Moment.HEALED, ENEMY, OWN),
    told("Когда изгоняет существо противника"): chip(ab.Moment.EXILED, ENEMY, SELF),
}
_EITHER: Final[Said] = {
    told("При гибели или изгнании"): _or(ab.Moment.DIED, ab.Moment.EXILED),
    told("При вызове и при возрождении"): _or(ab.Moment.SUMMONED, ab.Moment.REVIVED),
    told("Когда ваше существо закрывается или действует"): _or(
        ab.Moment.CLOSED, ab.Moment.ACTED, subject=OWN
    ),
    told("В начале и в конце вашего хода"): _or(
        ab.Moment.TURN_START, ab.Moment.TURN_END, subject=ab.ANY_CARD, turn=ab.Side.OWN
    ),
}
_TIMES: Final[Said] = {
    told("В начале вашего первого хода"): FIRST_TURN,
    told("В конце второго хода противника"): chip(
        ab.Moment.TURN_END, ab.ANY_CARD, turn=ab.Side.ENEMY, nth=2, nth_of_battle=True
    ),
    told("В начале первого хода боя"): chip(
        ab.Moment.TURN_START, ab.ANY_CARD, nth=1, nth_of_battle=True
    ),
    told("При первой за ход гибели вашего существа"): chip(ab.Moment.DIED, OWN, nth=1),
    told("При втором за бой движении"): chip(ab.Moment.MOVED, nth=2, nth_of_battle=True),
    told("После первого за ход противника прыжка вашего существа"): chip(
        ab.Moment.RELOCATED,
        OWN,
        ways=JUMP,
        turn=ab.Side.ENEMY,
        nth=1,
    ),
    told("Когда существо противника впервые за ход открывается"): chip(
        ab.Moment.OPENED, ENEMY, nth=1, nth_of_card=True
    ),
    told("Если второй раз за ваш ход двигается"): chip(ab.Moment.MOVED, turn=ab.Side.OWN, nth=2),
    told("Когда погибает ваше существо"): chip(ab.Moment.DIED, OWN),
    told("При каждой гибели вашего существа"): chip(ab.Moment.DIED, OWN),
}
_NOUNS: Final[Said] = {
    told("При получении {counter}"): chip(
        ab.Moment.CHIPS, condition=ab.Comparison(AMOUNT, ab.Compare.MORE, 0)
    ),
    told("При потере 2 или более {counter} вашим существом"): chip(
        ab.Moment.CHIPS, OWN, condition=ab.Comparison(AMOUNT, ab.Compare.AT_MOST, -2)
    ),
    told("При получении проклятия существом противника"): chip(
        ab.Moment.GAINED, ENEMY, named=(ab.Name.CURSE,)
    ),
    told("При потере проклятия"): chip(ab.Moment.LOST, named=(ab.Name.CURSE,)),
    told("При получении ран от разряда"): chip(ab.Moment.WOUNDED, powers=(ab.PowerKind.DISCHARGE,)),
    told("Когда ваше существо получает рану"): chip(ab.Moment.WOUNDED, OWN),
}
_ORIGINS: Final[Said] = {
    told("При перемещении с клетки рядом с ~"): chip(
        ab.Moment.RELOCATED, condition=ab.CameFrom(ab.Cells(beside=True, free=False))
    ),
    told("При перемещении существа противника с клетки напротив ~"): chip(
        ab.Moment.RELOCATED,
        ENEMY,
        condition=ab.CameFrom(ab.Cells(directions=(ab.Direction.AHEAD,), free=False)),
    ),
    told("При движении из второго ряда противника"): chip(
        ab.Moment.MOVED,
        condition=ab.CameFrom(ab.Cells(rows=(2,), rows_of=ab.Side.ENEMY, free=False)),
    ),
}
_ORDERS: Final[Said] = {
    told("Если ~ закрыт, в конце вашего хода"): chip(
        ab.Moment.TURN_END, ab.ANY_CARD, turn=ab.Side.OWN, condition=SHUT
    ),
    told("Если в начале вашего хода закрыт"): chip(
        ab.Moment.TURN_START, ab.ANY_CARD, turn=ab.Side.OWN, condition=SHUT
    ),
}
_TO_COME: Final[Said] = {
    "{tap}: Следующая атака вашего существа получает +2.": _next(2, ATTACKS),
    "{tap}: Следующий {strike} вашего существа получает -1 до конца хода.": _next(
        -1, STRIKE, ab.Until.TURN_END
    ),
    "Первая за ход атака вашего существа становится безответной.": _first(ab.Name.UNANSWERED),
    "Вторая за бой атака вашего существа сводится к сильной.": _first(
        ab.AttackStrength.STRONG, nth=2, nth_of_battle=True
    ),
    "Первый за ваш ход {strike} сводится к слабому.": _first(
        ab.AttackStrength.WEAK, subject=SELF, powers=STRIKE, turn=ab.Side.OWN
    ),
}
_HEARD: Final[Said] = {
    told("Когда теряет последнюю {counter}"): chip(
        ab.Moment.CHIPS, condition=_last(ab.Who.SELF, ab.Fact.CHIPS)
    ),
    told("Когда ваше существо теряет последнюю дополнительную {health}"): chip(
        ab.Moment.EXTRA_LIFE, OWN, condition=_last(ab.Who.SUBJECT, ab.Fact.EXTRA_LIFE)
    ),
    told("Когда существо попадает на кладбище противника"): chip(ab.Moment.BURIED, ENEMY),
    told("При попадании существа на ваше кладбище"): chip(ab.Moment.BURIED, OWN),
    told("Когда существо противника выбрасывает на кубике 5 или более"): chip(
        ab.Moment.ROLLED, ENEMY, condition=_thrown(ab.Compare.AT_LEAST, 5)
    ),
    told("Если выбрасывает на кубике 1 в ваш ход"): chip(
        ab.Moment.ROLLED, turn=ab.Side.OWN, condition=_thrown(ab.Compare.EQUAL, 1)
    ),
    told("Когда бросок кубика равен 6"): chip(
        ab.Moment.ROLLED, condition=_thrown(ab.Compare.EQUAL, 6)
    ),
    told("В конце вашего хода, если не действовал,"): chip(
        ab.Moment.TURN_END,
        ab.ANY_CARD,
        turn=ab.Side.OWN,
        condition=ab.CardIs(ab.Who.SELF, ab.Did(ab.Deed.ACTED, 0, did=False)),
    ),
    "Когда ваше существо излечивается, излечиться на столько же.": ab.Triggered(
        ab.When(ab.Moment.HEALED, OWN), influence(ab.Heal(AMOUNT))
    ),
    "Когда существо противника получает раны, раниться на столько же.": ab.Triggered(
        ab.When(ab.Moment.WOUNDED, ENEMY), influence(ab.Wound(AMOUNT))
    ),
}
_IN_MORE_WORDS: Final[Said] = {
    told("Когда ваше существо вступает в бой"): chip(ab.Moment.ENTERED, OWN),
    told("Когда существо противника покидает зону битвы"): chip(ab.Moment.LEFT_BATTLE, ENEMY),
    told("Перед началом хода противника"): chip(
        ab.Moment.BEFORE_TURN, ab.ANY_CARD, turn=ab.Side.ENEMY
    ),
    told("При избыточном лечении"): chip(ab.Moment.OVERHEALED),
    told("При лечении вашего существа"): chip(ab.Moment.HEALED, OWN),
    told("Когда ваше существо объявляет выстрел"): chip(ab.Moment.ANNOUNCED, OWN, powers=SHOT),
    told("Если существо противника объявляет атаку по ~"): chip(
        ab.Moment.ANNOUNCED, ENEMY, SELF, powers=ATTACKS
    ),
    "При гибели ранить существо, стоящее рядом с клеткой, на которой он находится, на 2.": (
        ab.Triggered(
            ab.When(ab.Moment.DIED, SELF),
            influence(ab.Wound(2), targets=ab.Targets(ab.AllOf((ab.Beside(), CREATURE)))),
        )
    ),
    "Когда, сражаясь, выбрасывает на кубике 6, ранить существо, с которым сражается, на 2.": (
        ab.Triggered(
            ab.When(ab.Moment.ROLLED, SELF),
            influence(ab.Wound(2), targets=ab.Targets(who=ab.Who.OTHER)),
            condition=_thrown(ab.Compare.EQUAL, 6),
        )
    ),
    "Первый за ход выстрел существа противника перенаправляется в ~.": ab.Triggered(
        ab.When(ab.Moment.REDIRECTING, ENEMY, powers=SHOT, nth=1),
        influence(ab.Redirect(), targets=ab.Targets(who=ab.Who.SUBJECT)),
    ),
    "{tap}: Следующая атака по вашему существу блокируется.": _tap(
        ab.Delay(
            ab.Triggered(
                ab.When(ab.Moment.BLOCKING, ab.ANY_CARD, OWN, powers=ATTACKS),
                influence(ab.Block(), targets=ab.Targets(who=ab.Who.SUBJECT)),
            )
        )
    ),
    "Первая за ход противника дальняя атака (кроме {uchr}) сводится к слабой.": _first(
        ab.AttackStrength.WEAK,
        subject=SELF,
        powers=(ab.PowerKind.SHOT, ab.PowerKind.THROW, ab.PowerKind.DISCHARGE),
        turn=ab.Side.ENEMY,
    ),
    "{tap}: Переместить существо противника на соседнюю с ним клетку глубины.": ab.Playable(
        ab.Payment(closes=True),
        ab.Power(
            ab.PowerKind.INFLUENCE,
            (ab.Relocate(),),
            ab.Targets(ENEMY),
            ab.Cells(ab.Who.TARGET, beside=True, deep=True),
        ),
    ),
}
ANOTHER: Final = ab.Not(ab.Is(ab.Who.SUBJECT))
_ELSEWHERE: Final[Said] = {
    "При телепортации ранить стоящее рядом с освободившейся клеткой существо на 1.": ab.Triggered(
        ab.When(ab.Moment.RELOCATED, SELF, ways=(ab.Relocation.TELEPORT,)),
        influence(ab.Wound(1), targets=ab.Targets(ab.AllOf((ab.BesideLeft(), CREATURE)))),
    ),
    "Когда существо противника излечивается, ранить другое существо противника на 1.": ab.Triggered(
        ab.When(ab.Moment.HEALED, ENEMY),
        influence(ab.Wound(1), targets=ab.Targets(ab.AllOf((ANOTHER, *ENEMY.filters)))),
    ),
    "Когда ваше существо получает X ран, излечить другое ваше существо на X.": ab.Triggered(
        ab.When(ab.Moment.WOUNDED, OWN),
        influence(
            ab.Heal(AMOUNT), targets=ab.Targets(ab.AllOf((OWN.filters[0], ANOTHER, CREATURE)))
        ),
    ),
    told("Когда ваше существо излечивается на 2 или более"): chip(
        ab.Moment.HEALED, OWN, condition=ab.Comparison(AMOUNT, ab.Compare.AT_LEAST, 2)
    ),
    told("Когда излечивается от 3 или более ран"): chip(
        ab.Moment.HEALED, condition=ab.Comparison(AMOUNT, ab.Compare.AT_LEAST, 3)
    ),
    told("При движении существа противника на соседнюю клетку не по диагонали"): chip(
        ab.Moment.MOVED,
        ENEMY,
        condition=ab.CameFrom(ab.Cells(ab.Who.SUBJECT, within=1, free=False)),
    ),
    "{tap}: Следующий {strike} вашего существа получает +3 к величине.": _next(3, STRIKE),
    "{tap}: Существо на кладбище противника получает жетон инкарнации.": ab.Playable(
        ab.Payment(closes=True),
        influence(
            ab.Tokens(1), targets=ab.Targets(ab.AllOf((*ENEMY.filters,)), area=ab.Area.GRAVEYARD)
        ),
    ),
}
_DONE: Final[Said] = {
    "{tap}: Выберите существо противника; оно получает отравление на 2.": ab.Playable(
        ab.Payment(closes=True),
        influence(ab.Gain(ab.Named(ab.Name.POISON, 2)), targets=ab.Targets(ENEMY)),
    ),
    "{tap}: Поменять ~ местами с вашим существом.": _swap(),
    "{tap}: Поменять местами ~ и ваше существо.": _swap(),
    "{tap}: Поменяться с вашим существом местами.": _swap(),
    "{tap}: Вернуться в колоду.": ab.Playable(
        ab.Payment(closes=True), influence(ab.ToDeck(ab.DeckPlace.SHUFFLED))
    ),
    "{tap}: Существо противника возвращается на верх колоды.": ab.Playable(
        ab.Payment(closes=True), influence(ab.ToDeck(ab.DeckPlace.TOP), targets=ab.Targets(ENEMY))
    ),
    "{tap}: Переместиться на свободную клетку рядом с существом противника.": _goes(
        ab.Cells(near=ENEMY)
    ),
    "{tap}: Переместиться на клетку вашего первого ряда рядом с вашим существом.": _goes(
        ab.Cells(rows=(1,), near=OWN)
    ),
    "{tap}: Переместиться на выбранную клетку поля боя.": _goes(ab.Cells()),
    "{tap}: Переместиться на любую свободную клетку.": _goes(ab.Cells()),
    "{tap}: Следующая атака по вашему существу получает -1.": _tap(
        ab.Delay(ab.SizeModifier(-1, powers=ATTACKS, whose=ab.ANY_CARD, against=OWN))
    ),
    "Первая за ход атака по ~ становится безответной.": replace(
        _first(ab.Name.UNANSWERED),
        when=ab.When(ab.Moment.ANNOUNCED, ab.ANY_CARD, SELF, powers=ATTACKS, nth=1),
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
