"""A log that is played: who sits, what was agreed, what counts, how it is judged, recorded, told and doubted.

Here: one session from its header and records. Not here: files and locks, prompts, the layout of a screen.
"""
