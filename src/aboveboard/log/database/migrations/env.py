"""Alembic's way in: the connection comes from whoever opens the floor."""

from alembic import context

from aboveboard.log.database.schema import metadata

connection = context.config.attributes.get("connection")
if connection is None:
    raise SystemExit("a floor's database is brought up to date when it is opened; there is nothing to run here")
context.configure(connection=connection, target_metadata=metadata)
context.run_migrations()
