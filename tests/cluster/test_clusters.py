"""Real clusters of two workers, Dask's and Ray's: they do tasks as this process does."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalog.common.errors import UserError
from deckbuilder.base.levels import Level
from deckbuilder.limited.many.series import SeriesFolder
from deckbuilder.squads.simulation import compared_squads
from deckbuilder.tasks.choosing import chosen_mapper
from deckbuilder.tasks.mapper import HERE, Mapper
from deckbuilder.tasks.processes import Processes
from deckbuilder.tournament.many.folder import MatchesFolder
from deckbuilder.tournament.results import TournamentPlan, begin_tournament, contenders_of, play_on
from engine.berserk import RULES_2024
from tests.deckbuilder.limited.many.test_series import SETUP as DRAFTS
from tests.deckbuilder.tasks import works
from tests.deckbuilder.tournament.many.test_matches import SETUP as MATCHES
from tests.support.local_clusters import free_ports
from tests.support.simulated import check_same
from tests.support.starters import entrant, starter_cards

pytestmark = [pytest.mark.cluster, pytest.mark.timeout(300)]


@pytest.fixture(scope="module", params=["dask", "ray"])
def address(request: pytest.FixtureRequest) -> str:
    found: str = request.getfixturevalue(f"{request.param}_address")
    return found


@pytest.fixture(scope="module")
def mapper(address: str) -> Iterator[Mapper]:
    with chosen_mapper(None, address) as chosen:
        yield chosen


def test_cluster_results_do_not_depend_on_the_worker(mapper: Mapper, tmp_path: Path) -> None:
    works.check_results(mapper, tmp_path)
    works.check_order(mapper)


def test_both_workers_of_a_cluster_take_part(mapper: Mapper, tmp_path: Path) -> None:
    works.check_workers(mapper, 2)


def test_an_exception_in_a_cluster_task_reaches_the_caller(mapper: Mapper) -> None:
    works.check_errors(mapper)


def test_a_run_on_a_cluster_can_be_stopped_and_resumed(mapper: Mapper, tmp_path: Path) -> None:
    works.check_stopping(mapper, tmp_path)


def test_matches_and_drafts_give_the_same_bytes_here_and_on_a_cluster(
    mapper: Mapper, tmp_path: Path
) -> None:
    mappers: dict[str, Mapper] = {"here": HERE, "processes": Processes(2), "cluster": mapper}
    for name, chosen in mappers.items():
        list(MatchesFolder(tmp_path / name / "matches", MATCHES).play(40, chosen))
        list(SeriesFolder(tmp_path / name / "drafts", DRAFTS).play(3, chosen))
    bytes_of = {
        name: {
            file.name: file.read_bytes()
            for file in sorted((tmp_path / name).rglob("*"))
            if file.is_file()
        }
        for name in mappers
    }
    assert len(bytes_of["here"]) == 4
    assert bytes_of["cluster"] == bytes_of["here"] == bytes_of["processes"]


def test_a_command_runs_on_a_cluster(
    address: str, tmp_path: Path, environment: dict[str, str]
) -> None:
    words = (
        "simulate",
        "steppe-raid",
        "--bot",
        "random",
        "--seed",
        "1",
        "--matches",
        "4",
        "--json",
    )
    there, here = (
        subprocess.run(
            [sys.executable, "-m", "deckbuilder", "--lang", "en", *words, *given],
            env=environment, capture_output=True, text=True, timeout=200, check=False,
        )
        for given in (("--cluster", address, "--parquet", str(tmp_path)), ())
    )  # fmt: skip
    assert there.returncode == here.returncode == 0, there.stderr
    answer = json.loads(there.stdout)
    assert {**answer, "files": []} == json.loads(here.stdout)
    _check_parquet(tmp_path)


def _check_parquet(folder: Path) -> None:
    import pandas as pd

    assert pd.read_parquet(folder / "matches.parquet")["match"].tolist() == [0, 1, 2, 3]
    assert set(pd.read_parquet(folder / "cards.parquet").columns) >= {"name", "win_share"}


def test_an_event_and_simulated_worth_are_the_same_on_a_cluster(mapper: Mapper) -> None:
    deck = starter_cards()["steppe-raid"]
    check_same(*(compared_squads(deck, RULES_2024, 6, 4, mapper=one) for one in (HERE, mapper)))
    plan = TournamentPlan(playoff=True, bot=Level.RANDOM)
    begun = begin_tournament(plan, [entrant(stem) for stem in starter_cards()], 5, RULES_2024)
    events = [play_on(begun, contenders_of(begun), plan.bot, mapper=one) for one in (HERE, mapper)]
    assert events[0] == events[1]


def test_a_killed_worker_of_a_cluster_loses_no_result(mapper: Mapper, tmp_path: Path) -> None:
    works.check_a_killed_worker(mapper, tmp_path)


@pytest.mark.parametrize("scheme", ["dask", "ray"])
def test_an_address_without_a_cluster_is_reported_soon(scheme: str) -> None:
    (port,) = free_ports(1)
    before = time.monotonic()
    with (
        pytest.raises(UserError, match=f"{scheme}://127.0.0.1:{port} does not answer"),
        chosen_mapper(None, f"{scheme}://127.0.0.1:{port}"),
    ):
        pass
    assert time.monotonic() - before < works.BOUND


@pytest.mark.parametrize("scheme", ["dask", "ray"])
def test_a_port_of_another_program_is_reported(scheme: str) -> None:
    """Whoever listens there, and never says a word, is waited for no longer than a minute."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        port = silent.getsockname()[1]
        program = (
            "from catalog.common.errors import UserError\n"
            "from deckbuilder.tasks.choosing import chosen_mapper\n"
            "try:\n"
            f"    chosen_mapper(None, '{scheme}://127.0.0.1:{port}').__enter__()\n"
            "except UserError as error:\n"
            "    print(error)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            timeout=works.BOUND,
            check=False,
        )
    assert f"{scheme}://127.0.0.1:{port} does not answer" in done.stdout, done.stderr
