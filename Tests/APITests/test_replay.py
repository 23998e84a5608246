"""`script/replay` reports no difference between equal builds, and names the differences between others."""

import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build" / "release" / "pixelarium"


def replay(*arguments):
    return subprocess.run(
        [ROOT / "script" / "replay", *arguments, "--program", PROGRAM],
        capture_output=True,
        text=True,
    )


def test_compare_reports_a_changed_response(tmp_path):
    recording = tmp_path / "recording"
    made = replay("record", recording, "--count", "120", "--seed", "7")
    assert made.returncode == 0, made.stderr
    same = replay("compare", recording)

    answers = recording / "answers.jsonl"
    lines = answers.read_text().splitlines()
    # Some requests are repeated with the entity tag of the first response.
    count = len(lines) - 1
    assert count > 120
    assert (same.returncode, same.stdout) == (0, f"0 of {count} answers differ\n"), same.stderr
    # Every operation precedes the random requests, and responses of all kinds occur.
    statuses = {json.loads(line)["answer"]["status"] for line in lines[1:]}
    assert {200, 304, 400, 404} <= statuses
    changed = json.loads(lines[40])
    changed["answer"]["headers"]["etag"] = '"another"'
    changed["answer"]["body"] = "0" * 64
    answers.write_text("\n".join([*lines[:40], json.dumps(changed), *lines[41:]]) + "\n")
    other = replay("compare", recording)
    assert other.returncode == 1
    assert changed["request"]["target"] in other.stdout
    assert 'etag: "another" became' in other.stdout
    assert f"body: bodies/{'0' * 64} became others/" in other.stdout
    assert other.stdout.endswith(f"1 of {count} answers differ\n")
