"""What the disputes desk settles in Dark Age Z: combat and frontiers; orders, the marker, who has won."""

from referee.games.dark_age_z.questions import combat, order

QUESTIONS = combat.QUESTIONS | order.QUESTIONS
