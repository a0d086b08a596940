"""The secret of a server: who knows its link is invited, who has a token is known."""

import stat
from pathlib import Path

import pytest

from catalog.common.errors import BadFile
from deckbuilder.serve.keys import Keys, own_keys


def test_the_keys_stay_the_same_until_they_are_renewed(tmp_path: Path) -> None:
    keys = own_keys(tmp_path)
    assert own_keys(tmp_path) == keys
    token = keys.new_token()
    renewed = own_keys(tmp_path, renew=True)
    assert renewed.invitation != keys.invitation
    assert not renewed.is_token(token)
    assert not renewed.invites(keys.invitation.encode())


def test_the_secret_is_private(tmp_path: Path) -> None:
    own_keys(tmp_path)
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"short", b"zz" * 32, b"\xff\xfe"])
def test_a_damaged_secret_is_reported(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "secret").write_bytes(content)
    with pytest.raises(BadFile, match="--new-link"):
        own_keys(tmp_path)
    assert own_keys(tmp_path, renew=True) == own_keys(tmp_path)


def test_every_token_is_another_and_holds_its_own_signature() -> None:
    keys = Keys(b"k" * 32)
    one, other = keys.new_token(), keys.new_token()
    assert one != other
    assert keys.is_token(one)
    mixed = f"{one.partition('.')[0]}.{other.partition('.')[2]}"
    for wrong in (
        mixed,
        one[:-1],
        one + "0",
        "",
        ".",
        keys.invitation,
        f"invitation.{keys.invitation}",
    ):
        assert not keys.is_token(wrong)
    assert not Keys(b"j" * 32).is_token(one)
