"""A replica that was away applies all missed edits at once, in any combination."""

import pytest

from collection import write_pictures

# Names are swapped and reused, and items are moved, removed and added again: only the final state counts.
EDITS = """
bitmap edit doughnut --name elsewhere
bitmap edit strawberry --name doughnut
bitmap edit elsewhere --name strawberry
bitmap remove controller
bitmap add {pictures}/controller.png
bitmap add {pictures}/fleeting.png
bitmap edit fleeting --add-tag brief
bitmap remove fleeting
bitmap edit campfire --duration 90 --frame-tag burn=0-1
symbol edit antenna --name aerial
symbol remove antenna
symbol edit paperclip --name antenna
symbol remove paperclip
symbol edit aerial --name paperclip
symbol alias orbiter globe
symbol alias orbit globe
symbol remove orbiter
symbol alias orbiter bell
symbol remove trash.slash
symbol remove wifi
symbol derive leaf --variants circle
palette add --from-bitmap moth --name moth
palette remove moth
palette add --from-bitmap cat --name moth
scene remove badge
scene edit award --add-tag prize
"""


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    return write_pictures(tmp_path_factory.mktemp("pictures"), ["controller", "fleeting"], first=70)


def test_a_returning_replica_applies_all_missed_edits(fleet, pictures):
    b = fleet.replicas[1]
    b.stop()
    for edit in EDITS.format(pictures=pictures).strip().splitlines():
        fleet.desk.run(*edit.split())
    b.start()
    assert fleet.differences() == {}
    fleet.desk.run("database", "check", "--replica", fleet.folder / "fresh.sqlite")
    for target in ("/", "/?query=brief", "/symbols?query=antenna", "/symbol/orbiter.svg", "/last-modified"):
        assert fleet.replicas[0].get(target).differences(b.get(target)) == [], target


def test_a_replica_that_was_away_too_long_compares_everything(fleet):
    b = fleet.replicas[1]
    b.stop()
    fleet.desk.run("bitmap", "fill", "moth", "--color", "#000051")
    fleet.desk.run("bitmap", "remove", "lighthouse")
    fleet.sql("DELETE FROM change WHERE revision < (SELECT revision FROM collection)")
    b.start()
    assert fleet.shown("moth", b) == 0x51 and b.get("/bitmap/lighthouse.png").status == 404
    # No edit was lost, so the history and all ETags stay the same.
    assert b.metric("pixelarium_collection_history") == 1
    assert fleet.differences() == {}
