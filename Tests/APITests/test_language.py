"""The check of language counts only prose and prints the worst sentences."""

import importlib.util
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPECIFICATION = importlib.util.spec_from_file_location("language", ROOT / "Tests" / "Documentation" / "language.py")
language = importlib.util.module_from_spec(SPECIFICATION)
# Data classes look up their module in `sys.modules`.
sys.modules["language"] = language
SPECIFICATION.loader.exec_module(language)

GOOD = "If the file has a palette, the reader returns it. "
BAD = "True where it is what is asked for, of which nobody was told. "


def article(tmp_path, text):
    """Creates a package whose only article has this text."""
    path = tmp_path / "Sources" / "Pen" / "Pen.docc" / "ink.md"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    (tmp_path / "README.md").write_text("")
    return next(text for text in language.texts(tmp_path) if text.name == "ink.md")


def rates(text):
    return {turn.name: rate for turn, rate in text.rates().items() if rate}


def test_phrases_are_counted_per_thousand_words(tmp_path):
    text = article(tmp_path, BAD)
    assert text.words() == 13
    assert rates(text) == pytest.approx({
        "where, for if or when": 1000 / 13, "what, for a noun": 1000 / 13, "people for things": 1000 / 13,
        "told, tells": 1000 / 13, "those of, of which": 1000 / 13, "True where": 1000 / 13,
    })


@pytest.mark.parametrize("quoted", [f"```\n{BAD}\n```", f"| {BAD} |", f"`{BAD}`", f'He wrote "{BAD}" once.', f"> {BAD}"])
def test_code_tables_and_quotations_are_not_counted(tmp_path, quoted):
    assert rates(article(tmp_path, f"{GOOD}\n\n{quoted}\n")) == {}


def test_swift_comments_are_counted_without_code(tmp_path):
    folder = tmp_path / "Sources" / "Pen"
    folder.mkdir(parents=True)
    (folder / "Pen.swift").write_text(
        '/// Returns the nib\n/// if there is one.\n///\n/// ```\n/// if nobody { none }\n/// ```\nlet nib = 1  // if set\n')
    (tmp_path / "README.md").write_text("")
    text = next(language.texts(tmp_path))
    assert (text.name, text.words()) == ("Pen", 9)
    assert rates(text) == pytest.approx({"if": 2000 / 9, "returns": 1000 / 9})


def test_the_worst_sentence_comes_first(tmp_path):
    text = article(tmp_path, f"{GOOD}Nobody knows. {BAD}")
    assert [sentence for *_, sentence in text.worst(text.turns(), 2)] == [BAD.strip(), "Nobody knows."]


def test_a_text_above_a_ceiling_fails(tmp_path, capsys, monkeypatch):
    article(tmp_path, GOOD * 100 + BAD * 4)
    monkeypatch.setattr(sys, "argv", ["language.py", str(tmp_path)])
    with pytest.raises(SystemExit) as end:
        language.main()
    assert end.value.code == 1
    assert "ink.md" in capsys.readouterr().out
