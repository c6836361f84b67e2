"""What a game is written in: the model of events, steps and rulings, and what games share of a rulebook.

Here: types and pure functions that a game may import. Not here: any game's rule, a log, a file, a screen.
"""
