"""Counts turns of phrase that make a text hard to read, per 1,000 words of comments or of articles.

usage: language.py [--worst COUNT] [FOLDER] [NAME ...]

A text is the comments of one target (`Raster`), or one article (`loading.md`); all of them by default. Code, tables
and quotations are not counted. If a count is above its ceiling, or below its floor, the text's worst sentences are
printed and the exit code is 1. The counts are a thermometer: rewrite the sentence, do not swap the word.
"""

import argparse
import dataclasses
import pathlib
import re
import sys


@dataclasses.dataclass(frozen=True)
class Turn:
    """A turn of phrase, with the limits for its occurrences per 1,000 words."""

    name: str
    pattern: re.Pattern
    ceiling: float = float("inf")
    floor: float = 0
    articles: bool = True

    def allows(self, rate):
        """Whether a rate meets the limits, to the one decimal that is printed."""
        return self.floor <= round(rate, 1) <= self.ceiling


def turn(name, pattern, **limits):
    return Turn(name, re.compile(rf"\b(?:{pattern})", re.IGNORECASE), **limits)


TURNS = [
    turn(
        "where, for if or when",
        r"where (?:it|its|there|they|their|this|that|these|those|no|none|nothing|nobody|the|a|an|any|all|both|each|"
        r"every|one|two|more|some|several|he|she|who|we|you|only|neither|not)\b",
        ceiling=1.0),
    turn(
        "what, for a noun",
        r"what (?:is|are|was|were|has|have|had|it|its|they|the|a|an|this|that|these|those|there|no|one|each|every|"
        r"comes|came|makes|follows|stands|goes|can|must|may|would|should|does|do|to)\b",
        ceiling=0.6),
    turn("people for things", r"(?:who|whom|whose|whoever|nobody|somebody|everybody)\b", ceiling=0.4),
    turn("nothing, none", r"(?:nothing|none)\b", ceiling=1.5),
    turn("told, tells", r"(?:told|tells?)\b", ceiling=0.4),
    turn("those of, of which", r"(?:those|that) of\b|(?:of|by|from|in|with|for|to|at|on|after|before) which\b", ceiling=1.0),
    turn("so many, anew, by turns", r"(?:so many|anew|by turns)\b", ceiling=0.2),
    Turn("a sentence that begins with The same", re.compile(r"(?:^|[.:;!?] )The same\b"), ceiling=0.3),
    turn("True where", r"true where\b", ceiling=0),
    turn("if", r"if\b", floor=3, articles=False),
    turn("returns", r"returns\b", floor=3, articles=False),
]

# In a shorter text, a single word would decide.
FEWEST_WORDS = 1_000

WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*")
SENTENCE = re.compile(r"(?<=[.!?:])\s+(?=[A-Z`\"“])")
# Quotations and code are not the writer's own prose.
QUOTED = re.compile(r"``.+?``|`[^`]*`|\"[^\"\n]*\"|“[^”]*”|\]\([^)]*\)|https?://\S+")
FENCE = re.compile(r"^\s*(?:```|~~~)")


@dataclasses.dataclass
class Text:
    """The paragraphs of one target or article, each with its position."""

    name: str
    paragraphs: list
    is_article: bool

    def sentences(self):
        for place, paragraph in self.paragraphs:
            for sentence in SENTENCE.split(QUOTED.sub("_", paragraph)):
                yield place, sentence

    def words(self):
        return sum(len(WORD.findall(sentence)) for _, sentence in self.sentences())

    def turns(self):
        return [each for each in TURNS if each.articles or not self.is_article]

    def rates(self):
        """Returns the number of occurrences of each turn per 1,000 words."""
        sentences = list(self.sentences())
        words = max(self.words(), 1)
        return {
            each: 1_000 * sum(len(each.pattern.findall(text)) for _, text in sentences) / words
            for each in self.turns()
        }

    def worst(self, turns, count):
        """Returns the sentences with the most occurrences of some turns."""
        scored = [
            (sum(len(each.pattern.findall(text)) for each in turns), place, text)
            for place, text in self.sentences()
        ]
        return sorted((row for row in scored if row[0]), key=lambda row: -row[0])[:count]


def paragraphs(lines):
    """Joins numbered lines of prose into paragraphs, which end at fences, tables, headings and empty lines."""
    found, current, fenced = [], [], False
    start = 0

    def close():
        if current:
            found.append((start, " ".join(current)))
            current.clear()

    for number, line in lines:
        if FENCE.match(line):
            fenced = not fenced
            close()
            continue
        text = line.strip()
        if fenced or not text or text[0] in "|>#<@":
            close()
            continue
        item = re.match(r"(?:[-*+]|\d+\.)\s+", text)
        if item:
            close()
            text = text[item.end():]
        if not current:
            start = number
        current.append(text)
    close()
    return found


COMMENT = re.compile(r"^\s*(///?)(?!/) ?(.*)$|^.*?\S\s+(//) (.*)$")


def comments(path):
    """Returns the paragraphs of a Swift file's comments; a line of code ends a comment."""
    lines = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = COMMENT.match(line)
        if match and (match.group(1) or '"' not in line):
            lines.append((number, match.group(2) if match.group(1) else match.group(4)))
        else:
            lines.append((number, ""))
    return paragraphs(lines)


def texts(root):
    """Yields the comments of each target, then each article."""
    for target in sorted((root / "Sources").iterdir()):
        found = [
            (f"{path.relative_to(root)}:{line}", text)
            for path in sorted(target.rglob("*.swift"))
            for line, text in comments(path)
        ]
        if found:
            yield Text(target.name, found, is_article=False)
    articles = [*root.glob("Sources/*/*.docc/**/*.md"), *root.glob(".github/*.md"), root / "README.md"]
    for path in sorted(articles, key=lambda path: path.name):
        lines = enumerate(path.read_text().splitlines(), 1)
        found = [(f"{path.relative_to(root)}:{line}", text) for line, text in paragraphs(lines)]
        yield Text(path.name, found, is_article=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--worst", type=int, default=10, help="how many sentences of a text are shown")
    arguments.add_argument("folder", nargs="?", default=".", type=pathlib.Path)
    arguments.add_argument("names", nargs="*", help="targets and articles")
    options = arguments.parse_args()
    failed = False
    for text in texts(options.folder):
        if options.names and text.name not in options.names:
            continue
        words = text.words()
        if words < FEWEST_WORDS and not options.names:
            continue
        wrong = [(each, rate) for each, rate in text.rates().items() if not each.allows(rate)]
        if not wrong:
            continue
        failed = True
        print(f"{text.name}, {words:,} words; in 1,000 of them:")
        for each, rate in wrong:
            limit = f"least {each.floor:g}" if rate < each.floor else f"most {each.ceiling:g}"
            print(f"  {each.name}: {rate:.1f}, at {limit}")
        excess = [each for each, rate in wrong if rate > each.ceiling]
        for _, place, sentence in text.worst(excess, options.worst):
            print(f"    {place}: {sentence}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
