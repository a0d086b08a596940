"""The notation of unread text: its place and reason are kept, its oldest form stays readable."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.berserk.abilities as ab
from engine.berserk.cards.text import NotationError, parse_abilities, render_abilities

_UNREAD = st.builds(
    ab.Unread,
    st.text(),
    st.integers(0, 999_999),
    st.sampled_from(ab.UnreadReason),
    st.text(),
)


@settings(deadline=None)
@given(st.lists(_UNREAD))
def test_an_unread_ability_is_written_and_read_back(unread: list[ab.Unread]) -> None:
    assert parse_abilities(render_abilities(unread)) == tuple(unread)


def test_an_unread_ability_with_nothing_but_its_text_is_read() -> None:
    assert parse_abilities('armor 2; unread "Рычит; воет."; direct') == (
        ab.Named(ab.Name.ARMOR, 2),
        ab.Unread("Рычит; воет.", 0, ab.UnreadReason.NO_PHRASE, ""),
        ab.Named(ab.Name.DIRECTED),
    )


def test_an_unread_ability_is_written_with_its_position_and_reason() -> None:
    unread = ab.Unread("Рычит.", 12, ab.UnreadReason.WORDS, "рычит")
    assert render_abilities((unread,)) == 'unread "Рычит." at 12 words "рычит"'


@pytest.mark.parametrize(
    "wrong",
    [
        "unread Рычит.",
        'unread "Рычит." because',
        'unread "Рычит." at once',
        'unread "\\q"',
        'unread "\\ud800"',
        'unread "Рычит." words "\\udfff"',
    ],
)
def test_a_malformed_unread_ability_is_refused_by_name(wrong: str) -> None:
    with pytest.raises(NotationError, match="unread"):
        parse_abilities(wrong)
