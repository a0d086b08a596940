"""Clusters of Dask and of Ray on this machine, for tests and for the bench.

The libraries are imported only in child processes, since most installations have neither.
"""

import os
import signal
import socket
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Thread
from typing import Final

import pytest

from tests.support.sources import ROOT

_MEMORY: Final = 100_000_000  # the bytes that Ray reserves for results
_PATIENCE: Final = 60
_STARTS: Final = 3


class NotBegun(Exception):
    """A program that ended before it was ready, with its output."""


def environment_of_workers(home: str) -> dict[str, str]:
    """Return the environment in which workers can import the program and its tests, with a separate
    home."""
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    given = {"PYTHONPATH": paths, "RAZDACHA_HOME": home, "RAY_USAGE_STATS_ENABLED": "0"}
    return {**os.environ, **given}


@contextmanager
def dask_cluster(workers: int, environment: dict[str, str]) -> Iterator[str]:
    """Yield the address of a Dask cluster."""
    (port,) = free_ports(1)
    scheduler = ["--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--no-show"]
    worker = [f"tcp://127.0.0.1:{port}", "--nworkers", str(workers), "--nthreads", "1",
              "--no-dashboard", "--memory-limit", "0"]  # fmt: skip
    with (
        _running(_dask("dask_scheduler", *scheduler), environment, "Scheduler at:"),
        _running(_dask("dask_worker", *worker), environment, "Register"),
    ):
        yield f"dask://127.0.0.1:{port}"


@contextmanager
def ray_cluster(workers: int, environment: dict[str, str]) -> Iterator[str]:
    """Yield the address of a Ray cluster.

    If another program takes one of its ports before it starts, it is restarted on others and that
    is reported, ``_STARTS`` times at most.
    """
    with ExitStack() as stack:
        for left in reversed(range(_STARTS)):
            try:
                address = stack.enter_context(_one_ray_cluster(workers, environment))
                break
            except (NotBegun, OSError) as error:
                if not left:
                    pytest.fail(f"Ray did not begin in {_STARTS} tries: {error}")
                warnings.warn(f"Ray did not begin, and is tried again: {error}", stacklevel=3)
        yield address


@contextmanager
def _one_ray_cluster(workers: int, environment: dict[str, str]) -> Iterator[str]:
    port, clients = free_ports(2)
    head = ["start", "--head", "--block", "--node-ip-address=127.0.0.1", f"--port={port}",
            f"--ray-client-server-port={clients}", f"--num-cpus={workers}",
            "--include-dashboard=false", f"--object-store-memory={_MEMORY}",
            "--disable-usage-stats"]  # fmt: skip
    command = [sys.executable, "-m", "ray.scripts.scripts", *head]
    with _running(command, environment, "Ray runtime started"):
        _await_port(clients)
        yield f"ray://127.0.0.1:{clients}"


def _await_port(port: int) -> None:
    """Wait until the port accepts connections: Ray's client server starts last."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)


def _dask(module: str, *words: str) -> list[str]:
    return [sys.executable, "-m", f"distributed.cli.{module}", *words]


@contextmanager
def _running(command: list[str], environment: dict[str, str], ready: str) -> Iterator[None]:
    """Run a program, from its line with ``ready`` on, until the context ends."""
    program = subprocess.Popen(
        command,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert program.stdout is not None
    rest = Thread(target=program.stdout.read, daemon=True)  # so that it never blocks on output
    with program.stdout:
        try:
            told = []
            for line in program.stdout:
                told.append(line)
                if ready in line:
                    break
            else:
                raise NotBegun("the cluster did not begin:\n" + "".join(told))
            rest.start()
            yield
        finally:
            _end(program)
            if rest.ident is not None:
                rest.join(_PATIENCE)


def _end(program: "subprocess.Popen[str]") -> None:
    """Terminate a program, and if it does not react, all of its children."""
    program.terminate()
    try:
        program.wait(timeout=_PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()


def free_ports(count: int) -> list[int]:
    """Return unused ports."""
    sockets = [socket.socket() for _number in range(count)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()
