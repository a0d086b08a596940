"""Local clusters of two workers, one of Dask and one of Ray; ``make test-cluster`` sets them up.

What is needed is imported where it is used: most installations have neither, and these tests are
left out there (see ``tests/conftest.py``). Where they run, nothing is skipped.
"""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, Final

import pytest

from tests.support.sources import ROOT

_WORKERS: Final = 2
_MEMORY: Final = 100_000_000  # bytes that Ray keeps results in
_PATIENCE: Final = 60


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Let workers load the program and these tests, and keep them away from the user's files."""
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    home = tmp_path_factory.mktemp("workers")
    given = {"PYTHONPATH": paths, "RAZDACHA_HOME": str(home), "RAY_USAGE_STATS_ENABLED": "0"}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in given.items():
            patch.setenv(name, value)
        yield {**os.environ}


@pytest.fixture(scope="module")
def dask_address(environment: dict[str, str]) -> Iterator[str]:
    """Give the address of a Dask cluster with two workers."""
    port = free_ports(1)[0]
    scheduler = ["--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--no-show"]
    worker = ["--nworkers", str(_WORKERS), "--nthreads", "1", "--no-dashboard",
              "--memory-limit", "0"]  # fmt: skip
    with (
        _running(_dask("dask_scheduler", *scheduler), environment, "Scheduler at:"),
        _running(_dask("dask_worker", f"tcp://127.0.0.1:{port}", *worker), environment, "Register"),
    ):
        yield f"dask://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def ray_address(environment: dict[str, str], tmp_path_factory: Any) -> Iterator[str]:
    """Give the address of a Ray cluster with two workers."""
    port, clients = free_ports(2)
    head = ["start", "--head", "--block", "--node-ip-address=127.0.0.1", f"--port={port}",
            f"--ray-client-server-port={clients}", f"--num-cpus={_WORKERS}",
            "--include-dashboard=false", f"--object-store-memory={_MEMORY}",
            "--disable-usage-stats"]  # fmt: skip
    command = [sys.executable, "-m", "ray.scripts.scripts", *head]
    with _running(command, environment, "Ray runtime started"):
        yield f"ray://127.0.0.1:{clients}"


def _dask(module: str, *words: str) -> list[str]:
    return [sys.executable, "-m", f"distributed.cli.{module}", *words]


@contextmanager
def _running(command: list[str], environment: dict[str, str], ready: str) -> Iterator[None]:
    """Run a program, from its line with ``ready`` on, until the context is left."""
    program = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert program.stdout is not None
    rest = Thread(target=program.stdout.read, daemon=True)  # so that it never waits to be read
    with program.stdout:
        try:
            told = []
            for line in program.stdout:
                told.append(line)
                if ready in line:
                    break
            else:
                pytest.fail("the cluster did not begin:\n" + "".join(told))
            rest.start()
            yield
        finally:
            _end(program)
            if rest.ident is not None:
                rest.join(_PATIENCE)


def _end(program: "subprocess.Popen[str]") -> None:
    """End a program and, where it does not listen, all that it started."""
    program.terminate()
    try:
        program.wait(timeout=_PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()


def free_ports(count: int) -> list[int]:
    """Return ports where nobody listens."""
    sockets = [socket.socket() for _number in range(count)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()
