"""``python -m tests.bench.first_frame``: the time until the application shows its first area.

This is the CPU time of the process from its start until the first area is drawn with the database
open, so that keys work.
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
