"""The disputes desk: a question settled by the rules alone, without a session.

Here: questions, verdicts and what would change them. Not here: corrections and comparisons of a log (session).
"""
