"""A room without a network: seats, absences, clocks, and what is told to whom."""

import json
import re
from collections import defaultdict
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.limited.draft.plan import DraftKind, DraftPlan
from deckbuilder.network.door import Door
from deckbuilder.network.draft_room import DraftRoom
from deckbuilder.network.protocol import (
    VERSION,
    Answer,
    Choose,
    Edition,
    Ending,
    FromHost,
    FromPlayer,
    Join,
    Leave,
    Lobby,
    LogPart,
    Table,
    Undo,
    Welcome,
    write,
)
from deckbuilder.network.room import Effect, End, Happening, News, Say
from engine.kernel import BadSave
from tests.deckbuilder.network.tables import FirstBot, plan_of, table_of

CODE = "1234-5678-9012"


@dataclass
class Players:
    """A room, the connections to it, and everything that was ever told over each."""

    room: DraftRoom
    now: float = 0.0
    told: dict[int, list[FromHost]] = field(default_factory=lambda: defaultdict(list))
    ended: dict[int, Ending] = field(default_factory=dict)
    news: list[News] = field(default_factory=list)

    def take(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Say(connection=connection, message=message):
                    assert not isinstance(message, str), "a draft's room writes nothing itself"
                    self.told[connection].append(message)
                case End(connection=connection, ending=ending):
                    self.ended[connection] = ending
                case News():
                    self.news.append(effect)

    def say(self, connection: int, message: FromPlayer | str) -> None:
        text = message if isinstance(message, str) else write(message)
        self.take(self.room.receive(connection, text, self.now))

    def join(self, connection: int, name: str, token: str = "", code: str = CODE) -> None:
        self.say(connection, Join(VERSION, code, name, token))

    def lose(self, connection: int) -> None:
        self.take(self.room.lose(connection, self.now))

    def wait(self, seconds: float) -> None:
        """Let time pass, with every moment the room waits for."""
        end = self.now + seconds
        while (moment := self.room.next_moment()) is not None and moment <= end:
            self.now = max(self.now, moment)
            self.take(self.room.tick(self.now))
        self.now = end

    def token(self, connection: int) -> str:
        return next(one.token for one in self.told[connection] if isinstance(one, Welcome))

    def table(self, connection: int) -> Table:
        """The view the connection was told last."""
        return [one for one in self.told[connection] if isinstance(one, Table)][-1]

    def choose(self, connection: int, choice: int = 0) -> Answer:
        self.say(connection, Choose(1, self.table(connection).turn, choice))
        return self.answer(connection)

    def answer(self, connection: int) -> Answer:
        last = [one for one in self.told[connection] if not isinstance(one, LogPart)][-1]
        assert isinstance(last, Answer)
        return last

    def happened(self) -> list[Happening]:
        return [one.happening for one in self.news]


def party(plan: DraftPlan, replace_after: float | None = None, size: int = 4) -> Players:
    room = DraftRoom(
        plan,
        lambda named: table_of(named, size),
        Door(CODE),
        stand_in=FirstBot(),
        replace_after=replace_after,
    )
    return Players(room)


def two(clock: int | None = None, replace_after: float | None = None) -> Players:
    """Вася at connection 1 (seat 0) and Петя at connection 2 (seat 1), the draft begun."""
    made = party(plan_of("", "", clock=clock), replace_after)
    made.join(1, "Вася")
    made.join(2, "Петя")
    return made


# Coming in


def test_players_wait_in_the_lobby_until_everyone_has_joined() -> None:
    made = party(plan_of("", "", bots=1))
    made.join(1, "Вася")
    lobby = made.told[1][-1]
    assert isinstance(lobby, Lobby)
    assert [(one.name, one.is_away) for one in lobby.seats] == [
        ("Вася", False),
        ("2", True),
        ("bot-0", False),
    ]
    made.join(2, "Петя")
    assert [one.name for one in made.table(1).view.seats] == ["Вася", "Петя", "bot-0"]
    assert Happening.BEGUN in made.happened()


def test_a_seat_with_a_name_waits_for_that_name() -> None:
    made = party(plan_of("Вася", ""))
    made.join(1, "Петя")
    made.join(2, "вася")
    assert [made.table(one).view.seat for one in (1, 2)] == [1, 0]


@pytest.mark.parametrize(
    ("join", "ending"),
    [
        (Join(VERSION + 1, CODE, "Петя"), Ending.WRONG_VERSION),
        (Join(VERSION, "0000-0000-0000", "Петя"), Ending.WRONG_CODE),
        (Join(VERSION, CODE, ""), Ending.BAD_NAME),
        (Join(VERSION, CODE, "x" * 33), Ending.BAD_NAME),
        (Join(VERSION, CODE, "Петя\x1b[2J"), Ending.BAD_NAME),
        (Join(VERSION, CODE, "ВАСЯ"), Ending.NAME_TAKEN),
        (Join(VERSION, CODE, "bot-0"), Ending.NAME_TAKEN),
        (Choose(1, 1, 0), Ending.BAD_MESSAGE),
        (Leave(), Ending.BAD_MESSAGE),
    ],
)
def test_a_refused_guest_sees_the_reason(join: FromPlayer, ending: Ending) -> None:
    made = party(plan_of("", "", bots=1))
    made.join(1, "Вася")
    before = list(made.told[1])
    made.say(2, join)
    assert made.ended == {2: ending}
    assert not made.told[2]
    assert made.told[1] == before


@pytest.mark.parametrize("code", ["", "2024", "2010", "2009", "older-506-510"])
def test_the_edition_is_sent_on_joining_and_on_returning(code: str) -> None:
    made = party(plan_of("", "", edition=code))
    made.join(1, "Вася")
    assert made.told[1][1] == Edition(code or "2024")
    made.join(2, "Петя")
    made.lose(2)
    made.join(3, "", made.token(2), code="")
    assert [one for one in made.told[3] if isinstance(one, Edition)] == [Edition(code or "2024")]


@pytest.mark.parametrize("version", [1, 2])
def test_an_old_program_without_editions_joins_only_the_default_one(version: int) -> None:
    usual, other = party(plan_of("", "")), party(plan_of("", "", edition="2009"))
    for made in (usual, other):
        made.say(1, Join(version, CODE, "Вася"))
    assert usual.told[1][0] == Welcome(version, 0, usual.token(1))
    assert not any(isinstance(one, Edition) for one in usual.told[1])
    assert other.ended == {1: Ending.WRONG_VERSION}
    assert not other.told[1]


def test_a_player_too_many_is_refused() -> None:
    made = two()
    made.join(3, "Коля")
    assert made.ended == {3: Ending.NO_SEAT}


def test_a_bad_message_ends_only_its_own_connection() -> None:
    made = two()
    before = list(made.told[1])
    made.say(2, '{"$":"Choose","number":1,"turn":1,"choice":"all"}')
    assert made.ended == {2: Ending.BAD_MESSAGE}
    assert [type(one) for one in made.told[1][len(before) :]] == [Table]  # Петя is away
    assert made.choose(1).refusal is None


@given(
    st.lists(
        st.tuples(
            st.integers(1, 4),
            st.text(max_size=40)
            | st.sampled_from(
                [
                    write(one)
                    for one in (
                        Join(VERSION, CODE, "Оля"),
                        Leave(),
                        Undo(1, 1),
                        Choose(1, 1, 0),
                        Choose(1, 1, 99),
                        Choose(-1, -5, -1),
                        Choose(1, 2, 0),
                    )
                ]
            ),
        ),
        max_size=25,
    )
)
@settings(deadline=None, max_examples=60)
def test_no_sequence_of_messages_breaks_the_room(said: list[tuple[int, str]]) -> None:
    made = party(plan_of("", "", bots=1), size=2)
    for connection, text in said:
        if connection not in made.ended:
            made.say(connection, text)


# Drafting


def test_a_view_with_the_pick_is_sent_before_its_answer() -> None:
    made = two()
    assert made.choose(1, 2).refusal is None
    assert [one.ref for one in made.table(1).view.pool] == ["test/r0s0c2"]
    assert isinstance(made.told[1][-2], Table)


def test_a_late_choice_is_refused() -> None:
    made = two()
    made.choose(1)
    made.choose(2)
    made.say(1, Choose(5, 1, 0))  # meant for the first pack
    answer = made.answer(1)
    assert (answer.number, answer.refusal and answer.refusal.code) == (5, "too_late")


def test_a_refused_pick_is_answered_with_a_reason() -> None:
    made = two()
    refusal = made.choose(1, 9).refusal
    assert refusal is not None
    assert refusal.code == "no_such_choice"


def test_nothing_can_be_chosen_before_the_draft_begins() -> None:
    made = party(plan_of("", ""))
    made.join(1, "Вася")
    made.say(1, Undo(1, 0))
    refusal = made.answer(1).refusal
    assert refusal is not None
    assert refusal.code == "draft_not_begun"


def test_a_pick_can_be_undone_until_the_neighbour_saw_the_pack() -> None:
    made = two()
    made.choose(1)
    made.say(1, Undo(2, made.table(1).turn))
    assert made.answer(1).refusal is None
    assert not made.table(1).view.pool
    made.choose(1)
    made.choose(2)  # now Вася's pack lies before Петя
    made.say(1, Undo(3, made.table(1).turn))
    assert made.answer(1).refusal is not None


def finish(made: Players, *connections: int) -> None:
    """Take the first card, whoever has one to take, to the end."""
    while not made.room.is_over:
        before = len(made.news), sum(map(len, made.told.values()))
        for connection in connections:
            if made.table(connection).view.has_turn:
                made.choose(connection)
        assert before != (len(made.news), sum(map(len, made.told.values())))


@pytest.mark.parametrize("kind", DraftKind)
def test_a_hosted_draft_is_finished(kind: DraftKind) -> None:
    made = party(plan_of("", "", kind=kind), size=9)
    made.join(1, "Вася")
    made.join(2, "Петя")
    finish(made, 1, 2)
    assert made.table(1).view.is_over
    assert made.table(2).view.is_over
    assert not made.table(1).view.may_undo
    assert not made.table(2).view.may_undo
    assert made.happened()[-1] is Happening.OVER
    assert made.ended == {1: Ending.OVER, 2: Ending.OVER}


def test_the_room_closes_when_every_player_knows_the_end() -> None:
    made = two()
    finish(made, 1, 2)
    made.take(made.room.lose(1, made.now, heard_all=True))
    made.lose(2)  # before it heard the end
    assert not made.room.is_done
    made.join(3, "", made.token(2))
    assert made.table(3).view.is_over
    made.take(made.room.lose(3, made.now, heard_all=True))
    assert made.room.is_done


# Away and back


def test_the_seat_of_a_lost_connection_is_held() -> None:
    made = two()
    made.lose(2)
    assert made.table(1).view.seats[1].is_away
    made.choose(1)
    made.wait(10_000)
    assert not made.table(1).view.has_turn
    made.join(3, "Петя", made.token(2))
    assert made.table(3).view.seat == 1
    assert not made.table(1).view.seats[1].is_away
    assert made.happened()[-1] is Happening.CAME_BACK


def test_a_token_restores_a_seat_without_code_and_name() -> None:
    made = two()
    made.lose(2)
    made.join(3, "", made.token(2), code="")
    assert made.told[3][0] == Welcome(VERSION, 1, made.token(2))


def test_a_name_alone_does_not_restore_a_seat() -> None:
    made = two()
    made.lose(2)
    made.join(3, "Петя")
    assert made.ended == {3: Ending.NAME_TAKEN}


@pytest.mark.parametrize("token", ["guess", "é", "\ud800"])
def test_a_wrong_token_does_not_restore_a_seat(token: str) -> None:
    made = two()
    made.lose(2)
    made.join(3, "Коля", token)
    assert made.ended == {3: Ending.NO_SEAT}


def test_a_second_connection_closes_the_first() -> None:
    made = two()
    made.join(3, "Петя", made.token(2))
    assert made.ended == {2: Ending.REPLACED}
    made.lose(2)
    assert made.choose(3).refusal is None


def test_a_bot_picks_for_a_player_who_is_away_too_long() -> None:
    made = two(replace_after=30)
    made.lose(2)
    made.choose(1)
    made.wait(29)
    assert not made.table(1).view.has_turn
    made.wait(2)
    assert made.table(1).view.has_turn
    assert made.happened()[-1] is Happening.REPLACED
    made.join(3, "Петя", made.token(2))
    assert [one.ref for one in made.table(3).view.pool] == ["test/r0s1c0"]
    assert made.choose(3, 1).refusal is None


def test_a_player_who_leaves_is_replaced_or_the_seat_is_held() -> None:
    for replace_after, has_turn in ((30, True), (None, False)):
        made = two(replace_after=replace_after)
        made.choose(1)
        made.say(2, Leave())
        assert made.ended == {2: Ending.LEFT}
        assert made.table(1).view.has_turn is has_turn


def test_the_host_may_begin_without_missing_players() -> None:
    made = party(plan_of("", ""))
    made.join(1, "Вася")
    made.take(made.room.begin(made.now))
    made.choose(1)
    assert made.table(1).view.has_turn
    made.join(2, "Петя")
    assert made.table(2).view.seats[1].name == "Петя"
    assert len(made.table(2).view.pool) == 1


def test_a_restored_room_accepts_the_same_tokens() -> None:
    made = two()
    made.choose(1)
    seats = json.loads(json.dumps(made.room.seating.to_json()))
    again = party(made.room.plan)
    assert made.room.table is not None
    again.room.resume(made.room.table, seats, 0)
    again.join(7, "", made.token(1), code="")
    assert [one.ref for one in again.table(7).view.pool] == ["test/r0s0c0"]


@pytest.mark.parametrize("seats", [[], [{}, {}], [{"seat": 0}, {"seat": 1}], [1, 2]])
def test_a_room_is_not_restored_with_seats_of_another(seats: list[dict[str, int]]) -> None:
    made = two()
    assert made.room.table is not None
    with pytest.raises(BadSave):
        party(made.room.plan).room.resume(made.room.table, seats, 0)


# The clock


def test_a_bot_picks_when_the_clock_has_run_out() -> None:
    made = two(clock=20)
    assert made.table(1).left == 20_000
    made.choose(2, 3)
    made.wait(20)
    assert not made.table(1).view.pool
    made.wait(1.5)
    assert [one.ref for one in made.table(1).view.pool] == ["test/r0s0c0"]
    assert made.table(1).left == 20_000


def test_the_clock_of_an_absent_player_stops() -> None:
    made = two(clock=20)
    made.choose(1)
    made.wait(8)
    made.lose(2)
    made.wait(500)
    made.join(3, "Петя", made.token(2))
    assert made.table(3).left == 12_000
    assert not made.table(3).view.pool


# Nobody sees another's cards


def refs_in(text: str) -> set[str]:
    return set(re.findall(r"r\d+s\d+c\d+", text))


def draft_with_trouble(made: Players) -> None:
    """Draft to the end with undone picks, refusals and lost connections."""
    step = 0
    at = {1: 1, 2: 2}
    while not made.room.is_over:
        step += 1
        for player in (1, 2):
            connection = at[player]
            view = made.table(connection).view
            if not view.has_turn:
                continue
            made.choose(connection, step % len(view.choices))
            if step % 3 == 0:
                made.say(connection, Undo(step, made.table(connection).turn))
            if step % 4 == 0:
                made.choose(connection, 99)
            if step % 5 == 0:
                made.lose(connection)
                at[player] += 2
                made.join(at[player], "", made.token(player))


def told_to(made: Players, player: int) -> str:
    """Every message over every connection a player had, but the log when all is over."""
    return "\n".join(
        write(message)
        for connection, messages in made.told.items()
        if connection % 2 == player % 2
        for message in messages
        if not isinstance(message, LogPart)
    )


def seen_in_a_pod(made: Players, seat: int) -> set[str]:
    """Return the cards that come before a seat, worked out from boosters and picks alone."""
    assert made.room.table is not None
    draft = made.room.table.draft
    took = {(pick.seat, pick.round, pick.pick): pick.cards[0].spec.name for pick in draft.picks()}
    seen = set()
    for number, opened in enumerate(draft.boosters, 1):
        for back in range(len(opened[0])):
            ways = [(seat - one) % len(opened) for one in range(back, 0, -1)]
            booster = {card.spec.name for card in opened[(seat - back) % len(opened)]}
            seen |= booster - {took[who, number, pick] for pick, who in enumerate(ways, 1)}
    return seen


@pytest.mark.slow
def test_no_message_contains_another_players_cards() -> None:
    made = party(plan_of("", "", bots=6, rounds=2), size=12)
    made.join(1, "Вася")
    made.join(2, "Петя")
    draft_with_trouble(made)
    for player in (1, 2):
        text = told_to(made, player)
        assert set(re.findall(r"r\d+s\d+c\d+", text)) == seen_in_a_pod(made, player - 1)
        assert made.token(3 - player) not in text
        assert not re.search("seed|booster|score|log", text)


def test_no_message_contains_the_pile_another_player_looks_at() -> None:
    made = party(plan_of("", "", kind=DraftKind.WINSTON), size=9)
    made.join(1, "Вася")
    made.join(2, "Петя")
    while not made.room.is_over:
        for player in (1, 2):
            if made.table(player).view.has_turn:
                made.choose(player, 0)  # takes the first pile, unseen by the other
    pools = [{card.spec.name for card in made.table(player).view.pool} for player in (1, 2)]
    for player, own in zip((1, 2), pools, strict=True):
        assert set(re.findall(r"r\d+s\d+c\d+", told_to(made, player))) == own
