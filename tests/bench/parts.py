"""The parts of the bench by name, in the order in which they are measured."""

from collections.abc import Mapping
from typing import Final, Protocol

from tests.bench import (
    boosters,
    bots,
    compiled,
    copies,
    decks,
    drafting,
    events,
    imports,
    jobs,
    keys,
    matches,
    memory,
    mulligans,
    naive,
    opponent,
    playouts,
    saving,
    search,
    solver,
    startup,
    tables,
    texts,
)
from tests.bench.timing import Figures


class Part(Protocol):
    """A function that measures a part."""

    def __call__(self, *, cheap: bool = False) -> Figures:
        """Yield its figures; a cheap run executes the same code with meaningless figures."""


PARTS: Final[Mapping[str, Part]] = {
    "matches": matches.figures,
    "compiled": compiled.figures,
    "copies": copies.figures,
    "bots": bots.figures,
    "opponent": opponent.figures,
    "playouts": playouts.figures,
    "naive": naive.figures,
    "saving": saving.figures,
    "tables": tables.figures,
    "battle-keys": keys.battle,
    "real-battle-keys": keys.real_battle,
    "catalogue-keys": keys.catalogue,
    "memory": memory.figures,
    "startup": startup.figures,
    "solver": solver.figures,
    "mulligans": mulligans.figures,
    "decks": decks.figures,
    "boosters": boosters.figures,
    "drafting": drafting.figures,
    "events": events.figures,
    "jobs": jobs.figures,
    "search": search.figures,
    "imports": imports.figures,
    "texts": texts.figures,
}
