"""From printed text to a recruitment: prices, crystals, terms, and what binds a squad."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from deckbuilder.recruitment.prices import Gain
from deckbuilder.recruitment.recruitment import Quote, Recruitment
from deckbuilder.recruitment.unread_texts import doubts
from deckbuilder.squads.solver import Objective, Task, solve
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.berserk.cards.text.recruiting_words import mentions_recruiting
from engine.kernel import Refusal, Seat
from tests.deckbuilder.cards import card
from tests.support import specs
from tests.support.scenario import Table
from tests.support.spoken import spoken

STEPPE, FOREST, SWAMP = Element.STEPPE, Element.FOREST, Element.SWAMP
ARTIFACT, TERRAIN = CardType.ARTIFACT, CardType.TERRAIN
BLADE, MARSH = card("Клинок", 3, ARTIFACT), card("Топь", 4, TERRAIN)
KMET, ELF = card("Кметь", 2, CardType.GROUND, STEPPE), card("Эльф", 2, CardType.GROUND, FOREST)
TOAD = card("Жаба", 2, CardType.GROUND, SWAMP)


def saying(text: str, cost: int = 5, *elements: Element, elite: bool = False) -> CardSpec:
    """Return a card with this printed text."""
    spec = card("Каменный страж", cost, CardType.GROUND, *elements, elite=elite)
    return replace(spec, abilities=spoken(text))


def deal(*cards: CardSpec, mulligans: tuple[int, int] = (0, 0)) -> Recruitment:
    """Return a recruitment of the first player from exactly these cards."""
    begun = Recruitment(Seat.FIRST, cards, (), 20, 20, 5, rules=RULES_2024)
    return replace(begun, mulligans=mulligans)


def take(start: Recruitment, *places: int) -> Recruitment:
    """Take cards, which must be possible."""
    for place in places:
        after = start.take(place)
        assert isinstance(after, Recruitment), after
        start = after
    return start


def quote(start: Recruitment, place: int = 0, *, on_terms: bool = False) -> Quote:
    """Return what a card takes now, which must be possible."""
    result = start.quote(place, on_terms=on_terms)
    assert isinstance(result, Quote), result
    return result


# What a card takes.


@pytest.mark.rule("105.2.4")
@pytest.mark.parametrize(
    ("text", "crystals"),
    [
        ("При наборе отряда Каменный страж стоит на 2 {ordinary} меньше.", 3),
        ("При наборе отряда Каменный страж стоит на 2 {ordinary} дороже.", 7),
        ("Вы тратите на 4 {ordinary} меньше при наборе Каменного стража в отряд.", 1),
        ("Вы тратите на 4 {ordinary} больше при наборе Каменного стража в отряд.", 9),
    ],
)
def test_a_text_changes_the_price_of_its_card(text: str, crystals: int) -> None:
    start = deal(saying(text), card("Волк", 5))
    assert quote(start).cost == crystals
    assert quote(take(start, 0), 1).cost == 5


@pytest.mark.rule("105.2.4", "403.2.3.2")
@pytest.mark.parametrize(("word", "crystals"), [("меньше", 3), ("больше", 7)])
@pytest.mark.parametrize(
    "text",
    [
        "При наборе отряда Каменный страж стоит на 2 {{ordinary}} {}, если {}.",
        "При наборе отряда, если {1}, Каменный страж стоит на 2 {{ordinary}} {0}.",
        "Если {1}, вы тратите на 2 {{ordinary}} {0} при наборе Каменного стража в отряд.",
        "Если {1}, при наборе отряда Каменный страж стоит на 2 {{ordinary}} {0}.",
    ],
)
def test_a_price_condition_looks_at_the_squad_before_the_card(
    text: str, word: str, crystals: int
) -> None:
    condition = "в вашем отряде уже есть два существа"
    start = deal(saying(text.format(word, condition)), KMET, ELF, BLADE)
    assert quote(take(start, 1, 3)).cost == 5
    assert quote(take(start, 1, 2)).cost == crystals


@pytest.mark.rule("105.2.4", "402.4")
@pytest.mark.parametrize(
    ("words", "mulligans", "crystals"),
    [
        ("если вы использовали пересдачу", (0, 2), 5),
        ("если вы использовали пересдачу", (1, 0), 3),
        ("если противник использовал хотя бы одну пересдачу", (2, 0), 5),
        ("если противник использовал хотя бы одну пересдачу", (0, 1), 3),
        ("если вы не использовали пересдачу", (0, 2), 3),
        ("если вы не использовали пересдачу", (1, 0), 5),
        ("если противник не использовал ни одной пересдачи", (2, 0), 3),
        ("если противник не использовал ни одной пересдачи", (0, 1), 5),
    ],
)
def test_a_price_condition_counts_mulligans_of_the_named_player(
    words: str, mulligans: tuple[int, int], crystals: int
) -> None:
    text = f"При наборе отряда Каменный страж стоит на 2 {{ordinary}} меньше, {words}."
    assert quote(deal(saying(text), mulligans=mulligans)).cost == crystals


@pytest.mark.rule("105.2.4")
@pytest.mark.parametrize(
    ("words", "first", "second"),
    [
        ("вы ходите первым", 3, 5),
        ("вы ходите вторым", 5, 3),
        ("противник ходит вторым", 3, 5),
        ("противник ходит первым", 5, 3),
    ],
)
def test_a_price_depends_on_who_goes_first(words: str, first: int, second: int) -> None:
    text = f"Если {words}, вы тратите на 2 {{ordinary}} меньше при наборе Каменного стража в отряд."
    for seat, crystals in ((Seat.FIRST, first), (Seat.SECOND, second)):
        start = replace(deal(saying(text)), seat=seat)
        assert quote(start).cost == crystals


@pytest.mark.rule("105.2.4", "543.4")
@pytest.mark.parametrize(
    ("words", "crystals"),
    [
        ("на 1 {ordinary} меньше за каждое существо в вашем отряде", (5, 4, 3)),
        ("на 1 {ordinary} больше за каждое степное существо в вашем отряде", (5, 6, 6)),
    ],
)
def test_a_price_changes_with_each_card_of_the_squad(words: str, crystals: tuple[int, ...]) -> None:
    start = deal(saying(f"При наборе отряда Каменный страж стоит {words}."), KMET, ELF)
    assert quote(start).cost == crystals[0]
    assert quote(take(start, 1)).cost == crystals[1]
    assert quote(take(start, 1, 2)).cost == crystals[2]


@pytest.mark.rule("105.2.4", "402.4")
def test_a_price_falls_with_every_mulligan() -> None:
    text = "При наборе отряда Каменный страж стоит на X {{ordinary}} меньше, где X – число {}."
    own, theirs = saying(text.format("ваших пересдач")), saying(text.format("пересдач противника"))
    start = deal(own, theirs, mulligans=(3, 1))
    assert (quote(start, 0).cost, quote(start, 1).cost) == (2, 4)


@pytest.mark.rule("105.2.4", "403.2.2")
@pytest.mark.parametrize(
    "text",
    [
        "При наборе отряда ваш артефакт стоит на 2 кристалла {}.",
        "При наборе отряда ваши артефакты стоят на 2 кристалла {}.",
        "Вы тратите на 2 {{ordinary}} {} при наборе в отряд ваших артефактов.",
        "Вы тратите на 2 {{ordinary}} {} при наборе ваших артефактов в отряд.",
    ],
)
@pytest.mark.parametrize(("word", "crystals"), [("меньше", 1), ("больше", 5)])
def test_a_recruited_card_changes_the_price_of_other_cards(
    text: str, word: str, crystals: int
) -> None:
    start = deal(saying(text.format(word)), BLADE, MARSH)
    assert quote(start, 1).cost == 3
    assert (quote(take(start, 0), 1).cost, quote(take(start, 0), 2).cost) == (crystals, 4)
    assert quote(start, 0).cost == 5


# Crystals that come with a card.


@pytest.mark.rule("403.2.3.1")
@pytest.mark.parametrize(
    ("said", "gold", "silver"),
    [
        ("получаете 3 {elite}", 3, 0),
        ("получаете 2 {ordinary}", 0, 2),
        ("теряете 1 {elite}", -1, 0),
        ("теряете 4 {ordinary}", 0, -4),
    ],
)
def test_recruiting_a_card_adds_crystals_once(said: str, gold: int, silver: int) -> None:
    start = deal(saying(f"При наборе Каменного стража в отряд вы {said}."), KMET)
    after = take(start, 0)
    assert (after.gold, after.silver) == (20 + gold, 20 - 5 + silver)
    later = take(after, 1)
    assert (later.gold, later.silver) == (after.gold, after.silver - 2)


@pytest.mark.rule("403.2.3.1", "403.2.3.2")
@pytest.mark.parametrize(
    ("bound", "places", "gold"),
    [("более", (1,), 0), ("более", (1, 2), 2), ("менее", (1, 2), 2), ("менее", (1, 2, 3), 0)],
)
def test_crystals_depend_on_the_number_of_elements_in_the_squad(
    bound: str, places: tuple[int, ...], gold: int
) -> None:
    text = (
        f"При наборе Каменного стража в отряд, если в вашем отряде 2 или {bound} разные стихии,"
        " вы получаете 2 {elite}."
    )
    start = deal(saying(text, 5, STEPPE, FOREST), KMET, ELF, TOAD)
    assert quote(take(start, *places)).gain.gold == gold


@pytest.mark.rule("403.2.3.1", "403.2.3.2")
@pytest.mark.parametrize(
    ("said", "gold", "silver"),
    [
        ("получаете 3 {elite}", 3, 0),
        ("получаете 2 {ordinary}", 0, 2),
        ("теряете 1 {elite}", -1, 0),
        ("теряете 4 {ordinary}", 0, -4),
    ],
)
@pytest.mark.parametrize(
    "text",
    [
        "При наборе Каменного стража в отряд, если {}, вы {}.",
        "При наборе Каменного стража в отряд вы {1}, если {0}.",
        "Если {0}, при наборе Каменного стража вы {1}.",
    ],
)
def test_crystals_are_gained_only_under_their_condition(
    text: str, said: str, gold: int, silver: int
) -> None:
    told = text.format("в вашем отряде есть артефакт", said)
    start = deal(saying(told), BLADE, MARSH)
    assert quote(take(start, 2)).gain == Gain()
    assert quote(take(start, 1)).gain == Gain(gold, silver)


@pytest.mark.rule("403.2.3")
def test_optional_silver_comes_with_its_squad_restriction() -> None:
    text = (
        "При наборе Каменного стража в отряд вы можете получить 2 {ordinary}, при этом в вашем"
        " отряде не может быть более одного артефакта."
    )
    start = deal(saying(text), BLADE, BLADE)
    assert quote(start).gain == Gain()
    chosen = start.take(0, on_terms=True)
    assert isinstance(chosen, Recruitment)
    assert chosen.silver == 20 - 5 + 2
    assert isinstance(take(chosen, 1).take(2), Refusal)
    assert len(take(start, 0, 1, 2).squad) == 3


@pytest.mark.rule("403.2.3")
def test_optional_gold_comes_with_its_squad_restriction() -> None:
    text = (
        "При наборе Каменного стража в отряд вы можете получить 3 {elite}, при этом в вашем отряде"
        " не может быть больше двух стихийных карт."
    )
    start = deal(saying(text, 5, STEPPE), KMET, replace(KMET, name="Ратник"), card("Волк", 2))
    assert quote(start).gain.gold == 0
    assert quote(start, on_terms=True).gain.gold == 3
    chosen = start.take(0, on_terms=True)
    assert isinstance(chosen, Recruitment)
    full = take(chosen, 3, 1)
    refusal = full.take(2)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "squad_limit"
    assert len(take(start, 0, 1, 2, 3).squad) == 4


@pytest.mark.rule("403.2.3")
def test_a_text_may_restrict_the_squad_without_any_choice() -> None:
    start = deal(
        saying("В вашем отряде не может быть больше одного артефакта."), BLADE, BLADE, MARSH
    )
    refusal = take(start, 0, 1, 3).take(2)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "squad_limit"
    assert take(start, 1, 2).squad == (BLADE, BLADE)


@pytest.mark.rule("213.4/allowed")
@pytest.mark.parametrize(
    ("text", "terrains"),
    [
        ("В вашем отряде могут быть две местности.", 2),
        ("Вы можете взять в отряд три местности.", 3),
    ],
)
def test_a_text_may_allow_more_terrains_in_the_squad(text: str, terrains: int) -> None:
    lands = [card(f"Топь {number}", 1, TERRAIN) for number in range(4)]
    start = deal(saying(text), *lands)
    assert isinstance(take(start, 1).take(2), Refusal)
    full = take(start, 0, *range(1, terrains + 1))
    assert isinstance(full.take(terrains + 1), Refusal)


# Terms.


@pytest.mark.rule("404.2.2")
@pytest.mark.parametrize("ending", ["", " (вскройте его после расстановки)"])
def test_an_elite_card_may_be_paid_in_silver(ending: str) -> None:
    start = deal(saying(f"Может быть набран в отряд за {{ordinary}}{ending}.", elite=True))
    assert (quote(start).gold, quote(start).silver) == (5, 0)
    chosen = quote(start, on_terms=True)
    assert (chosen.gold, chosen.silver) == (0, 5)


@pytest.mark.rule("404.2.2")
@pytest.mark.parametrize("ending", ["", " (вскройте его после расстановки)"])
def test_a_card_may_be_free(ending: str) -> None:
    start = deal(saying(f"Может быть взят в отряд бесплатно{ending}.", elite=True))
    assert (quote(start).cost, quote(start, on_terms=True).cost) == (5, 0)


@pytest.mark.rule("404.2.2")
def test_a_card_may_be_paid_in_silver_under_a_condition() -> None:
    text = "Может быть набран в отряд за {ordinary}, если в вашем отряде есть артефакт."
    start = deal(saying(text, elite=True), BLADE, MARSH)
    assert isinstance(take(start, 2).quote(0, on_terms=True), Refusal)
    assert quote(take(start, 1), on_terms=True).silver == 5


@pytest.mark.rule("404.2.2")
def test_a_card_may_be_free_under_a_condition() -> None:
    text = "Может быть взят в отряд бесплатно, если в вашем отряде есть артефакт."
    start = deal(saying(text), BLADE, MARSH)
    assert isinstance(take(start, 2).quote(0, on_terms=True), Refusal)
    assert quote(take(start, 1), on_terms=True).cost == 0
    assert quote(take(start, 1)).cost == 5


@pytest.mark.rule("536.9")
@pytest.mark.parametrize("words", ["с лесными существами", "вместе с лесным существом"])
def test_a_card_is_not_taken_together_with_cards_it_excludes(words: str) -> None:
    start = deal(saying(f"Не может быть взят в отряд {words}."), ELF, KMET)
    assert isinstance(take(start, 0).take(1), Refusal)
    assert isinstance(take(start, 1).take(0), Refusal)
    assert len(take(start, 2, 0).squad) == 2


# What is known of squads then.


@pytest.mark.rule("403.2.2")
def test_the_best_squad_uses_crystals_read_from_a_text() -> None:
    brings = saying("При наборе Каменного стража в отряд вы получаете 4 {elite}.", 1, elite=True)
    lord = card("Князь", 6, elite=True)
    poor = replace(deal(lord, brings), start_gold=3, start_silver=0)
    best = solve(Task(poor, (9, 1), Objective(worth=1))).best
    assert best is not None
    assert ([step.position for step in best.steps], best.gold) == ([1, 0], 0)


def test_a_text_that_is_read_is_not_listed_as_a_doubt() -> None:
    text = "При наборе Каменного стража в отряд вы получаете 1 {elite}."
    assert mentions_recruiting(text)
    unread = replace(card("Каменный страж"), abilities=(ab.Unread(text),))
    assert [doubt.text for doubt in doubts([unread])] == [text]
    assert doubts([saying(text)]) == ()


# What cards count as.

HERO = replace(card("Герой", 2, CardType.GROUND, STEPPE), classes=("Герой-маг",))
OTHER_HERO = replace(card("Витязь", 2, CardType.GROUND, SWAMP), classes=("Герой-воин",))
ALTAR = "Герои в вашей раздаче и в вашем отряде считаются нейтральными."


@pytest.mark.rule("106.2", "403.2.1", "403.2.2")
def test_heroes_counted_as_neutral_bring_no_element() -> None:
    start = deal(saying(ALTAR), HERO, OTHER_HERO, ELF, KMET)
    altar = take(start, 0)
    assert [quote(altar, place).penalty for place in (1, 2, 3, 4)] == [0, 0, 0, 0]
    heroes = take(altar, 1, 2)
    assert heroes.elements == ()
    assert take(heroes, 3).elements == (FOREST,)
    assert quote(take(heroes, 3), 4).penalty == 1  # no hero, and the second element
    before = take(start, 1)
    assert quote(before, 2).penalty == 1
    assert take(before, 0).elements == (STEPPE,)  # it has had it
    assert quote(take(before, 0), 2).penalty == 0


@pytest.mark.rule("106.2", "403.2.1")
def test_a_text_may_count_cards_as_another_element() -> None:
    start = deal(saying("Эльфы в вашей раздаче и отряде считаются болотными."), TOAD, ELF)
    elf = replace(ELF, classes=("Эльф",))
    taken = take(replace(start, hand=(*start.hand[:2], elf)), 0, 1)
    assert quote(taken, 2).penalty == 0
    assert take(taken, 2).elements == (SWAMP,)


@pytest.mark.rule("106.2", "403.2.3")
def test_other_recruiting_texts_use_the_counted_element() -> None:
    most = saying("В вашем отряде не может быть больше одной стихийной карты.")
    start = deal(saying(ALTAR), most, HERO, OTHER_HERO)
    assert isinstance(take(start, 1, 2).quote(3), Refusal)
    assert len(take(start, 0, 1, 2, 3).taken) == 4


@pytest.mark.rule("106.2", "117.1")
def test_in_battle_only_own_heroes_become_neutral() -> None:
    table = Table()
    table.first.card(replace(specs.creature("Алтарь"), abilities=spoken(ALTAR)), "a1")
    hero = table.first.card(replace(HERO, classes=("Герой-маг",)), "b1")
    own = table.first.card(KMET, "c1")
    enemy = table.second.card(OTHER_HERO, "c6")
    table.ends_turn()
    told = [piece.state.facts.elements for piece in (hero, own, enemy)]
    assert told == [(), (STEPPE,), (SWAMP,)]
