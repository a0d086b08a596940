"""Choose the mapper for a command line: ``--jobs`` and ``--cluster``."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import urlsplit

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.tasks.mapper import HERE, Mapper
from deckbuilder.tasks.processes import Processes

SCHEMES: Final = ("dask", "ray")


@contextmanager
def chosen_mapper(jobs: int | None = None, cluster: str | None = None) -> Iterator[Mapper]:
    """Yield the mapper for the tasks, for the duration of the context.

    The default is this process; ``jobs`` is a number of local processes, ``cluster`` the address of
    a cluster's scheduler, ``dask://HOST:PORT`` or ``ray://HOST:PORT``. UserError for both at once,
    another scheme, a cluster that does not answer, or a library that is not installed.
    """
    if cluster is None:
        yield HERE if jobs in (None, 1) else Processes(jobs or 1)
        return
    if jobs is not None:
        raise UserError(
            _("--jobs is for this machine, --cluster for others; use only one of them.")
        )
    scheme, address = _parsed(cluster)
    if scheme == "dask":
        from deckbuilder.tasks.on_dask import dask_mapper

        with dask_mapper(address) as mapper:
            yield mapper
    else:
        from deckbuilder.tasks.on_ray import ray_mapper

        with ray_mapper(address) as mapper:
            yield mapper


def _parsed(cluster: str) -> tuple[str, tuple[str, int]]:
    """Return scheme, host and port; UserError if they are invalid."""
    try:
        parts = urlsplit(cluster)
        host, port = parts.hostname, parts.port
    except ValueError:  # an invalid port or bracketed address
        host = port = None
    is_whole = host is not None and not parts.path.strip("/") and not parts.query
    if port is None or host is None or not is_whole or parts.scheme not in SCHEMES:
        problem = _("--cluster {text}: write dask://HOST:PORT or ray://HOST:PORT.")
        raise UserError(problem.format(text=cluster))
    return parts.scheme, (host, port)
