"""A club evening without its network: people, decks, rounds, results."""

from dataclasses import replace
from typing import Any, cast

from catalog.rarity import Rarity
from deckbuilder.decks.text import parse_deck, render_deck
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.matches.match import MatchSession
from deckbuilder.network.evening.inner import EveningTable
from deckbuilder.network.evening.protocol import (
    DRAFT_ROOM,
    EveningStage,
    OwnLog,
    Pool,
    Registered,
)
from deckbuilder.network.matches.decks import CheckedDeck
from deckbuilder.network.matches.protocol import Begun
from deckbuilder.network.protocol import VERSION, Choose, Ending, Join, Table, Way
from deckbuilder.network.protocol import read_from_host as read_draft
from deckbuilder.network.protocol import write as write_draft
from deckbuilder.tournament.club_rounds import ClubKind
from tests.support.evenings import (
    NAMES,
    Club,
    HallGuest,
    PoolsIgnored,
    StarterCards,
    evening_plan,
    evening_room,
)
from tests.support.far_matches import STEMS, Person
from tests.support.far_series import (
    as_text,
    card,
    check_sided,
    concede,
    is_over,
    main_of,
    series_of,
    side_of,
)


def test_two_rounds_of_four_lead_to_standings() -> None:
    club = Club(evening_room(evening_plan("", "", "", "")))
    guests = club.all_join(*NAMES)
    assert guests[0].stage() is EveningStage.DECKS
    for guest in guests:
        assert guest.bring().is_accepted
    assert guests[0].stage() is EveningStage.ROUNDS
    assert guests[3].pairings.round == 1
    club.concede_all()
    assert all(table.is_over for table in guests[0].pairings.tables)
    assert club.go_on() is None
    assert guests[0].pairings.round == 2
    club.concede_all()
    assert club.go_on() is None
    assert guests[0].standings.is_final
    assert [line.points for line in guests[0].standings.lines] == [6, 3, 3, 0]
    assert {guest.ending for guest in guests} == {Ending.OVER}


def test_bots_play_their_own_matches_while_people_wait() -> None:
    club = Club(evening_room(evening_plan("", bots=3)))
    (person,) = club.all_join(NAMES[0])
    person.bring()
    club.run_bots()
    tables = person.pairings.tables
    own = person.table.table - 1
    assert [table.is_over for n, table in enumerate(tables) if n != own] == [True]
    assert not tables[own].is_over


def test_a_table_of_a_person_and_a_bot_is_played_to_its_end() -> None:
    club = Club(evening_room(evening_plan("", bots=1)))
    (person,) = club.all_join(NAMES[0])
    person.bring()
    club.run_bots()
    player = person.sit_down()
    for _turn in range(3_000):
        club.run_bots()
        if player.seat.outcome is not None:
            break
        player.go_on()
    assert person.pairings.tables[0].is_over
    assert player.record


def test_names_alone_make_an_evening_with_typed_results() -> None:
    club = Club(evening_room(evening_plan(*NAMES, way=Way.NAMES)))
    assert club.go_on() is None
    room = club.evening_room
    assert club.go_on() is not None
    assert club.order(lambda: room.enter_result(0, (1, 0))) is None
    assert club.order(lambda: room.enter_result(1, (0, 0), 1)) is None
    assert club.go_on() is None
    assert len(room.evening.rounds.rounds) == 2


def test_the_odd_player_out_has_a_bye() -> None:
    club = Club(evening_room(evening_plan("", "", "")))
    guests = club.all_join(*NAMES[:3])
    for guest in guests:
        guest.bring()
    byes = [table for table in guests[0].pairings.tables if table.other is None]
    assert [(bye.winner, bye.is_over) for bye in byes] == [(byes[0].one, True)]
    resting = next(guest for guest in guests if guest.hall.own == byes[0].one)
    assert resting.table.room == ""


def test_a_player_who_drops_out_loses_the_open_match_and_is_paired_no_more() -> None:
    club = Club(evening_room(evening_plan("", "", "", "")))
    guests = club.all_join(*NAMES)
    for guest in guests:
        guest.bring()
    leaving = guests[0]
    opponent = guests[leaving.table.opponent]
    assert leaving.drop() is None
    assert leaving.hall.players[0].has_dropped
    assert opponent.hall.own in [table.winner for table in opponent.pairings.tables]
    club.concede_all()
    assert club.go_on() is None
    paired = {p for table in guests[1].pairings.tables for p in (table.one, table.other)}
    assert 0 not in paired
    assert leaving.drop() is not None


