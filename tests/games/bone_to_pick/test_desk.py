"""The disputes desk of base games and campaigns: every example of the book, bad input, agreement with sessions."""

import json
import random

import pytest

from referee.desk import settle
from referee.errors import Illegal, Misread
from referee.games.bone_to_pick import GAME
from referee.games.bone_to_pick.titles import LEGEND
from referee.session.seats import drawn_teams
from referee.testing import fuzz
from referee.testing.memory import Memory

RULES = settle.agreed(GAME, {})


def settled(name, settings=None, **raw):
    return settle.settle(GAME, name, raw, RULES | (settings or {}))


# --- the examples of the rulebook ----------------------------------------------------------------------------------


def test_outcome_kim_takes_the_trophy():
    """TB3."""
    found = settled("trophy", weapons="Jeanette:7,Adam:9,Pjotr:9,Kim:8")
    assert found.values == {"awarded": ["Kim"]}
    assert found.findings[0].section == "base/outcome"


def test_outcome_two_9s_and_two_8s_give_the_trophy_to_nobody():
    """TB4."""
    assert settled("trophy", weapons="Jeanette:8,Adam:9,Pjotr:9,Kim:8").values == {"awarded": []}


def test_attack_the_sum_of_33_is_enough_against_33():
    """TB2, TB3."""
    found = settled("attack", power="33", weapons="Jeanette:7,Adam:9,Pjotr:9,Kim:8")
    assert found.values == {"defeated": True, "sum": 33, "power": 33, "awarded": ["Kim"]}


def test_attack_one_short_is_not_enough_and_awards_nothing():
    found = settled("attack", power="34", weapons="Jeanette:7,Adam:9,Pjotr:9,Kim:8")
    assert found.values == {"defeated": False, "sum": 33, "power": 34, "awarded": []}


def test_gaining_trophies_james_chooses_and_ruby_takes_the_other():
    """TB13."""
    weapons = "Tom:10,Mary:10,James:9,Kim:7,Terry:7,Joey:7,Rachel:5,Paul:5,Ruby:4"
    assert settled("trophy", weapons=weapons, cards="2").values == {"awarded": ["James", "Ruby"]}
    found = settled("attack", power="40+24", weapons=weapons)
    assert (found.values["sum"], found.values["awarded"]) == (64, ["James", "Ruby"])


def test_one_unique_value_takes_both_cards():
    assert settled("trophy", weapons="James:9,Tom:0,Mary:0", cards="2").values == {
        "awarded": ["James", "James"]
    }


def test_end_of_game_jeanette_is_the_legend():
    """TB5."""
    found = settled("legend", hands="Jeanette:10+9,Kim:0+5", trophies="Jeanette:3,Kim:2+5+8")
    assert (found.values["titled"], found.values["points"]) == (["Jeanette"], {"Jeanette": 22, "Kim": 20})


def test_end_of_game_pjotr_is_the_scapegoat():
    """TB6."""
    found = settled("scapegoat", hands="Sanchez:0+2+7,Adam:1+2+3,Pjotr:0+0+9")
    assert (found.values["titled"], found.values["decided_by"]) == (["Pjotr"], "highest weapon")
    assert found.ladders[0].rows == (
        ("points in hand", 9, 6, 9, "still tied"),
        ("highest weapon", 7, None, 9, "decided"),
    )


MIKE = {"undead": "Pjotr:12,Kate:8,Mike:13", "upgrades": "Pjotr:11,Kate:15,Mike:8"}


def test_end_of_the_campaign_mike_wins_with_more_undead():
    """TB7, TB8, TB9."""
    found = settled("campaign", **MIKE, legends="Pjotr:2,Kate:1,Mike:3", scapegoats="Pjotr:4")
    assert found.values == {
        "winners": ["Mike"],
        "points": {"Pjotr": 20, "Kate": 24, "Mike": 24},
        "decided_by": "Undead",
    }


def test_end_of_the_campaign_mikes_later_legend_card_breaks_a_tie_of_undead():
    """TB10."""
    found = settled("campaign", undead="Kate:10,Mike:10", upgrades="Kate:13,Mike:11", legends="Kate:1,Mike:3")
    assert (found.values["winners"], found.values["decided_by"]) == (["Mike"], "highest Legend card")
    assert found.findings[-1].notes == ("B18",)


