"""What leaves the program as a document: one file a format, and the JSON shapes that formats and commands share.

Here: writers and readers of documents. Not here: where they are put, who asks for them.
"""
