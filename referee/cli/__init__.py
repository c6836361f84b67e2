"""The commands: they read arguments, call, and show; a few lines each, a file a family."""
