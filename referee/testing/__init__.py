"""The net that every game hangs in: what must hold for any game, played at random from the questions it asks.

Here: a session in memory, the drawing of answers, the suite (`pytest --pyargs referee.testing --game NAME`).
Not here: what one game alone must do. Needs the extra `test`.
"""
