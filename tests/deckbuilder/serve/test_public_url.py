"""The public address: encrypted or this computer's, and the origin that browsers send."""

import pytest

from catalog.common.errors import UserError
from deckbuilder.serve.public_url import PublicUrl


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://club.example", "https://club.example"),
        ("https://Club.Example:443/", "https://club.example"),
        ("https://club.example:8443", "https://club.example:8443"),
        ("http://127.0.0.1:7415", "http://127.0.0.1:7415"),
        ("http://localhost:80", "http://localhost"),
        ("http://[::1]:7415", "http://[::1]:7415"),
    ],
)
def test_the_origin_is_what_browsers_send(url: str, origin: str) -> None:
    assert PublicUrl.parse(url).origin == origin


@pytest.mark.parametrize(
    "url",
    [
        "",
        "club.example",
        "ftp://club.example",
        "https://",
        "https://club.example/razdacha",
        "https://club.example?x",
        "https://user@club.example",
        "https://club.example:x",
        "https://[::1",
    ],
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(UserError, match="is not an address"):
        PublicUrl.parse(url)


@pytest.mark.parametrize("url", ["http://club.example", "http://192.168.1.5:7415"])
def test_an_address_of_others_without_encryption_is_refused(url: str) -> None:
    with pytest.raises(UserError, match="is not encrypted"):
        PublicUrl.parse(url)