def test_a_late_player_is_paired_in_the_next_round_where_the_organizer_allows_it() -> None:
    for late in (True, False):
        club = Club(evening_room(evening_plan("", "", late=late, rounds=2)))
        first, second = club.all_join(*NAMES[:2])
        if first.stage() is EveningStage.GATHERING:
            club.go_on()
        first.bring()
        second.bring()
        comer = club.guest(NAMES[2])
        if not late:
            assert comer.ending is Ending.NO_SEAT
            continue
        assert comer.bring().is_accepted
        assert comer.hall.own == 2
        assert len(comer.hall.players) == 3


def test_a_late_player_plays_in_the_next_round() -> None:
    club = Club(evening_room(evening_plan("", "", late=True, rounds=2)))
    first, second = club.all_join(*NAMES[:2])
    first.bring()
    second.bring()
    third, fourth = club.guest(NAMES[2]), club.guest(NAMES[3])
    third.bring()
    fourth.bring()
    club.concede_all()
    assert club.go_on() is None
    assert len(first.pairings.tables) == 2


def test_the_judge_corrects_a_result_and_the_standings_follow() -> None:
    club = Club(evening_room(evening_plan("", "")))
    guests = club.all_join(*NAMES[:2])
    for guest in guests:
        guest.bring()
    club.concede_all()
    before = guests[0].standings.lines[0].player
    games = guests[0].pairings.tables[0].games
    room = club.evening_room
    assert club.order(lambda: room.enter_result(0, (games[1], games[0]))) is None
    assert guests[0].standings.lines[0].player != before
    assert club.order(lambda: room.enter_result(0, (2, 0))) is not None
    assert club.order(lambda: room.enter_result(7, (1, 0))) is not None


def test_a_best_of_three_goes_on_until_two_games_are_won() -> None:
    club = Club(evening_room(evening_plan("", "", best_of=3)))
    guests = club.all_join(*NAMES[:2])
    for guest in guests:
        guest.bring()
    rooms = set()
    while not guests[0].pairings.tables[0].is_over:
        rooms.add(guests[0].table.room)
        club.concede_all()
    games = guests[0].pairings.tables[0].games
    player = cast(Person, guests[0].player)
    assert max(games) == 2
    assert len(rooms) == 1
    assert [one.game for one in player.heard if isinstance(one, Begun)] == [1, 2, 3][: sum(games)]


def test_the_clock_of_a_round_decides_open_matches() -> None:
    club = Club(evening_room(evening_plan("", "", minutes=5)))
    guests = club.all_join(*NAMES[:2])
    for guest in guests:
        guest.bring()
    assert guests[0].hall.left == 300_000
    club.wait(299)
    assert not guests[0].pairings.tables[0].is_over
    club.wait(2)
    (table,) = guests[0].pairings.tables
    assert table.is_over
    assert table.winner is None
    assert guests[0].standings.lines[0].points == 1


def test_a_locked_deck_stays_and_an_open_one_may_change_between_matches() -> None:
    for is_locked in (True, False):
        club = Club(evening_room(evening_plan("", "", is_locked=is_locked)))
        guests = club.all_join(*NAMES[:2])
        for guest in guests:
            guest.bring()
        assert not guests[0].bring(STEMS[1]).is_accepted  # the match is under way
        club.concede_all()
        assert guests[0].bring(STEMS[1]).is_accepted is not is_locked


def test_single_elimination_leaves_one_winner() -> None:
    club = Club(evening_room(evening_plan("", "", "", kind=ClubKind.ELIMINATION, is_quick=True)))
    guests = club.all_join(*NAMES[:3])
    for guest in guests:
        guest.bring()
    for _round in range(2):
        club.concede_all()
    assert club.evening_room.is_over
    assert len(club.evening_room.evening.rounds.rounds[-1]) == 1


def test_a_stranger_without_the_evenings_token_gets_to_no_table() -> None:
    club = Club(evening_room(evening_plan("", "")))
    guests = club.all_join(*NAMES[:2])
    for guest in guests:
        guest.bring()
    thief = club.arrive()
    thief.token = "wrong"
    thief.join(NAMES[0], guests[0].table.room)
    assert thief.ending is Ending.OVER
    assert thief.texts == []


# the journal -------------------------------------------------------------------------------


