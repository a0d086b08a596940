"""More people than one draft seats: pods of at most eight, and the rounds over all of them."""

from contextlib import closing
from itertools import chain
from pathlib import Path

import pytest

from catalog.store import open_catalog
from deckbuilder.network.evening.pods import pods_of
from deckbuilder.network.evening.protocol import EveningStage, OwnLog, Pool
from deckbuilder.network.protocol import LogPart, Way
from deckbuilder.workbench.evening_cards import CardsAsked
from deckbuilder.workbench.hosted_evening import EveningWishes, new_evening
from engine.kernel import BadSave
from tests.deckbuilder.network.evening.test_evening import drafted, drafters_of
from tests.support.evenings import Club, HallGuest, PoolsIgnored, evening_plan, evening_room

NINE = tuple(f"Игрок {number}" for number in range(1, 10))


def club_of_nine() -> tuple[Club, list[HallGuest]]:
    plan = evening_plan(*NINE, way=Way.DRAFT, is_quick=True)
    club = Club(evening_room(plan, PoolsIgnored()))
    return club, club.all_join(*NINE)


@pytest.mark.parametrize(
    ("count", "sizes"),
    [(2, [2]), (8, [8]), (9, [5, 4]), (16, [8, 8]), (17, [6, 6, 5]), (32, [8, 8, 8, 8])],
)
def test_pods_are_few_and_as_equal_as_can_be(count: int, sizes: list[int]) -> None:
    pods = pods_of(range(count))
    assert [len(pod) for pod in pods] == sizes
    assert sorted(chain(*pods)) == list(range(count))


def test_nine_draft_in_two_pods_and_play_one_tournament() -> None:
    club, guests = club_of_nine()
    assert [player.pod for player in guests[0].hall.players] == [1, 2, 1, 2, 1, 2, 1, 2, 1]
    drafted(club)
    assert guests[0].stage() is EveningStage.DECKS
    for guest in guests:
        assert guest.bring().is_accepted
    tables = guests[0].pairings.tables
    assert len(tables) == 5
    pods = [{table.one % 2, (table.other or 0) % 2} for table in tables if table.other is not None]
    assert {0, 1} in pods


def test_nobody_is_told_a_card_of_another_pod_before_the_end() -> None:
    club, guests = club_of_nine()
    sent = drafted(club)
    for number, (guest, texts) in enumerate(zip(guests, sent, strict=True)):
        heard = "\n".join((*guest.texts, *texts))
        is_second = number % 2
        assert ("p1r0s" in heard) == is_second
        assert ('"r0s' in heard) != is_second
        own = [card.spec.name for card in guest.last(Pool).cards]
        assert [pick.taken[0] for pick in guest.last(OwnLog).picks] == own


def test_each_gets_the_log_of_its_own_pod_at_the_end() -> None:
    club, guests = club_of_nine()
    drafted(club)
    for guest in guests:
        guest.bring()
    room = club.evening_room
    while guests[0].stage() is EveningStage.ROUNDS:
        opened = [table for table, match in enumerate(room.evening.matches) if not match.is_over]
        assert club.order(lambda table=opened[0]: room.enter_result(table, (1, 0))) is None
    for number, guest in enumerate(guests):
        log = "".join(one.text for one in guest.heard if isinstance(one, LogPart))
        assert (NINE[1] in log) == number % 2
        assert (NINE[0] in log) != number % 2


def test_the_evening_waits_for_its_last_pod() -> None:
    club, guests = club_of_nine()
    drafters = drafters_of(club)
    while not all(one.is_over for one in drafters[::2]):
        for drafter in drafters[::2]:
            drafter.choose()
    assert guests[0].stage() is EveningStage.DRAFT
    assert guests[0].last(Pool) is None
    for drafter in drafters[1::2]:
        while not drafter.is_over:
            for one in drafters[1::2]:
                one.choose()
    assert guests[0].stage() is EveningStage.DECKS


def test_pods_go_on_after_the_host_was_killed_in_the_middle() -> None:
    club, _guests = club_of_nine()
    for drafter in drafters_of(club)[:3]:
        drafter.choose()

    def picks(club: Club) -> list[list[tuple[object, int]]]:
        tables = [draft.table for draft in club.evening_room.pods.drafts]
        return [
            [] if table is None else [(p.order, p.choice) for p in table.draft.picks()]
            for table in tables
        ]

    before = picks(club)
    assert [len(pod) for pod in before] == [2, 1]
    club = club.killed(PoolsIgnored())
    assert picks(club) == before
    drafted(club)
    assert club.guests[0].stage() is EveningStage.DECKS


def test_a_pod_of_bots_alone_drafts_by_itself() -> None:
    club = Club(evening_room(evening_plan("", way=Way.DRAFT, bots=9), PoolsIgnored()))
    (person,) = club.all_join("Аня")
    own = club.evening_room.pods.of(person.name)
    assert [draft.is_over for draft in club.evening_room.pods.drafts if draft is not own] == [True]
    two = Club(evening_room(evening_plan(way=Way.DRAFT, bots=9), PoolsIgnored()))
    two.go_on()
    assert two.evening_room.evening.stage in (EveningStage.DECKS, EveningStage.ROUNDS)


@pytest.mark.parametrize("pods", [[[0, 1, 2], [2, 3]], [[0], [1, 2]], [[0, 99]], [[0, "1"]]])
def test_pods_that_no_evening_has_are_refused(pods: list[list[object]]) -> None:
    club = Club(evening_room(evening_plan(*NINE[:4], way=Way.DRAFT)))
    with pytest.raises(BadSave):
        club.evening_room.evening.apply(["pods", pods])


@pytest.mark.slow
def test_each_pod_opens_boosters_of_its_own(home_with_cards: Path) -> None:
    wishes = EveningWishes(CardsAsked(Way.DRAFT, "limited"), bots=9, seed=4)
    with closing(open_catalog()) as catalog:
        room = new_evening(catalog, wishes)
        room.begin(0.0)
        one, other = (draft.log() for draft in room.pods.drafts)
    assert one is not None
    assert other is not None
    assert one.plan.seed != other.plan.seed
    names = [[card.spec.name for card in log.cards] for log in (one, other)]
    assert names[0][: len(names[1])] != names[1]
    assert room.plan.seed == one.plan.seed
