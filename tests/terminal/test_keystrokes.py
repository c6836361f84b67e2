"""The scorekeeper's time is what we save: a whole base game of four is typed at a real terminal, and the keys counted."""

import pytest
from kit.screen import Screen

pytest.importorskip("pexpect")
pytestmark = pytest.mark.terminal

MOST_KEYS = 20  # a turn, Enter included

PLAYERS = ("Jeanette", "Adam", "Pjotr", "Kim")
#: power, trophy, damage of ten Undead, and the four weapons against each
TURNS = [
    ("33 7 2", "7 9 9 8"),
    ("20 3 1", "9 7 8 1"),
    ("25 4 1", "8 6 7 9"),
    ("12 2 2", "0 5 6 2"),
    ("18 5 1", "6 4 5 3"),
    ("15 1 1", "5 3 4 4"),
    ("10 6 1", "4 2 3 5"),
    ("13 8 1", "3 1 2 6"),
    ("10 9 2", "2 0 1 7"),
    ("28 3 1", "1 8 10 10"),
]


@pytest.fixture
def screen(tmp_path):
    screens = []

    def of(*arguments, **how):
        screens.append(Screen(tmp_path, *arguments, **how))
        return screens[-1]

    yield of
    for one in screens:
        one.close()


def test_a_turn_of_four_takes_twenty_keys_or_fewer(screen):
    at = screen("new", "bone", "--mode", "base", *(f"--player={name}" for name in PLAYERS))
    assert at.exit_code() == 0
    at = screen("play")
    counts = []
    for reveal, attack in TURNS:
        before = at.keys
        at.wait_for_prompt("> reveal")
        at.enter(reveal)
        at.wait_for_prompt("> attack")
        at.enter(attack)
        counts.append(at.keys - before)
    shown = at.wait_for_prompt("> Enter leaves")
    at.enter()
    assert at.exit_code() == 0
    # trophies: Kim 7+4+6+9, Jeanette 3+5+1, Adam 3, Pjotr 2 (the eighth Undead is not defeated, 12 against 13);
    # weapons left: Jeanette and Adam 0 and 10, the others 0 and 0
    rows = [
        words for words in map(str.split, shown.splitlines()) if words[0].isdigit() and words[1] in PLAYERS
    ]
    points = {words[1]: words[2:] for words in rows}
    assert points == {"Kim": ["26", "Legend"], "Jeanette": ["19"], "Adam": ["13"], "Pjotr": ["2"]}
    assert len(counts) == 10
    assert max(counts) <= MOST_KEYS, counts
