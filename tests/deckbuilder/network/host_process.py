"""A host in a process of its own: ``python -m tests.deckbuilder.network.host_process``.

Two free seats, six bots, small boosters. Writes its port, then its news, then every pool.
"""

import asyncio
import json

from deckbuilder.network.door import Door
from deckbuilder.network.draft_room import DraftRoom
from deckbuilder.network.host import Host
from tests.deckbuilder.network.tables import FirstBot, plan_of, table_of
from tests.support.patience import PATIENCE

CODE = "1234-5678-9012"
ROUNDS, SIZE = 3, 5


async def main() -> None:
    """Host one draft on loopback, at most for a minute."""
    plan = plan_of("", "", bots=6, rounds=ROUNDS)
    room = DraftRoom(plan, lambda named: table_of(named, SIZE), Door(CODE), stand_in=FirstBot())
    host = Host(room, lambda news: print(news.happening.value, news.name, flush=True))
    async with asyncio.timeout(PATIENCE):
        await host.run("127.0.0.1", 0, lambda port: print(port, flush=True))
    assert room.table is not None
    pools = [room.table.draft.pool(seat) for seat in range(8)]
    print(json.dumps([[card.spec.name for card in pool] for pool in pools]))


if __name__ == "__main__":
    asyncio.run(main())
