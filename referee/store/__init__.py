"""Where it lies: session files, the seal on every record, the box, the index; written whole, locked, rescued.

Here: everything that touches the disk. Not here: what a record means, so no game, no rule, no screen.
"""
