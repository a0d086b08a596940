"""What goes off from the graveyard, and tokens for a card there, on the board (201.2, 536.7.1)."""

import pytest

from tests.support.tableau import Board, Tableau


def tokens_of(text: str, *answers: str, dead: bool = True, turns: int = 1) -> int:
    """Return how many tokens the friend with this text has, who is dead or alive, after turns."""
    board: Board = {"друг": {"texts": text, "dead": dead}}
    scene = Tableau(others=board)
    scene.ends_turns(turns, *answers)
    return scene.pieces["друг"].state.tokens


@pytest.mark.rule("201.2", "536.7.1")
@pytest.mark.parametrize(
    ("text", "dead", "tokens"),
    [
        ("если ~ на кладбище, положить жетон инкарнации на себя", True, 1),
        ("если ~ на кладбище, положить 2 жетона инкарнации на ~", True, 2),
        ("если ~ на вашем кладбище, положить жетон инкарнации на себя", False, 0),
        ("если лежит на кладбище, положить жетон инкарнации на себя", True, 1),
        ("положить жетон инкарнации на себя", True, 0),
    ],
)
def test_it_goes_off_in_the_graveyard_alone(text: str, dead: bool, tokens: int) -> None:
    assert tokens_of(f"В начале хода противника, {text}.", dead=dead) == tokens


@pytest.mark.rule("201.2")
@pytest.mark.parametrize(("dead", "chips"), [(True, 1), (False, 0)])
def test_it_answers_what_befalls_others_while_it_lies_there(dead: bool, chips: int) -> None:
    text = "При гибели существа противника, если ~ на кладбище, все ваши орки получают {counter}."
    board: Board = {
        "друг": {"texts": text, "dead": dead},
        "маг": {"classes": ("Орк",), "chips": 0},
    }
    scene = Tableau("{tap}: Уничтожить существо противника.", others=board)
    scene.announces("враг")
    assert scene.pieces["враг"].is_dead
    assert scene.pieces["маг"].state.chips == chips


@pytest.mark.rule("536.7.1", "116.1")
@pytest.mark.parametrize(("whose", "tokens"), [("вашего", 1), ("противника", 0)])
def test_who_has_died_gets_a_token(whose: str, tokens: int) -> None:
    noun = "вашего существа" if whose == "вашего" else "существа противника"
    text = f"При гибели {noun} положить жетон инкарнации на него."
    scene = Tableau(text, "{tap}: Уничтожить ваше существо.")
    scene.announces("друг")
    assert scene.pieces["друг"].is_dead
    assert scene.pieces["друг"].state.tokens == tokens
