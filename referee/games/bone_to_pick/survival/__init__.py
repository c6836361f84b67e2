"""The solo and the cooperative game: a fight against the whole Undead Deck, with steps, state and view of their own."""
