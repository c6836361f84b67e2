"""A second telling: real cards in real hands, moved by the texts on the cards, beside a referee who is told what is public.

Everything here is written from the rulebook and the card texts alone; after every turn the two tables must agree.
"""

import random

import pytest

from referee.games.card_of_the_dead.agenda import BY_NAME

SURROUNDED, EATEN, ESCAPE = {2: 5, 3: 4, 4: 4, 5: 3}, {2: 7, 3: 6, 4: 6, 5: 5}, {2: 7, 3: 6, 4: 6, 5: 5}
ACTIONS = {
    "armored": (2, 1), "barricade": (2, 1), "bitten": (1, 0), "chainsaw": (4, 1), "dynamite": (1, 2), "hide": (4, 1),
    "lure": (4, 1), "nukes": (1, 2), "pillage": (1, 2), "slugger": (4, 1), "tripped": (3, 1),
}  # fmt: skip
SURPRISES = {"cornered": 1, "fog": 2, "mobs": 1, "ringtone": 1, "swarm": 1}
ZOMBIES = {"zombie": (20, 1), "zombies": (2, 2), "full-zombie": (1, 3)}
ORDER = list(ZOMBIES)


def new_deck():
    deck = [name for name, (count, _) in ACTIONS.items() for _ in range(count)]
    deck += [name for name, count in SURPRISES.items() for _ in range(count)]
    return deck + [name for name, (count, _) in ZOMBIES.items() for _ in range(count)]


class RoundOver(Exception):
    def __init__(self, how):
        self.how = how


