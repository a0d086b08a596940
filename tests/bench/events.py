"""A tournament from its first round to its standings."""

from tempfile import TemporaryDirectory

from deckbuilder.decks.text import starter_decks
from tests.bench.homes import home_in
from tests.bench.timing import Figures, process
from tests.bench.yardsticks import in_starts


def figures(*, cheap: bool = False) -> Figures:
    """Measure a round-robin of the starter decks, played by direct bots, as a command."""
    decks = [deck.name for _stem, deck in starter_decks()]
    with TemporaryDirectory() as folder, home_in(folder) as environment:
        bot = "random" if cheap else "direct"
        words = ("event", *decks, "--kind", "round-robin", "--bot", bot, "--seed", "1")
        _printed, taken = process(("-m", "deckbuilder", *words), environment)
        yield in_starts("an event of four decks, six matches of direct bots", taken, "s")
