"""Generates the manual pages from the program's help: one for the program, and one for each top-level command.

usage: manual.py FOLDER VERSION <HELP     HELP as `pixelarium --experimental-dump-help` prints it

The pages are dated by SOURCE_DATE_EPOCH.
"""

import json
import os
import pathlib
import re
import sys
import time

FILES = """.Sh FILES
.Bl -tag -width Ds
.It Pa $XDG_DATA_HOME/pixelarium/catalog.sqlite
The default collection of the user who runs the command.
.It Pa /var/lib/pixelarium/catalog.sqlite
The collection of the server that systemd starts.
.It Pa /etc/pixelarium/pixelarium.env
Its settings.
.El
"""


def text(words):
    """Returns paragraphs with one line per sentence, in which macros and escapes are disabled."""
    paragraphs = []
    for paragraph in re.split(r"\n\s*\n", words.strip()):
        line = " ".join(paragraph.split()).replace("\\", "\\e")
        lines = re.sub(r"(?<=[.?]) (?=[A-Z(])", "\n", line)
        paragraphs.append(re.sub(r"^(?=[.'])", r"\\&", lines, flags=re.MULTILINE))
    return "\n.Pp\n".join(paragraphs) + "\n"


def shown(items):
    return [item for item in items if item.get("shouldDisplay", True)]


def spelling(name):
    """Returns the name of an option for the macro Fl, which adds the first hyphen."""
    return ("-" if name["kind"] == "long" else "") + name["name"].replace("-", "\\-")


def words_of(argument):
    """Returns the names and the value of an argument, as macros on one line."""
    value = f"Ar {argument['valueName']}"
    if argument["kind"] == "positional":
        return value
    names = " , ".join(f"Fl {spelling(name)}" for name in argument["names"])
    return names if argument["kind"] == "flag" else f"{names} {value}"


def synopsis(command):
    """Returns the synopsis, which abbreviates the many options, since they are described below it."""
    macros = []
    for argument in shown(command["arguments"]):
        if argument["kind"] == "positional":
            words = words_of(argument) + (" ..." if argument["isRepeating"] else "")
            macros.append(f".Op {words}" if argument["isOptional"] else f".{words}")
    name = " ".join([*command.get("superCommands", []), command["commandName"]])
    rest = [".Ar command ..."] if shown(command.get("subcommands", [])) else []
    return "\n".join([f".Nm {name}", ".Op Ar options", *macros, *rest]) + "\n"


def explained(argument):
    """Returns the description of an argument with its possible values and its default."""
    said = [argument.get("abstract", ""), argument.get("discussion", "")]
    if values := argument.get("allValues"):
        said.append("Values: " + ", ".join(values) + ".")
    if "defaultValue" in argument:
        said.append(f"By default {argument['defaultValue']}.")
    return text(" ".join(filter(None, said)) or argument["valueName"])


def arguments(command):
    """Returns the list of arguments in the sections of the help."""
    lines = []
    items = shown(command["arguments"])
    titles = dict.fromkeys(item.get("sectionTitle", "") for item in items)
    for title in titles:
        if title:
            lines.append(f".Pp\n{title}:\n")
        lines.append(".Bl -tag -width Ds\n")
        for item in items:
            if item.get("sectionTitle", "") == title:
                lines.append(f".It {words_of(item)}\n{explained(item)}")
        lines.append(".El\n")
    return "".join(lines)


def described(command):
    """Returns the description of a command with its arguments."""
    said = "\n\n".join(filter(None, [command.get("abstract"), command.get("discussion")]))
    return text(said) + arguments(command)


def page(command, title, version, date, others):
    """Returns a manual page. Subcommands are sections of it; the root's page lists the pages of its subcommands."""
    below = [each for each in shown(command.get("subcommands", [])) if each["commandName"] != "help"]
    name = title.replace("-", "\\-")
    parts = [
        f'.Dd {date}\n.Dt {title.upper()} 1\n.Os "Pixelarium {version}"\n',
        f".Sh NAME\n.Nm {name}\n.Nd {command['abstract'].rstrip('.')}\n",
        ".Sh SYNOPSIS\n" + synopsis(command),
        ".Sh DESCRIPTION\n" + described(command),
    ]
    if "superCommands" not in command:
        parts.append(".Sh COMMANDS\n.Bl -tag -width Ds\n")
        for each in below:
            parts.append(f".It Xr {title}-{each['commandName']} 1\n{text(each['abstract'])}")
        parts.append(".El\n")
    elif below:
        parts.append(".Sh COMMANDS\n")
        for each in below:
            parts.append(f".Ss {each['commandName']}\n{synopsis(each)}.Pp\n{described(each)}")
    parts.append(FILES)
    parts.append(".Sh SEE ALSO\n" + " ,\n".join(f".Xr {other} 1" for other in others) + "\n")
    return "".join(parts)


if __name__ == "__main__":
    folder, version = pathlib.Path(sys.argv[1]), sys.argv[2]
    date = time.strftime("%B %-d, %Y", time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"])))
    root = json.load(sys.stdin)["command"]
    commands = {root["commandName"]: root}
    for command in shown(root["subcommands"]):
        if command["commandName"] != "help":
            commands[f"{root['commandName']}-{command['commandName']}"] = command
    for title, command in commands.items():
        others = [other for other in sorted(commands) if other != title]
        (folder / f"{title}.1").write_text(page(command, title, version, date, others))