class RealTable:
    """Players with cards who tell the referee (`tell`) what is public, and never what is in a hand."""

    def __init__(self, players, tell, asked, rng):
        self.players, self.tell, self.asked, self.rng = players, tell, asked, rng
        self.count = len(players)
        self.score = dict.fromkeys(players, 0)
        self.twice = False

    # --- a round

    def deal(self):
        deck = new_deck()
        self.rng.shuffle(deck)
        self.hands = {}
        for name in self.players:
            ten, deck = deck[:10], deck[10:]
            ones = [card for card in ten if card in ACTIONS and ACTIONS[card][1] == 1]
            self.hands[name] = ones[: self.rng.randint(0, 3)]
            for card in self.hands[name]:
                ten.remove(card)
            deck += ten
        self.rng.shuffle(deck)
        self.deck = deck
        self.front = {name: [] for name in self.players}
        self.laid = {name: [] for name in self.players}
        self.alive = list(self.players)
        self.hiding = set()
        self.tell("deal " + " ".join(str(len(self.hands[name])) for name in self.players))

    def play_round(self, first, after_turn):
        self.deal()
        turn = self.players[first % self.count]
        try:
            while True:
                self.turn(turn)
                self.ran_out()
                after_turn(self)
                turn = self.following(turn)
        except RoundOver as over:
            self.pay(over.how)

    def ran_out(self):
        if not self.deck:
            raise RoundOver("deck")

    def pay(self, how):
        bitten = [name for name in self.alive if "bitten" in self.hands[name]]
        if self.asked("bitten"):
            self.tell("bitten " + (bitten[0] if bitten else "-"))
        for name in self.alive:
            if name not in bitten:
                self.score[name] += 5 if how == "last" else self.worth(name)

    def following(self, name):
        at = self.players.index(name)
        return next(other for other in self.players[at + 1 :] + self.players[:at] if other in self.alive)

    def others(self, name):
        found, other = [], self.following(name)
        while other != name:
            found.append(other)
            other = self.following(other)
        return found

    def worth(self, name):
        return sum(ACTIONS[card][1] for card in self.laid[name])

    def horde(self, name):
        return sum(ZOMBIES[card][1] for card in self.front[name])

    def judge(self):
        for name in list(self.alive):
            if self.horde(name) >= EATEN[self.count]:
                self.alive.remove(name)
                self.hands[name], self.front[name], self.laid[name] = [], [], []
        if len(self.alive) < 2:
            raise RoundOver("last")
        if any(self.worth(name) >= ESCAPE[self.count] for name in self.alive):
            raise RoundOver("escape")

    # --- a turn

    def turn(self, name):
        draws = 2 if self.twice else 1
        if name in self.hiding and self.rng.random() < 0.5:
            self.tell("draw none")
            draws = 0
        self.hiding.discard(name)
        for _ in range(draws):
            if self.deck and name in self.alive:
                self.drawn(name, self.deck.pop(0))
        if name in self.alive:
            self.act(name)

    def drawn(self, name, card):
        self.tell(f"draw {'action' if card in ACTIONS else card}")
        if card in ACTIONS:
            self.hands[name].append(card)
        elif card in ZOMBIES:
            self.front[name].append(card)
        else:
            getattr(self, card)(name)
        self.judge()

    def act(self, name):
        if not self.hands[name]:
            return
        playable = [card for card in self.hands[name] if card != "bitten"]
        surrounded = self.horde(name) >= SURROUNDED[self.count]
        ways = [
            "nothing",
            *(["use", "use"] if playable else []),
            *(["lay", "lay"] if playable and not surrounded else []),
        ]
        way = self.rng.choice(ways)
        if way == "nothing":
            self.tell("nothing")
            return
        card = self.rng.choice(playable)
        self.hands[name].remove(card)
        if way == "lay":
            self.tell(f"lay {ACTIONS[card][1]}")
            self.laid[name].append(card)
        else:
            self.tell(f"use {card}")
            getattr(self, card)(name)
        self.judge()

    # --- Action cards

    def pass_zombie(self, giver, to):
        for kind in ORDER:
            if kind in self.front[giver]:
                self.front[giver].remove(kind)
                self.front[to].append(kind)
                return

    def throw_away(self, name, most, kinds):
        for _ in range(most):
            there = sorted({card for card in self.front[name] if card in kinds})
            if not there:
                return
            kind = self.rng.choice(there)
            if len(there) > 1:
                self.tell(f"discard {kind}")
            self.front[name].remove(kind)

    def armored(self, name):
        if self.hands[name]:
            self.tell("armored " + ("yes" if "bitten" in self.hands[name] else "no"))
        if "bitten" in self.hands[name]:
            self.hands[name].remove("bitten")
            self.deck.append("bitten")

    def barricade(self, name):
        three = [self.deck.pop(0) for _ in range(min(3, len(self.deck)))]
        if three:
            self.deck.append(three.pop(self.rng.randrange(len(three))))
        for card in three:
            if name in self.alive:
                self.drawn(name, card)

    def chainsaw(self, name):
        self.throw_away(name, 2, {"zombie", "zombies"})

    def dynamite(self, name):
        self.throw_away(name, 3, set(ZOMBIES))
        values = sorted({ACTIONS[card][1] for card in self.laid[name]})
        if values:
            value = self.rng.choice(values)
            if len(values) > 1:
                self.tell(f"give-up {value}")
            newest = next(card for card in reversed(self.laid[name]) if ACTIONS[card][1] == value)
            self.laid[name].reverse()
            self.laid[name].remove(newest)
            self.laid[name].reverse()

    def hide(self, name):
        self.pass_zombie(name, self.following(name))
        self.hiding.add(name)

    def lure(self, name):
        target = self.rng.choice(self.others(name))
        if self.asked("lure"):
            self.tell(f"lure {target}")
        self.pass_zombie(name, target)

    def nukes(self, name):
        for other in self.alive:
            self.front[other], self.hands[other] = [], []

    def pillage(self, name):
        for other in self.others(name):
            self.take(name, other)

    def take(self, name, other):
        if self.hands[other]:
            self.hands[name].append(self.hands[other].pop(self.rng.randrange(len(self.hands[other]))))

    def slugger(self, name):
        full = [other for other in self.others(name) if self.hands[other]]
        plain = "zombie" in self.front[name]
        if plain and (not full or self.rng.random() < 0.5):
            if full:
                self.tell("discard")
            self.front[name].remove("zombie")
        elif full:
            other = self.rng.choice(full)
            if plain or len(full) > 1:
                self.tell(f"take {other}")
            self.take(name, other)

    def tripped(self, name):
        targets = [other for other in self.others(name) if self.laid[other]]
        if not targets:
            return
        target = self.rng.choice(targets)
        if len(targets) > 1:
            self.tell(f"tripped {target}")
        cards = self.rng.randint(0, min(2, len(self.laid[target])))
        self.tell(f"newest {cards}")
        del self.laid[target][len(self.laid[target]) - cards :]

    # --- Surprise cards

    def cornered(self, name):
        self.laid[name] = []

    def ringtone(self, name):
        for other in self.others(name):
            self.pass_zombie(other, name)

    def mobs(self, name):
        for other in [name, *self.others(name)]:
            if not self.hands[other]:
                return
            self.tell("mobs " + ("yes" if "slugger" in self.hands[other] else "no"))
            if "slugger" not in self.hands[other]:
                self.deck += self.hands[other]
                self.hands[other] = []
                return

    def swarm(self, name):
        if not self.twice:
            self.tell("swarm game")
        self.twice = True

    def fog(self, name):
        order = [name, *self.others(name)]
        for other in order:
            self.hands[other] += self.front[other]
            self.front[other] = []
        for _ in range(2):
            for at, other in enumerate(order):
                self.take(other, order[at - 1])
        for other in order:
            self.front[other] = [card for card in self.hands[other] if card in ZOMBIES]
            self.hands[other] = [card for card in self.hands[other] if card not in ZOMBIES]
        while self.asked("lay-out"):
            kind, other = self.asked("lay-out")
            self.tell(f"lay-out {self.front[other].count(kind)}")


def told_and_real(evening, players, seed):
    """Three rounds with real cards; the referee is compared after every turn."""
    table = evening(players)
    table.undo()

    def asked(step):
        due = table.state.due()
        return (due.card, due.player) if type(due) is BY_NAME[step] else None

    names = list(table.state.players)
    real = RealTable(names, table.tell, asked, random.Random(seed))

    def compare(real):
        assert {name: table.hand(name) for name in names} == {name: len(real.hands[name]) for name in names}
        assert {name: table.zombies(name) for name in names} == {name: real.horde(name) for name in names}
        assert {name: table.points(name) for name in names} == {name: real.worth(name) for name in names}
        assert table.state.cards == len(real.deck)
        assert list(table.state.uneaten) == [name for name in names if name in real.alive]

    for number in range(3):
        real.play_round(number, compare)
        assert {name: one.score for name, one in table.state.survivors.items()} == real.score
        assert table.state.round == number + 2
    return table, real


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
def test_the_referee_agrees_with_real_cards_after_every_turn(evening, players, seed):
    table, real = told_and_real(evening, players, seed)
    best = max(real.score.values())
    assert table.outcome.winners == tuple(name for name in real.players if real.score[name] == best)
