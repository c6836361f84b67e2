"""The command line: one file a command, named like it; the environment they share; shell completion.

Here: arguments, options, exit codes. Not here: anything another front end would need too.
"""