def test_the_epic_columns_and_the_team_formations():
    columns = {players: settled("epic-power", players=players).values["columns"] for players in range(7, 13)}
    assert columns == {7: [5, 2], 8: [6, 2], 9: [6, 3], 10: [6, 4], 11: [6, 5], 12: [6, 6]}
    teams = {players: settled("teams", players=players).values["teams"] for players in (4, 6, 8, 9, 10, 12)}
    assert teams == {4: [2] * 2, 6: [2] * 3, 8: [2] * 4, 9: [3] * 3, 10: [2] * 5, 12: [3] * 4}


def test_team_game_six_players_draw_two_cards_of_each_of_three_colours():
    """TB14."""
    found = settled("teams", players=6)
    assert found.values == {"teams": [2, 2, 2]}
    assert "shuffle 2 cards of each of 3 colours and deal one to each player" in found.findings[0].text


def test_upgrades_after_a_round_won_and_a_round_failed():
    won = settled("upgrades", players="Ann+Bob+Kim", won="yes", holders="Ann")
    assert won.values == {"draws": {"Ann": 3, "Bob": 2, "Kim": 2}, "keeps": {"Ann": 1, "Bob": 1, "Kim": 1}}
    failed = settled("upgrades", players="Ann+Bob+Kim", won="no", holders="Ann+Bob")
    assert failed.values == {"draws": {"Ann": 0, "Bob": 0, "Kim": 1}, "keeps": {"Ann": 0, "Bob": 0, "Kim": 1}}
    last = settled("upgrades", players="Ann+Bob", won="yes", holders="Ann", after="4")
    assert last.values["draws"] == {"Ann": 0, "Bob": 0}


def test_the_upgrade_deck_counts_and_reshuffles():
    # 32 cards, ten draws of three: 30 drawn, 20 discarded; the eleventh finds 2 and shuffles 20 in
    found = settled("upgrade-deck", draws="+".join(["3"] * 11))
    assert found.values == {"deck": 2 + 20 - 3, "discards": 2, "shuffles": 1}


# --- modes, teams and readings -------------------------------------------------------------------------------------


def test_an_epic_campaign_gives_two_cards_and_a_campaign_one():
    hands = "A:10,B:9,C:8,D:7,E:6,F:5,G:4"
    assert settled("legend", hands=hands, mode="epic-campaign").values["cards"] == ["A", "B"]
    assert settled("legend", hands="A:10,B:9", mode="campaign").values["cards"] == ["A"]
    assert settled("legend", hands=hands, mode="epic").values["cards"] == []


TEAMS = {
    "hands": "A:9,B:1,C:9,D:1",
    "trophies": "A:2,B:2,C:4,D:-",
    "teams": "A:Red,B:Red,C:Blue,D:Blue",
    "mode": "campaign",
}


def test_teams_add_up_and_the_other_reading_shares():
    found = settled("legend", **TEAMS)
    assert (found.values["titled"], found.values["upgrade_as_holders"]) == (["Red"], ["A", "B"])
    other = settled("legend", {"team-ties": "literal"}, **TEAMS)
    assert (other.values["titled"], other.values["cards"]) == (["Red", "Blue"], [])


EPIC_TEAMS = {
    "teams": "A:Red,E:Red,B:Blue,F:Blue,C:Green,G:Green,D:Gold,H:Gold",
    "mode": "epic-campaign",
}


@pytest.mark.parametrize("name", ["legend", "scapegoat"])
def test_two_tied_teams_of_an_epic_campaign_share_the_title_without_a_card(name):
    # Red and Blue hold 19 with a 10 as the highest, Green 3, Gold 1
    found = settled(name, hands="A:10,B:9,C:2,D:1,E:9,F:10,G:1,H:0", **EPIC_TEAMS)
    assert (found.values["titled"], found.values["cards"]) == (["Red", "Blue"], [])
    assert found.values["upgrade_as_holders"] == ["A", "E", "B", "F"]
    assert (found.findings[-1].section, found.findings[-1].notes) == ("team", ("B27", "B30"))


@pytest.mark.parametrize("name", ["legend", "scapegoat"])
def test_after_round_4_the_desk_lets_nobody_upgrade(name):
    found = settled(name, hands="A:9,B:9", mode="campaign", round=4)
    assert found.values["upgrade_as_holders"] == []
    assert found.findings[-1].text.endswith("card.")
    earlier = settled(name, hands="A:9,B:9", mode="campaign", round=3)
    assert earlier.values["upgrade_as_holders"] == ["A", "B"]
    assert earlier.findings[-1].text.endswith("card; A and B upgrade as its holders.")


