"""Writes the manual pages of the command from its own help, one for each command of the first level.

usage: manual.py FOLDER VERSION <HELP     HELP as `pixelarium --experimental-dump-help` prints it

Their date is SOURCE_DATE_EPOCH.
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
The collection of whoever calls the command, unless told otherwise.
.It Pa /var/lib/pixelarium/catalog.sqlite
The collection of the server that systemd starts.
.It Pa /etc/pixelarium/pixelarium.env
Its settings.
.El
"""


def text(words):
    """Paragraphs with a line for each sentence: nothing in them is taken for a macro or an escape."""
    paragraphs = []
    for paragraph in re.split(r"\n\s*\n", words.strip()):
        line = " ".join(paragraph.split()).replace("\\", "\\e")
        lines = re.sub(r"(?<=[.?]) (?=[A-Z(])", "\n", line)
        paragraphs.append(re.sub(r"^(?=[.'])", r"\\&", lines, flags=re.MULTILINE))
    return "\n.Pp\n".join(paragraphs) + "\n"


def shown(items):
    return [item for item in items if item.get("shouldDisplay", True)]


def spelling(name):
    """A name of an option, as the macro Fl has it after its own hyphen."""
    return ("-" if name["kind"] == "long" else "") + name["name"].replace("-", "\\-")


def words_of(argument):
    """The names and the value of an argument, as macros on one line."""
    value = f"Ar {argument['valueName']}"
    if argument["kind"] == "positional":
        return value
    names = " , ".join(f"Fl {spelling(name)}" for name in argument["names"])
    return names if argument["kind"] == "flag" else f"{names} {value}"


def synopsis(command):
    """The line of a call; options are many, and described below it."""
    macros = []
    for argument in shown(command["arguments"]):
        if argument["kind"] == "positional":
            words = words_of(argument) + (" ..." if argument["isRepeating"] else "")
            macros.append(f".Op {words}" if argument["isOptional"] else f".{words}")
    name = " ".join([*command.get("superCommands", []), command["commandName"]])
    rest = [".Ar command ..."] if shown(command.get("subcommands", [])) else []
    return "\n".join([f".Nm {name}", ".Op Ar options", *macros, *rest]) + "\n"


def explained(argument):
    """The words of an argument, with the values that it takes."""
    said = [argument.get("abstract", ""), argument.get("discussion", "")]
    if values := argument.get("allValues"):
        said.append("Values: " + ", ".join(values) + ".")
    if "defaultValue" in argument:
        said.append(f"By default {argument['defaultValue']}.")
    return text(" ".join(filter(None, said)) or argument["valueName"])


def arguments(command):
    """The list of arguments, in the sections of the help."""
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
    """What a command is and does, its arguments included."""
    said = "\n\n".join(filter(None, [command.get("abstract"), command.get("discussion")]))
    return text(said) + arguments(command)


def page(command, title, version, date, others):
    """A manual page with the commands below this one as sections, or, for the root, as a list of pages."""
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