def test_a_host_killed_at_any_line_of_its_journal_goes_on_from_there() -> None:
    club = Club(evening_room(evening_plan("", "", "", "", best_of=3)))
    for guest in club.all_join(*NAMES):
        guest.bring()
    club.concede_all()
    whole = list(club.journal)
    for kept in range(len(whole) + 1):
        room = evening_room(club.evening_room.plan)
        room.resume(whole[:kept], 0.0)
    assert room.evening.rounds.rounds == club.evening_room.evening.rounds.rounds
    assert room.play.tables.keys() == club.evening_room.play.tables.keys()


def test_a_resumed_evening_is_played_to_its_end_by_the_same_people() -> None:
    club = Club(evening_room(evening_plan("", "", "", "", is_quick=True)))
    for guest in club.all_join(*NAMES):
        guest.bring()
    club = club.killed()
    assert [guest.hall.own for guest in club.guests] == [0, 1, 2, 3]
    club.concede_all()
    club = club.killed()
    club.concede_all()
    assert club.guests[0].standings.is_final


# the draft ---------------------------------------------------------------------------------


def drafted(club: Club) -> list[list[str]]:
    """Let everybody draft at the evening's draft; return what each was sent there."""
    drafters = drafters_of(club)
    while not all(drafter.is_over for drafter in drafters):
        for drafter in drafters:
            drafter.choose()
    return [drafter.texts for drafter in drafters]


def drafters_of(club: Club) -> list["Drafter"]:
    """Let everybody sit down at the evening's draft."""
    drafters = []
    for guest in club.guests:
        drafter = Drafter(club, len(club.people))
        club.people[drafter.connection] = cast(Any, drafter)
        drafter.token = guest.token
        drafters.append(drafter)
        club.say(
            cast(Any, drafter), write_draft(Join(VERSION, DRAFT_ROOM, guest.name, guest.token))
        )
    return drafters


class Drafter:
    """A connection to the draft, which takes the first card."""

    def __init__(self, club: Club, connection: int) -> None:
        self.club = club
        self.connection = connection
        self.token = ""
        self.texts: list[str] = []
        self.turn: int | None = None
        self.is_over = False
        self.plays = False
        self.view = None
        self.ending: Ending | None = None

    def hear(self, text: str) -> None:
        self.texts.append(text)
        message = read_draft(text)
        if isinstance(message, Table):
            self.is_over = message.view.is_over
            self.turn = message.turn if message.view.has_turn else None

    def choose(self) -> None:
        if self.turn is not None:
            turn, self.turn = self.turn, None
            self.club.say(cast(Any, self), write_draft(Choose(1, turn, 0)))


def test_a_guest_gets_its_own_picks_after_the_draft_and_the_whole_log_at_the_end() -> None:
    cards = PoolsIgnored()
    club = Club(evening_room(evening_plan("", "", way=Way.DRAFT, is_quick=True), cards))
    guests = club.all_join(*NAMES[:2])
    assert guests[0].stage() is EveningStage.DRAFT
    sent = drafted(club)
    assert guests[0].stage() is EveningStage.DECKS
    (draft,) = club.evening_room.pods.drafts
    assert draft.table is not None
    for place, guest in enumerate(guests):
        own = guest.last(OwnLog)
        assert [pick.taken for pick in own.picks] == [
            (card.spec.name,) for card in draft.table.draft.pool(place)
        ]
        assert [card.ref for card in guest.last(Pool).cards] == [
            card.ref for card in draft.table.draft.pool(place)
        ]
        texts = "\n".join((*guest.texts, *sent[place]))
        assert "LogPart" not in texts
        assert '"seed"' not in texts
    for guest in guests:
        assert guest.bring().is_accepted
    room = club.evening_room
    assert club.order(lambda: room.enter_result(0, (1, 0))) is None
    assert all("LogPart" in guest.texts[-1] for guest in guests)


def test_a_draft_goes_on_after_the_host_was_killed_in_the_middle() -> None:
    cards = PoolsIgnored()
    club = Club(evening_room(evening_plan("", "", way=Way.DRAFT, bots=1), cards))
    club.all_join(*NAMES[:2])
    one, other = drafters_of(club)
    one.choose()
    other.choose()
    (draft,) = club.evening_room.pods.drafts
    assert draft.table is not None
    before = [(p.order, p.choice) for p in draft.table.draft.picks()]
    club = club.killed(cards)
    (again,) = club.evening_room.pods.drafts
    assert again.table is not None
    assert [(p.order, p.choice) for p in again.table.draft.picks()] == before
    drafted(club)
    assert club.guests[0].stage() is EveningStage.DECKS


