"""--jobs and --cluster: whom they name, and what is told when nobody is there."""

import builtins
import socket
from typing import Any

import pytest

from catalog.common.errors import UserError
from deckbuilder.tasks.choosing import chosen_mapper
from deckbuilder.tasks.mapper import HERE
from deckbuilder.tasks.processes import Processes


@pytest.mark.parametrize("jobs", [None, 1])
def test_tasks_run_in_this_process_by_default(jobs: int | None) -> None:
    with chosen_mapper(jobs) as mapper:
        assert mapper is HERE


def test_several_jobs_run_in_processes() -> None:
    with chosen_mapper(2) as mapper:
        assert isinstance(mapper, Processes)


@pytest.mark.parametrize(
    "text",
    ["spark://host:1", "dask://", "dask://host", "ray://host:x", "ray://host:99999", "dask://[:1",
     "host:8786", "dask://host:1/path", ""],
)  # fmt: skip
def test_an_unknown_cluster_address_is_reported(text: str) -> None:
    with (
        pytest.raises(UserError, match="write dask://HOST:PORT or ray://"),
        chosen_mapper(None, text),
    ):
        pass


def test_jobs_and_a_cluster_exclude_each_other() -> None:
    with (
        pytest.raises(UserError, match="--jobs is for this machine"),
        chosen_mapper(2, "dask://host:1"),
    ):
        pass


@pytest.mark.parametrize("scheme", ["dask", "ray"])
def test_a_missing_cluster_library_is_reported_with_its_extra(
    scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = builtins.__import__

    def imported(name: str, *given: Any, **more: Any) -> Any:
        if name.split(".")[0] in ("distributed", "ray", "grpc"):
            raise ModuleNotFoundError(name)
        return known(name, *given, **more)

    monkeypatch.setattr(builtins, "__import__", imported)
    with (
        pytest.raises(UserError, match=rf"pip install 'razdacha\[{scheme}\]'"),
        chosen_mapper(None, f"{scheme}://localhost:1"),
    ):
        pass


def free_port() -> int:
    """Return a port where nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
    return port


def test_a_cluster_port_without_a_listener_is_reported() -> None:
    from deckbuilder.tasks.clusters import reach

    with pytest.raises(UserError, match="dask://there does not answer: "):
        reach("dask://there", "127.0.0.1", free_port())
