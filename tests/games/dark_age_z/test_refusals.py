"""Refusals that say what would be right: who may recruit, in which phase a relic is played."""

import pytest
from games.dark_age_z.table import at_planning, day_1, set_state, state

from referee.errors import Illegal
from referee.games.dark_age_z import agenda
from referee.games.dark_age_z.tables import RELICS


def test_nobody_can_be_typed_as_the_recruiter():
    memory = at_planning()
    memory.tell("planning matilda=nobody lilith=Ben")
    assert state(memory).recruited == {"lilith": "Ben"}


def test_a_recruiter_who_is_not_at_the_table_is_refused_as_a_person_would_say_it():
    with pytest.raises(Illegal) as told:
        at_planning().tell("planning alexander=Zoe")
    assert told.value.message == (
        "Alexander is recruited by Ann, Ben or Cleo, or by nobody (-); Zoe is not at this table."
    )
    assert told.value.section == "commanders"


@pytest.mark.parametrize(
    ("relic", "said"),
    [
        ("azraels-roar", "Azrael's Roar is played in Phase 2 (Rallying); this is Phase 1 (Planning)."),
        ("immortal-vest", "An Immortal Vest cancels a relic (cancelled_by), or is played as /vest"),
    ],
)
def test_a_relic_refused_in_planning_names_its_phase(relic, said):
    memory = day_1()
    set_state(memory, relics=dict.fromkeys(["Ann", "Ben", "Cleo"], 1))
    with pytest.raises(Illegal) as told:
        memory.tell(f"play-relic {relic} a")
    assert told.value.message.startswith(said)


def test_every_relic_of_planning_alone_is_refused_in_rallying_with_its_phase():
    for name, relic in RELICS.items():
        if relic.phases != (1,):
            continue
        memory = day_1()
        set_state(memory, relics={"Ann": 1, "Ben": 1, "Cleo": 1}, agenda=(agenda.Rallying(who="Ann"),))
        with pytest.raises(Illegal) as told:
            memory.tell(f"play-relic {name} a")
        assert "in Phase 1 (Planning); this is Phase 2 (Rallying)." in told.value.message
