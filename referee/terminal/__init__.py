"""A person at a prompt: asked, answered, shown. The table's loop, its commands, the wizard, menus, the screen.

Here: everything that reads a key or prints for people. Not here: rules, files, and what a shell's command line says.
"""
