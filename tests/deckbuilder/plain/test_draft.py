"""A whole draft by lines: kept at every choice, and led on to its deck."""

import re
from collections.abc import Iterator, Sequence

import pytest

from catalog.english import shown_name
from deckbuilder.limited.draft.plan import DraftKind, DraftPlan, Passing, Skill
from deckbuilder.limited.draft.planning import plan_boosters, plan_seats
from deckbuilder.limited.store import DraftStore
from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.draft import DraftWanted, play_draft
from deckbuilder.plain.ending import Ended
from deckbuilder.workbench.local_draft import KIND, LocalDraft
from deckbuilder.workbench.workbench import Services
from tests.deckbuilder.plain.player import Player
from tests.deckbuilder.plain.test_match import services
from tests.support.cli import run

pytestmark = pytest.mark.slow


def wanted(
    opened: Services, kind: DraftKind = DraftKind.POD, people: tuple[str, ...] = ("Anna",)
) -> DraftWanted:
    boosters = plan_boosters("rubezh", 1, None, opened.catalog)
    seats = plan_seats(kind, people, 2, [Skill.RATING])
    return DraftWanted(DraftPlan(kind, seats, boosters, 7, Passing.LEFT))


def draft(
    player: Player,
    kind: DraftKind = DraftKind.POD,
    *people: str,
    lines: Sequence[str] | None = None,
) -> Ended:
    """Draft as the player answers, or by these lines alone."""
    with services() as opened:
        plan = wanted(opened, kind, people or ("Anna",))
        said = player.lines() if lines is None else iter(lines)
        return play_draft(opened, Talk(said, player.say), plan)


def test_a_whole_draft_is_played_by_lines_and_gives_a_deck() -> None:
    player = Player()
    assert draft(player) is Ended.DONE
    told = "\n".join(player.told)
    assert "Round 1 of 1, pick 1." in told
    assert "The draft is over and saved as number 1." in told
    with services() as opened:
        assert not opened.sessions.is_left(KIND)
        log = DraftStore(opened.catalog).draft(1)
        [name] = opened.decks.names()
        deck = opened.decks.load(name)
        cards = sum(entry.count for entry in (*deck.entries, *deck.side))
        assert cards == len(log.pool(0))
        assert deck.entries


@pytest.mark.parametrize("kind", [DraftKind.GRID, DraftKind.WINSTON])
def test_a_two_player_draft_lists_its_own_choices(kind: DraftKind) -> None:
    player = Player()
    assert draft(player, kind) is Ended.DONE
    told = "\n".join(player.told)
    assert ("row 1: " if kind is DraftKind.GRID else "take the pile: ") in told


def test_a_draft_resumes_where_the_input_ended() -> None:
    player = Player(most=3)
    assert draft(player) is Ended.NO_LINES
    with services() as opened:
        left = LocalDraft.resume(opened)
        assert left is not None
        assert len(left.table.draft.picks_of(0)) == 3
        picks = left.table.draft.picks_of(0)
        taken = [shown_name(pick.cards[0].spec.name) for pick in picks]
    again = Player()
    assert draft(again, lines=("history", "undo", "history")) is Ended.NO_LINES
    assert "You have an unfinished draft." in again.told
    told = "\n".join(again.told)
    assert all(told.count(name) for name in taken)
    with services() as opened:
        left = LocalDraft.resume(opened)
        assert left is not None
        assert len(left.table.draft.picks_of(0)) == 2


class Asker(Player):
    """Says every order before the first choice."""

    def lines(self) -> Iterator[str]:
        yield from (
            "pool",
            "why",
            "why 1",
            "why 2",
            "why 99",
            "card 1",
            "card",
            "history",
            "help",
            "leave",
        )


def test_advice_a_card_and_the_pool_are_shown_on_command() -> None:
    player = Asker()
    assert draft(player) is Ended.LEFT
    told = "\n".join(player.told)
    assert "0 cards in the pool." in told
    assert "It would take: " in told
    assert re.search(r"\d, \d+ of \d+\.", told)
    assert "Add a number from 1 to" in told
    assert "Nothing is taken yet." in told
    assert "why: shows what a bot would take" in told
    assert player.told[-1] == "Saved: run the same command to continue."


@pytest.mark.parametrize("word", ["board", "поле"])
def test_the_board_command_of_a_draft_shows_the_pool(word: str) -> None:
    player = Player()
    assert draft(player, lines=["1", word, "leave"]) is Ended.LEFT
    assert "1 card in the pool." in player.told


def test_two_people_take_turns_at_one_keyboard() -> None:
    player = Player(most=8)
    assert draft(player, DraftKind.POD, "Anna", "Boris") is Ended.NO_LINES
    assert any("The keyboard goes to Boris." in text for text in player.told)


def test_the_command_drafts_from_a_pipe() -> None:
    options = ("--bots", "2", "--boosters", "1", "--skill", "rating", "--seed", "7")
    result = run("draft", "--plain", *options, typed="1\n" * 3)
    assert result.exit_code == 1, result.output
    assert "Round 1 of 1, pick 4." in result.stdout
    result = run("draft", "--plain", typed="1\n" * 60)
    assert result.exit_code == 0, result.output
    assert "You have an unfinished draft." in result.stdout
