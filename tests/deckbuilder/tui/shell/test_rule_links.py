"""Every number of a rule that is shown opens the book: by one key, and by a click."""

from collections.abc import Sequence
from typing import ClassVar

import pytest
from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Input, Static

from deckbuilder.cards.terms import Term
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.book_rows import RuleRows
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.rows import RowList, text_column
from deckbuilder.tui.shell.rule_book import RuleBookScreen
from deckbuilder.tui.shell.rule_links import LinkedText
from tests.deckbuilder.tui.support import app_of, running, settled, shown
from tests.support.slices import thin


class _Lines(RowList[str]):
    """Three lines, each with a rule."""

    def __init__(self) -> None:
        super().__init__((text_column(str),))

    def on_mount(self) -> None:
        self.set_rows(("a wall (101.1)", "no rule", "a miss (515.5)"), cursor=2)


class _Texts(RazdachaScreen[None]):
    """A screen with texts, and maybe a list."""

    TEXTS: ClassVar[Sequence[str]] = ("nothing", "not now (rule 304.1).", "by 515.3, 304.1")
    WITH_LIST = False

    def compose_body(self) -> ComposeResult:
        for text in self.TEXTS:
            yield Static(text, markup=False, classes="text")
        if self.WITH_LIST:
            yield _Lines()


class _WithList(_Texts):
    WITH_LIST = True


class _Nothing(_Texts):
    TEXTS = ("nothing",)


async def _show(pilot: Pilot[None], screen: RazdachaScreen[None]) -> None:
    pilot.app.push_screen(screen)
    await settled(pilot)


def _book(pilot: Pilot[None]) -> RuleBookScreen:
    screen = pilot.app.screen
    assert isinstance(screen, RuleBookScreen), shown(pilot)
    return screen


def _listed(pilot: Pilot[None]) -> list[str]:
    return [rule.number for rule in _book(pilot).query_one(RuleRows).rules]


async def test_one_key_opens_the_book_at_every_number_shown() -> None:
    async with running() as pilot:
        await _show(pilot, _Texts())
        await pilot.press("ctrl+k")
        await settled(pilot)
        assert _listed(pilot) == ["304.1", "515.3"]
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, _Texts)


async def test_the_rule_key_works_in_the_russian_layout() -> None:
    async with running() as pilot:
        await _show(pilot, _Texts())
        await pilot.press("ctrl+л")
        await settled(pilot)
        assert _listed(pilot) == ["304.1", "515.3"]


async def test_the_rule_of_the_row_under_the_cursor_comes_first() -> None:
    async with running() as pilot:
        await _show(pilot, _WithList())
        pilot.app.screen.query_one(_Lines).focus()
        await pilot.press("ctrl+k")
        await settled(pilot)
        assert _listed(pilot) == ["515.5", "304.1", "515.3", "101.1"]


async def test_without_a_rule_number_the_whole_book_opens() -> None:
    async with running() as pilot:
        await _show(pilot, _Nothing())
        await pilot.press("ctrl+k")
        await settled(pilot)
        assert len(_listed(pilot)) == 710


async def test_only_a_click_on_a_number_itself_opens_its_rule() -> None:
    async with running() as pilot:
        await _show(pilot, _Texts())
        text = list(pilot.app.screen.query(".text"))[1]
        await pilot.click(text, offset=(2, 0))
        assert isinstance(pilot.app.screen, _Texts)
        await pilot.click(text, offset=(len("not now (rule 304"), 0))
        await settled(pilot)
        assert _listed(pilot) == ["304.1"]


async def test_a_notice_and_a_question_also_open_their_rules() -> None:
    async with running() as pilot:
        app_of(pilot).warn("The squad needs a creature (rule 403.2.3).")
        await settled(pilot)
        await pilot.press("ctrl+k")
        await settled(pilot)
        assert _listed(pilot)[0] == "403.2.3"
        await pilot.press("escape")
        pilot.app.clear_notifications()
        pilot.app.push_screen(Confirm("Give the match up (601.4)?", "Yes"))
        await settled(pilot)
        await pilot.press("ctrl+k")
        await settled(pilot)
        assert _listed(pilot) == ["601.4"]
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, Confirm), "the question still waits"


async def test_only_numbers_are_drawn_as_links() -> None:
    async with running() as pilot:
        await _show(pilot, _Texts())
        text = list(pilot.app.screen.query(".text"))[2]
        (line,) = text.render_lines(text.region.reset_offset)
        linked = [part.text for part in line if part.style and part.style.underline]
        assert linked == ["515.3", "304.1"]
        assert line.text.rstrip() == "by 515.3, 304.1"


