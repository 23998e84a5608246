"""The check of citations finds a citation without a section, even if the citation is split across lines."""

import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECK = ROOT / "Tests" / "Documentation" / "citations.py"

# The section sign is written as $, so that this file itself contains no citations.
ARTICLE = """# Ink

## 1. Wells

As in $2.1, or RFC 1951 $9.9.

## 2. Nibs

### 2.1 Steel
"""


def write(path, text):
    path.write_text(text.replace("$", "§"))


@pytest.fixture
def package(tmp_path):
    """Returns a package with one article, which has the sections 1, 2 and 2.1."""
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    catalog = tmp_path / "Sources" / "Pen" / "Pen.docc"
    catalog.mkdir(parents=True)
    write(catalog / "ink.md", ARTICLE)
    return tmp_path


def found(package):
    done = subprocess.run([sys.executable, CHECK, package], capture_output=True, text=True)
    assert done.returncode == (1 if done.stderr else 0)
    return done.stderr.replace("§", "$")


@pytest.mark.parametrize(
    "text",
    [
        "/// A well (ink.md $1).",
        "/// A nib (ink.md $1, $2 and $2.1).",
        "/// A nib (ink.md\n  /// $2.1), or SVG 1.1 $9.4, or other.swift $7",
        "# From ink.md $1 to $2",
        "// The README.md and ink.md have no section here; $9 is nobody's.",
    ],
)
def test_accepts_a_citation_of_an_existing_section(package, text):
    write(package / "Sources" / "Pen" / "Pen.swift", text)
    assert found(package) == ""


@pytest.mark.parametrize(
    "text, fault",
    [
        ("\n/// A well (ink.md $3).", "2: ink.md has no $3"),
        ("/// A nib (ink.md $1, $2.2).", "1: ink.md has no $2.2"),
        ("/// A nib (ink.md $1,\n/// $4).", "1: ink.md has no $4"),
        ("/// A nib (ink.md\n  /// $5).", "1: ink.md has no $5"),
        ("let quill = 1  // quills.md $1", "1: there is no article quills.md"),
    ],
)
def test_reports_a_missing_section_with_file_and_line(package, text, fault):
    write(package / "Sources" / "Pen" / "Pen.swift", text)
    assert found(package) == f"Sources/Pen/Pen.swift:{fault}\n"


def test_a_bare_section_refers_to_its_own_article(package):
    article = package / "Sources" / "Pen" / "Pen.docc" / "ink.md"
    write(article, ARTICLE.replace("$2.1,", "$2.3,"))
    assert found(package) == "Sources/Pen/Pen.docc/ink.md:5: ink.md has no $2.3\n"


def test_rejects_two_articles_with_the_same_name(package):
    other = package / "Sources" / "Brush" / "Brush.docc"
    other.mkdir(parents=True)
    write(other / "ink.md", ARTICLE)
    assert "there are two articles called ink.md" in found(package)


def test_reports_a_link_to_a_missing_file(package):
    (package / "README.md").write_text("[Ink](Sources/Pen/Pen.docc/ink.md)\n[web](https://example.org)\n[x](y.md)")
    assert found(package) == "README.md:3: there is no file y.md\n"


def test_all_citations_of_this_repository_are_valid():
    assert found(ROOT) == ""
