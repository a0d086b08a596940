"""The entry point of alembic.

alembic executes this file as the module ``env_py``, with the connection passed to
``catalog.migrations.upgrade``. Any other import does nothing.
"""

from alembic import context
from sqlmodel import SQLModel


def run() -> None:
    """Run the migrations in the transaction already open."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=SQLModel.metadata,
        transactional_ddl=True,
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":
    run()