class _Terms(_Texts):
    """A verdict of a deck, as legality words it."""

    TEXTS = (
        "Шесть копий, а можно пять (термин «Орда»).",
        'Карт 29, нужно не меньше 30 (термин «Колода "констрактед"»), правило 403.2.3',
    )


async def test_a_term_cited_by_name_opens_the_book_at_its_entry() -> None:
    async with running() as pilot:
        await _show(pilot, _Terms())
        text = next(iter(pilot.app.screen.query(".text")))
        await pilot.click(text, offset=(len("Шесть копий, а можно пять (термин «О"), 0))
        await settled(pilot)
        assert _terms_listed(pilot) == ["Орда"]
        assert "five of these" in " ".join(shown(pilot).split())


async def test_one_key_opens_terms_and_numbers_together() -> None:
    async with running() as pilot:
        await _show(pilot, _Terms())
        await pilot.press("ctrl+k")
        await settled(pilot)
        assert _terms_listed(pilot) == ["Орда", 'Колода "констрактед"']
        assert _listed(pilot)[0] == "403.2.3"


async def test_the_key_opens_a_term_wrapped_to_the_next_line() -> None:
    async with running() as pilot:
        await _show(pilot, _Terms())
        for text in pilot.app.screen.query(".text"):
            text.styles.width = 44  # the name of the second breaks
        await settled(pilot)
        assert not [line for line in shown(pilot).splitlines() if '«Колода "констрактед"»' in line]
        await pilot.press("ctrl+k")
        await settled(pilot)
        assert _terms_listed(pilot) == ["Орда", 'Колода "констрактед"']


class _Wrapped(_Texts):
    """Texts in which the names break; a dialog and a frame make no difference to them."""

    def compose_body(self) -> ComposeResult:
        for text in _Terms.TEXTS:
            yield LinkedText(text, markup=False, classes="text")


class _Grouped(_Texts):
    """The same as parts below each other, as a card is shown, in a frame that scrolls."""

    def compose_body(self) -> ComposeResult:
        with VerticalScroll(classes="panel"):
            yield LinkedText(
                Group(*(Text(text) for text in _Terms.TEXTS)), markup=False, classes="text"
            )


@pytest.mark.parametrize("made", [_Wrapped, _Grouped])
@pytest.mark.parametrize("width", thin([20, 28, 44]))
async def test_a_click_on_either_part_of_a_wrapped_term_opens_the_book(
    made: type[_Texts], width: int
) -> None:
    async with running() as pilot:
        await _show(pilot, made())
        for text in pilot.app.screen.query(".text"):
            text.styles.width = width
        await settled(pilot)
        lines = shown(pilot).splitlines()
        assert not [line for line in lines if '«Колода "констрактед"»' in line], "it is wrapped"
        for part in ("Колода", '"констрактед"'):
            (row,) = [row for row, line in enumerate(lines) if part in line]
            await pilot.click(offset=(lines[row].index(part) + 1, row))
            await settled(pilot)
            assert _terms_listed(pilot) == ['Колода "констрактед"'], part
            await pilot.press("escape")
            await settled(pilot)
            assert isinstance(pilot.app.screen, made)


async def test_text_around_a_wrapped_term_is_not_a_link() -> None:
    async with running() as pilot:
        await _show(pilot, _Wrapped())
        for text in pilot.app.screen.query(".text"):
            text.styles.width = 44
        await settled(pilot)
        linked = [
            part.text.strip()
            for text in pilot.app.screen.query(".text")
            for line in text.render_lines(text.region.reset_offset)
            for part in line
            if part.style and part.style.underline
        ]
        assert linked == ["Орда", "Колода", '"констрактед"', "403.2.3"]


def _terms_listed(pilot: Pilot[None]) -> list[str]:
    entries = _book(pilot).query_one(RuleRows).rows
    return [one.russian for one in entries if isinstance(one, Term)]


async def test_a_number_opened_from_the_book_is_searched_in_it() -> None:
    async with running() as pilot:
        app_of(pilot).action_rules("515.5")
        await settled(pilot)
        book = _book(pilot)
        await pilot.press("ctrl+k")
        assert _listed(pilot) == ["515.5"], "no other rule is named here"
        app_of(pilot).action_rules("304.1")
        await settled(pilot)
        assert _book(pilot) is book
        assert book.query_one(Input).value == "304.1"