def test_the_desk_cites_the_readings_that_decide_a_title():
    hands = "A:10,B:9,C:8,D:7,E:6,F:5,G:4"
    assert settled("legend", hands=hands, mode="epic").findings[-1].notes == ("B26",)
    # 8 points each; B has the Undead of this round
    tied = settled("legend", hands="A:8,B:-", trophies="A:-,B:8", mode="campaign", round=2)
    assert (tied.values["titled"], tied.findings[-1].notes) == (["B"], ("B8", "B39"))


def test_a_campaign_has_no_fifth_round():
    with pytest.raises(Illegal, match="A campaign has rounds 1 to 4, not 5."):
        settled("legend", hands="A:9,B:9", mode="campaign", round=5)


def test_without_teams_the_reading_of_team_ties_changes_nothing():
    raw = {"hands": "Sanchez:0+2+7,Adam:1+2+3,Pjotr:0+0+9"}
    assert settled("scapegoat", {"team-ties": "literal"}, **raw) == settled("scapegoat", **raw)


def test_a_team_may_be_named_by_a_member_who_holds_the_card():
    raw = {"undead": "A:1,B:2,C:3,D:0", "upgrades": "A:0,B:0,C:0,D:0", "teams": TEAMS["teams"]}
    by_member, by_team = (settled("campaign", **raw, legends=who) for who in ("B:3", "Red:3"))
    assert by_member.values["points"] == by_team.values["points"] == {"Red": 6, "Blue": 3}


# --- bad input -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "raw", "sentence"),
    [
        ("legend", {"hands": "A:10,B:9", "trophies": "A:3"}, "different players: B missing"),
        ("legend", {"hands": "A:10,B:9", "trophies": "A:3,B:1,C:2"}, "C named nowhere else"),
        ("legend", {"hands": "A:10,B:9", "trophies": "A:0,B:1"}, "Trophy points go from 1 to 9; 0 is"),
        ("legend", {"hands": "A:10,B:9", "trophies": "A:10,B:1"}, "Trophy points go from 1 to 9; 10 is"),
        ("legend", {"hands": "A:0+0+0,B:9"}, "A can't hold 0 [+] 0 [+] 0"),
        ("scapegoat", {"hands": "A:9+9,B:9"}, "A can't hold 9 [+] 9"),
        ("scapegoat", {"hands": "A:11,B:9"}, "A can't hold 11"),
        (
            "legend",
            {"hands": "A:1,B:2,C:3,D:4,E:5,F:6", "mode": "epic"},
            "Epic Game is for 7 to 12 players, not 6",
        ),
        ("legend", {"hands": "A:1"}, "Base Game is for 2 to 6 players, not 1"),
        (
            "legend",
            {"hands": "A:1,B:2,C:3,D:4,E:5", "teams": "A:R,B:R,C:S,D:S,E:S"},
            "5 players form no teams",
        ),
        ("attack", {"power": "0", "weapons": "A:1,B:2"}, "a power of 1 or more"),
        ("attack", {"power": "18+9", "weapons": "A:1,B:2,C:3,D:4,E:5,F:6"}, "7 to 12 players, not 6"),
        ("trophy", {"weapons": "A:31,B:2"}, "A card of 31 for A looks like a slip"),
        ("trophy", {"weapons": "A:-1,B:2"}, "A card is worth 0 or more, not -1 [(]A[)]"),
        ("legend", {"hands": "A:31,B:9", "mode": "campaign"}, "A card of 31 for A looks like a slip"),
        ("trophy", {"weapons": "A:1,B:2", "cards": "3"}, "not 3"),
        ("campaign", {**MIKE, "legends": "Kate:5"}, "no Legend card of round 5"),
        ("campaign", {**MIKE, "legends": "Kate:4"}, "does not tell what the Legend card of round 4 is worth"),
        (
            "campaign",
            {**MIKE, "legends": "Kate:1,Mike:1"},
            "Legend card of round 1 is listed 2 times; there is 1",
        ),
        ("campaign", {**MIKE, "legends": "Tom:1"}, "Tom holds a card but has no Undead listed"),
        ("campaign", {"undead": "A:1,B:2", "upgrades": "A:1"}, "different players: B missing"),
        ("epic-power", {"players": "6"}, "7 to 12 players, not 6"),
        ("teams", {"players": "5"}, "5 players can't form teams"),
        ("upgrades", {"players": "A+B", "won": "yes", "holders": "C"}, "C does not play"),
        ("upgrade-deck", {"draws": "4"}, "A player draws 1, 2 or 3 upgrades, not 4"),
    ],
)
def test_what_the_rules_do_not_know_is_refused_in_one_sentence(name, raw, sentence):
    with pytest.raises(Illegal, match=sentence):
        settled(name, **raw)


