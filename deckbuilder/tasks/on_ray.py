"""The workers of a Ray cluster, by the Ray client.

Ray retries the task of a lost worker three times; after that it is returned here as an exception of
``lost``.
"""

import logging
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

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

_RETRIES: Final = 3


@contextmanager
def ray_mapper(address: tuple[str, int]) -> Iterator[Mapper]:
    """Yield the workers of the cluster with this client server; UserError if it has none."""
    try:
        import grpc  # Ray without its client can be imported, and fails later
        import ray
    except ImportError as error:
        raise no_library("ray") from error
    host, port = address
    told = f"ray://{host}:{port}"
    reach(told, host, port)
    try:
        # the cluster starts a program for this connection, which can take a while
        within(
            6 * PATIENCE, lambda: ray.init(told, logging_level=logging.ERROR, log_to_driver=False)
        )
    except (OSError, RuntimeError, grpc.RpcError) as error:
        raise no_answer(told, error) from error
    try:
        if not _cpus(ray):
            raise no_workers(told)
        yield CrewMapper(partial(_Crew, ray))
    finally:
        ray.shutdown()


class _Crew:
    def __init__(self, ray: Any, packed: Packed) -> None:
        errors = ray.exceptions
        self.lost: tuple[type[BaseException], ...] = (
            errors.WorkerCrashedError,
            errors.NodeDiedError,
            errors.ObjectLostError,
            errors.OutOfMemoryError,
        )
        self._ray = ray
        self._width = Width(lambda: _cpus(ray))
        self._task = ray.remote(num_cpus=1, max_retries=_RETRIES)(do_portion)
        self._packed = ray.put(packed)  # fetched only once by each machine
        self._sent: dict[Future[Portion], Any] = {}

    def width(self) -> int:
        return self._width.now()

    def submit(self, items: tuple[Any, ...]) -> Future[Portion]:
        sent = self._task.remote(self._packed, items)
        future: Future[Portion] = sent.future()
        self._sent[future] = sent
        future.add_done_callback(lambda done: self._sent.pop(done, None))
        return future

    def drop(self, future: Future[Portion]) -> None:
        sent = self._sent.pop(future, None)
        if sent is not None:
            self._ray.cancel(sent)

    def mend(self) -> None:
        """Do nothing: the cluster replaces its workers itself."""


def _cpus(ray: Any) -> int:
    return int(ray.cluster_resources().get("CPU", 0))
