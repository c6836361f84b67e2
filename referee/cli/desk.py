"""Commands of the disputes desk."""

import typer


def register(app: typer.Typer) -> None:
    """Add this family's commands."""
