"""What tests look at after a command: its JSON document, and the files it left."""

import json


def files(tmp_path):
    return {path: path.read_bytes() for path in sorted((tmp_path / "home").rglob("*")) if path.is_file()}


def document(result):
    return json.loads(result[1])
