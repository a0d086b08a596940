"""The lower bounds of the dependencies: each has one, and the versions we work with are above."""

import tomllib

from packaging.requirements import Requirement
from packaging.version import Version

from tests.support.lowest import PYPROJECT, lowest


def test_every_dependency_has_a_lower_bound_below_the_installed_version() -> None:
    project = tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]
    used = {}
    for line in PYPROJECT.with_name("constraints.txt").read_text("utf-8").splitlines():
        name, _sign, version = line.partition("==")
        used[_plain(name)] = Version(version)
    for pinned in lowest(project):
        requirement = Requirement(pinned)
        (bound,) = requirement.specifier
        assert Version(bound.version) <= used[_plain(requirement.name)], pinned


def _plain(name: str) -> str:
    return name.lower().replace("_", "-")
