"""A question as data: the fields of an event as they are asked at one state, read, checked and worded.

Here: what prompt, line, `key=value`, JSON, completion and fuzz share. Not here: asking or printing, rules, logs.
"""
