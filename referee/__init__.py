"""A referee and scorekeeper for physical tabletop games."""

__version__ = "0.1.0"
