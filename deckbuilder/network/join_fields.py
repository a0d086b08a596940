"""The questions for joining a hosted draft: its address, the room's code, a name."""

from typing import Final

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.base.served import is_in_browser
from deckbuilder.kit.fields import Question


def own_name() -> str:
    """Return the user's name in the system, a default if there is none.

    In a browser the system's user is the server's, not the visitor.
    """
    import getpass

    if is_in_browser():
        return _("Player")
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a user without a name, as in some containers
        return _("Player")


def clean_name(text: str) -> str:
    """Return a name without redundant spaces."""
    return " ".join(text.split())


def _address_problem(text: str) -> str:
    from deckbuilder.network.client import read_address

    try:
        read_address(text)
    except UserError as error:
        return str(error)
    return ""


def _code_problem(text: str) -> str:
    return "" if text.strip() else _("the host's program shows it; no one can join without it.")


def _name_problem(text: str) -> str:
    from deckbuilder.network.protocol import Ending, is_name
    from deckbuilder.network.wording import render_ending

    return "" if is_name(clean_name(text)) else render_ending(Ending.BAD_NAME)


def _authority_problem(text: str) -> str:
    from deckbuilder.network.tls import guest_settings

    try:
        guest_settings(text.strip())
    except UserError as error:
        return str(error)
    return ""


ADDRESS: Final[Question[str]] = Question(
    name="address",
    default="",
    label=N_("Address"),
    help=N_(
        "The host's address, with :PORT if needed. It is encrypted, except with ws:// before it or "
        "on this computer."
    ),
    metavar=N_("ADDRESS"),
    placeholder="127.0.0.1:7414",
    check=_address_problem,
    read=str.strip,
)
ROOM_CODE: Final[Question[str]] = Question(
    name="code",
    default="",
    label=N_("Room code"),
    help=N_("The room code."),
    metavar=N_("CODE"),
    placeholder="0000-0000-0000",
    check=_code_problem,
    read=str.strip,
)
PLAYER_NAME: Final[Question[str]] = Question(
    name="name",
    default="",
    label=N_("Your name"),
    help=N_("The name the others see."),
    metavar=N_("NAME"),
    check=_name_problem,
    read=clean_name,
)
AUTHORITY: Final[Question[str]] = Question(
    name="ca",
    default="",
    label=N_("Certificate"),
    help=N_("A file with the certificate to trust, if the host has one of your club's own."),
    metavar=N_("FILE"),
    placeholder=N_("Only for a club's own certificate"),
    check=_authority_problem,
    read=str.strip,
)
JOIN_QUESTIONS: Final = (ADDRESS, ROOM_CODE, PLAYER_NAME, AUTHORITY)
