"""The rules by chapter of the rulebook: each file holds the events of its chapter and what they lead to."""
