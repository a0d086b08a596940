"""Where alembic starts: it executes this file under the name ``env_py``, with the connection
that ``catalog.migrations.upgrade`` was given. Imported in any other way, it does nothing.
"""

from alembic import context
from sqlmodel import SQLModel


def run() -> None:
    """Carry out the migrations in the transaction that is already open."""
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
