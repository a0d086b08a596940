"""The workers of a Dask cluster.

The scheduler reassigns tasks of lost workers and recomputes their results; a task that has lost
three workers is returned here as an exception of ``lost``.
"""

from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from functools import partial
from typing import Any

from deckbuilder.tasks.clusters import (
    PATIENCE,
    Width,
    no_answer,
    no_library,
    no_workers,
    reach,
    within,
)
from deckbuilder.tasks.mapper import CrewMapper, Mapper
from deckbuilder.tasks.work import Packed, Portion, do_portion


@contextmanager
def dask_mapper(address: tuple[str, int]) -> Iterator[Mapper]:
    """Yield the workers of the cluster with this scheduler; UserError if it has none."""
    try:
        from distributed import Client
    except ImportError as error:
        raise no_library("dask") from error
    host, port = address
    at = f"tcp://{host}:{port}"
    told = f"dask://{host}:{port}"
    reach(told, host, port)
    try:
        client = within(3 * PATIENCE, lambda: Client(at, timeout=PATIENCE, set_as_default=False))
    except OSError as error:
        raise no_answer(told, error) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            raise no_workers(told) from error
        yield CrewMapper(partial(_Crew, client))


class _Crew:
    def __init__(self, client: Any, packed: Packed) -> None:
        from distributed.scheduler import KilledWorker

        self.lost: tuple[type[BaseException], ...] = (KilledWorker, CancelledError)
        self._width = Width(lambda: sum(client.nthreads().values()))
        self._executor = client.get_executor(pure=False)
        self._packed = client.submit(_itself, packed, pure=False)  # sent to each worker only once

    def width(self) -> int:
        return self._width.now()

    def submit(self, items: tuple[Any, ...]) -> Future[Portion]:
        future: Future[Portion] = self._executor.submit(do_portion, self._packed, items)
        return future

    def drop(self, future: Future[Portion]) -> None:
        future.cancel()

    def mend(self) -> None:
        """Do nothing: the cluster replaces its workers itself."""


def _itself(packed: Packed) -> Packed:
    return packed
