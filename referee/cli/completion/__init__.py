"""Completion in shells: what may come next, and the scripts for bash, zsh, fish and PowerShell, generated.

Here: what a shell asks at TAB. Not here: completion at a prompt of ours (terminal).
"""