@pytest.mark.parametrize("raw", [{"weapons": "A:seven,B:2"}, {}, {"weapons": "A:1,B:2", "tea": "no"}])
def test_what_can_not_be_read_is_misread(raw):
    with pytest.raises(Misread):
        settled("trophy", **raw)


# --- agreement with sessions ---------------------------------------------------------------------------------------


def finished(mode, count, seed):
    how = next(one for one in GAME.modes if one.id == mode)
    names = [f"P{number}" for number in range(1, count + 1)]
    memory = Memory(GAME, mode, names, teams=drawn_teams(how, names, seed) if how.teams else None)
    rng = random.Random(seed)
    while memory.table.outcome is None:
        event = fuzz.event(GAME, memory.table.state, rng)
        if not event.anytime:
            memory.event(event)
    return memory.table


def team_answers(table):
    return {"teams": {seat.name: seat.team for seat in table.seats}} if table.state.teams else {}


CASES = [("base", 2), ("base", 6), ("base-team", 6), ("epic", 7), ("epic-team", 12)]


@pytest.mark.parametrize(("mode", "count"), CASES)
@pytest.mark.parametrize("seed", range(3))
def test_the_desk_gives_the_title_that_the_session_gave(mode, count, seed):
    table = finished(mode, count, seed)
    fighters = table.state.fighters
    raw = {
        "hands": {name: [int(card) for card in one.hand] for name, one in fighters.items()},
        "mode": mode.removesuffix("-team"),
        **team_answers(table),
    }
    won = table.state.past[-1].title == LEGEND
    if won:
        raw["trophies"] = {name: [undead.trophy for undead in one.trophies] for name, one in fighters.items()}
    found = settled("legend" if won else "scapegoat", **raw)
    assert tuple(found.values["titled"]) == table.state.past[-1].titled


@pytest.mark.parametrize(
    ("mode", "count"), [("campaign", 3), ("campaign-team", 4), ("epic-campaign-team", 8)]
)
@pytest.mark.parametrize("seed", range(2))
def test_the_desk_gives_the_winner_of_the_campaign_that_the_session_gave(mode, count, seed):
    table = finished(mode, count, seed)
    state = table.state
    raw = {
        "undead": {name: one.aside for name, one in state.fighters.items()},
        "upgrades": {name: sum(card.points for card in one.upgrades) for name, one in state.fighters.items()},
        **team_answers(table),
    }
    worth = {"Legend": [0, 0, 0, 0], "Scapegoat": [0, 0, 0, 0]}
    held = {"Legend": {}, "Scapegoat": {}}
    for unit, cards in state.cards.items():
        for card in cards:
            worth[card.title][card.round - 1] = card.points
            held[card.title].setdefault(unit, []).append(card.round)
    found = settled(
        "campaign",
        **raw,
        legends=held["Legend"],
        scapegoats=held["Scapegoat"],
        legend_points=worth["Legend"],
        scapegoat_points=worth["Scapegoat"],
        epic=table.mode.boxes == 2,
    )
    points = {one.player or one.team: one.points for one in table.outcome.standings}
    assert found.values["points"] == points
    first = {one.player or one.team for one in table.outcome.standings if one.rank == 1}
    assert set(found.values["winners"]) == first


@pytest.mark.parametrize("seed", range(3))
def test_the_desk_gives_each_trophy_to_whom_the_session_gave_it(seed):
    table = finished("base", 4, seed)
    for entry in table.entries:
        if entry.event.name() == "attack" and len(entry.ruling.findings) > 1:
            told = entry.ruling.findings[1]
            weapons = {name: int(card) for name, card in entry.event.weapons.items()}
            awarded = settled("trophy", weapons=weapons).values["awarded"]
            if told.section == "base/outcome" and "trophy" in told.text:
                assert list(told.points) == awarded


def test_verdicts_are_plain_data():
    found = settled("legend", **TEAMS)
    assert json.loads(json.dumps(found.values)) == found.values
