"""Sealed pools at this keyboard: the player's, those of opposing bots, and their decks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, Final, TypeAlias

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.base.progress import report_progress
from deckbuilder.base.saving import NUMBER
from deckbuilder.decks.formats import Format
from deckbuilder.kit import wire
from deckbuilder.kit.wire import ROW, Bounds
from deckbuilder.limited.draft.logfile import LoggedDeck
from deckbuilder.limited.draft.ratings import USUAL
from deckbuilder.limited.pool_fields import MOST_BOTS
from deckbuilder.limited.product import starter_name
from deckbuilder.limited.sealed import (
    MOST_BOOSTERS,
    KeptPool,
    SealedPlan,
    SealedPool,
    find_sealed,
    is_shareable,
    share_code,
)
from deckbuilder.workbench.draft_players import Player, Players, with_deck
from deckbuilder.workbench.workbench import Services
from engine.kernel.rng import seeded

KIND: Final = "sealed"
DeckRows: TypeAlias = tuple[Annotated[LoggedDeck, ROW], ...]


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is kept beside the plan. Older programs stored no cards, and only the plan's seed.

    ValueError if the players are not those of the pools.
    """

    bots: Annotated[int, Bounds(0, MOST_BOTS)]
    decks: DeckRows
    pools: tuple[KeptPool, ...] = ()
    hidden: Annotated[int | None, NUMBER] = None

    def __post_init__(self) -> None:
        if self.pools and len(self.pools) != self.bots + 1:
            raise ValueError(f"{len(self.pools)} pools of {self.bots + 1} players")


class SealedPlayers(Players):
    """A person's pool and those of ``bots`` opponents.

    Pool n (from 1) of the bots uses the seed ``seeded(hidden, 24 + n)``. ``hidden`` is the plan's
    seed if it is None; the plan's is in the share code, so a pool with a random seed uses another
    one for the bots. UserError as in ``find_sealed``. ``pools`` are those opened before, the
    person's first.
    """

    def __init__(
        self,
        services: Services,
        plan: SealedPlan,
        bots: int,
        decks: Sequence[LoggedDeck] = (),
        pools: Sequence[SealedPool] = (),
        hidden: int | None = None,
    ) -> None:
        self.plan = plan
        self.bots = bots
        self.hidden = plan.seed if hidden is None else hidden
        self.pools = tuple(pools) or self._opened(services)
        self.own = self.pools[0]
        players = [Player(_("Player"), True, self.own.cards)]
        for number, pool in enumerate(self.pools[1:], 1):
            name = _("Bot {number}").format(number=number)
            players.append(Player(name, False, pool.cards))
        title = _("Sealed pool")
        super().__init__(services, title, players, decks, self.hidden, USUAL, plan.edition)
        self._sessions = services.sessions

    def _opened(self, services: Services) -> tuple[SealedPool, ...]:
        pools = [find_sealed(self.plan, services.catalog)]
        for number in range(1, self.bots + 1):
            report_progress(number, self.bots + 1)
            pools.append(self._pool(number, services))
        return tuple(pools)

    def _pool(self, bot: int, services: Services) -> SealedPool:
        seed = seeded(self.hidden, MOST_BOOSTERS + bot)
        plan = replace(self.plan, seed=seed)
        return find_sealed(plan, services.catalog)

    @cached_property
    def code(self) -> str:
        """The share code of the own pool; empty if it has none."""
        return share_code(self.own) if is_shareable(self.plan) else ""

    @property
    def form(self) -> Format:
        """The format of the decks: the one that the pool was opened for."""
        return self.plan.deck_format

    @property
    def opened(self) -> str:
        """The starter deck of every pool; empty without one."""
        if self.plan.starter is None:
            return ""
        return _("starter deck: {name}").format(name=starter_name(self.plan))

    @property
    def notes(self) -> str:
        """The notes of the deck, which contain the share code."""
        return self.code

    def keep(self) -> None:
        """Store the pools and decks in place of the former ones."""
        self._sessions.save(KIND, self.to_json())

    def keep_deck(self, made: LoggedDeck) -> tuple[LoggedDeck, ...]:
        """Store a deck; UserError if another pool was stored meanwhile, which stays unchanged."""
        decks = self.decks

        def changed(kept: Mapping[str, Any]) -> Mapping[str, Any]:
            nonlocal decks
            own = self.to_json()
            keys = ("boosters", "seed", "hidden")  # older programs stored the seed as a number
            if any(str(kept.get(key, own[key])) != str(own[key]) for key in keys):
                raise UserError(
                    _(
                        "Another window of the program has opened another sealed pool in the "
                        "meantime."
                    )
                )
            decks = with_deck(wire.read_value(DeckRows, kept.get("decks", [])), made)
            return {**own, **kept, "decks": wire.write_value(DeckRows, decks)}

        self._sessions.change(KIND, changed)
        return decks

    def to_json(self) -> dict[str, Any]:
        """Return the inputs of the pools, their cards as they are, and the decks."""
        kept = _Kept(self.bots, self.decks, tuple(map(KeptPool.of, self.pools)), self.hidden)
        return {**wire.write(self.plan), **wire.write(kept)}

    @staticmethod
    def from_json(data: Mapping[str, Any], services: Services) -> "SealedPlayers":
        """Return the stored pools; UserError if they cannot be read."""
        try:
            plan, kept = wire.read(SealedPlan, data), wire.read(_Kept, data)
            pools = [pool.pool(plan) for pool in kept.pools]
            return SealedPlayers(services, plan, kept.bots, kept.decks, pools, kept.hidden)
        except (LookupError, ValueError) as error:
            raise UserError(_("The unfinished sealed pool cannot be read.")) from error
