"""Cards are sent once a connection and named from then on."""

from tests.support.far_matches import NAMES, STEMS, Sitting


def test_a_match_of_two_equal_decks_is_played_to_its_end() -> None:
    sitting = Sitting()
    for name in NAMES:
        sitting.arrive(STEMS[0]).join(name)
    sitting.play()
    assert sitting.room.is_over
