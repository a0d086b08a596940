"""Tables of text: in too little room the numbers stay and the words are cut."""

from deckbuilder.tui.shell.texts import fits, render_table

ROWS = [("Кладбищенский выжлец", 12, "+0,23 ± 0,02"), ("Гать", 3, "+1,20 ± 0,02")]
HEADS = ["карта", "копии", "выигрыш"]


def test_a_table_that_fits_is_unchanged() -> None:
    whole = render_table(ROWS, HEADS, right=[1, 2]).plain
    assert render_table(ROWS, HEADS, right=[1, 2], width=60).plain == whole
    assert "Кладбищенский выжлец     12  +0,23 ± 0,02" in whole


def test_column_gaps_shrink_before_a_word_is_cut() -> None:
    text = render_table(ROWS, HEADS, right=[1, 2], width=39).plain
    assert "Кладбищенский выжлец    12 +0,23 ± 0,02" in text


def test_a_table_that_does_not_fit_cuts_words_but_no_numbers() -> None:
    text = render_table(ROWS, HEADS, right=[1, 2], width=30).plain
    assert text.splitlines() == [
        "карта       копии      выигрыш",
        "Кладбищенс…    12 +0,23 ± 0,02",
        "Гать            3 +1,20 ± 0,02",
    ]


def test_a_table_of_numbers_alone_is_never_cut() -> None:
    text = render_table([(1234, 5678)], ["всего", "из них"], right=[0, 1], width=4).plain
    assert "1234   5678" in text


def test_a_table_fits_if_its_shortest_form_does() -> None:
    assert fits(ROWS, HEADS, 8, 27)
    assert not fits(ROWS, HEADS, 8, 26)
