"""The commands, one module a task.

A module has ``register(app)``, which adds its commands to the program, and imports services
only inside its functions: ``razdacha --help`` must stay quick. To add a command, write its
module and name it in ``register_all``.
"""

import typer

from deckbuilder.cli.commands import (
    boosters,
    build,
    cards,
    check,
    collection,
    compiling,
    deal,
    decks,
    draft,
    draft_log,
    event,
    export,
    host,
    import_cards,
    join,
    match,
    meta,
    mulligan,
    odds,
    recruit,
    rules,
    sealed,
    settings,
    squad,
    trainer,
    useful,
    versions,
)


def register_all(app: typer.Typer) -> None:
    """Add every command to ``app``, in the order in which the help lists them."""
    for module in (
        cards,
        import_cards,
        export,
        compiling,
        check,
        decks,
        versions,
        collection,
        meta,
        deal,
        recruit,
        squad,
        mulligan,
        odds,
        useful,
        trainer,
        boosters,
        sealed,
        build,
        draft,
        draft_log,
        event,
        host,
        join,
        match,
        rules,
        settings,
    ):
        module.register(app)


__all__ = ["register_all"]