def test_a_deck_with_more_copies_than_the_pool_is_refused() -> None:
    club = Club(evening_room(evening_plan("", "", way=Way.SEALED)))
    guests = club.all_join(*NAMES[:2])
    assert guests[0].last(Pool) is not None
    checked = guests[0].bring()
    assert not checked.is_accepted
    assert checked.problems


# a side ------------------------------------------------------------------------------------


class Pools(StarterCards):
    """Everybody's pool is a deck and its side, of cards whose names tell whose they are."""

    has_side = True

    def check(self, text: str, digests: tuple[tuple[str, str], ...]) -> CheckedDeck:
        return check_sided(text, digests)

    def open_pool(self, number: int) -> tuple[OpenedCard, ...]:
        names = (*main_of(NAMES[number]), *side_of(NAMES[number]))
        return tuple(OpenedCard(card(name), Rarity.COMMON) for name in names)

    def bots_deck(self, number: int, name: str, pool: tuple[OpenedCard, ...] | None) -> str:
        return as_text(main_of(NAMES[number]), [])


def at_a_table(*owners: str, bots: int = 0) -> tuple[Club, Person]:
    """A sealed evening, best of three; the first of these players at the table of its match."""
    plan = evening_plan(*("" for _owner in owners), bots=bots, way=Way.SEALED, best_of=3)
    club = Club(evening_room(plan, Pools()))
    for owner in owners:
        club.guest(owner, as_text(main_of(owner), []))
    return club, seated(club, club.guests[0])


def seated(club: Club, guest: HallGuest) -> Person:
    """Bring everybody's deck, and sit the first one down with the registered deck."""
    for one in club.guests:
        assert one.bring().is_accepted
        one.deck = one.last(Registered).deck
    club.run_bots()
    return guest.sit_down()


def test_between_two_games_a_deck_of_a_pool_takes_cards_of_the_rest_and_returns() -> None:
    club, player = at_a_table(NAMES[1], bots=1)
    room = next(iter(club.evening_room.play.tables.values()))
    for _game in range(2):
        while not is_over(player):
            if player.is_asked:
                concede(player)
            club.run_bots()
        if not series_of(player).is_between:
            break
        text = series_of(player).deck
        assert check_sided(text, ()).side == tuple(map(card, side_of(NAMES[1])))
        assert not player.get_ready(text.replace(side_of(NAMES[1])[0], "Дракон.")).is_accepted
        assert player.get_ready(exchanged(text)).is_accepted
        assert not is_over(player), "the bot is ready at once"
        own = [one.name for one in match_at(room).entrants[player.seat.entrant].cards]
        assert sorted(own) == sorted(main_of(NAMES[1])[1:] + side_of(NAMES[1])[:1])
    assert club.guests[0].pairings.tables[0].is_over
    assert max(club.guests[0].pairings.tables[0].games) == 2


def exchanged(text: str) -> str:
    """Return a deck's text with its first card exchanged for the first of its side."""
    deck = parse_deck(text)
    one, other = deck.entries[0], deck.side[0]
    return render_deck(
        replace(deck, entries=(other, *deck.entries[1:]), side=(one, *deck.side[1:]))
    )


def match_at(room: EveningTable) -> MatchSession:
    assert room.match is not None
    return room.match


def test_an_evening_killed_between_two_games_goes_on_from_there() -> None:
    club, player = at_a_table(*NAMES[:2])
    other = club.guests[1].sit_down()
    concede(player)
    assert player.get_ready(exchanged(series_of(player).deck)).is_accepted
    wins = series_of(player).wins
    assert club.guests[0].pairings.tables[0].games in (wins, wins[::-1])
    club = club.killed(Pools())
    player, other = (guest.sit_down() for guest in club.guests)
    assert series_of(player).wins == wins
    assert check_sided(series_of(player).deck, ()).cards[0].name == side_of(NAMES[0])[0]
    assert other.get_ready().is_accepted
    assert player.get_ready().is_accepted
    assert not is_over(player)
    concede(player)
    assert club.guests[0].pairings.tables[0].is_over


def test_bots_play_all_games_of_their_match() -> None:
    club = Club(evening_room(evening_plan(bots=2, best_of=3)))
    club.go_on()
    club.wait(0.0)
    (match,) = club.evening_room.evening.matches
    assert match.is_over
    assert max(match.games) == 2
