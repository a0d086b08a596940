"""``python -m tests.bench.first_frame``: the time of the application up to its first area.

It is the processor's time of this process from its very start until the first area has been drawn,
the database being open: a key that is pressed then does what it says.
"""

import asyncio
import time

from tests.bench.screen import drawn, on_a_screen, program


async def _first_area() -> float:
    with program() as app:
        async with on_a_screen(app) as screen:
            await drawn(screen, lambda: app.has_services and app.current_mode != "start")
            return time.process_time()


if __name__ == "__main__":
    print(asyncio.run(_first_area()))
