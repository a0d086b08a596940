"""Local clusters of two workers, one of Dask and one of Ray; ``make test-cluster`` sets them up.

What is needed is imported where it is used: most installations have neither, and these tests are
left out there (see ``tests/conftest.py``). Where they run, nothing is skipped.
"""

import os
from collections.abc import Iterator

import pytest

from tests.support.local_clusters import dask_cluster, environment_of_workers, ray_cluster

WORKERS = 2


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Let workers load the program and these tests, and keep them away from the user's files."""
    given = environment_of_workers(str(tmp_path_factory.mktemp("workers")))
    with pytest.MonkeyPatch.context() as patch:
        for name, value in given.items():
            patch.setenv(name, value)
        yield {**os.environ}


@pytest.fixture(scope="module")
def dask_address(environment: dict[str, str]) -> Iterator[str]:
    """Give the address of a Dask cluster with two workers."""
    with dask_cluster(WORKERS, environment) as address:
        yield address


@pytest.fixture(scope="module")
def ray_address(environment: dict[str, str]) -> Iterator[str]:
    """Give the address of a Ray cluster with two workers."""
    with ray_cluster(WORKERS, environment) as address:
        yield address
