"""Writes the settings of the server as a file of variables, all of them commented out, from its own help.

usage: environment.py UNIT <HELP >FILE     HELP as `pixelarium --experimental-dump-help` prints it

Defaults are the program's, or those that the service UNIT of systemd has instead.
"""

import json
import pathlib
import re
import sys
import textwrap

HEAD = """\
# Settings of the server that systemd starts. Each is an option of `pixelarium serve` too, see pixelarium-serve(1).
# To change one, take away the mark before it, then: systemctl restart pixelarium
#
# Where the server listens is said by pixelarium.socket: systemctl edit pixelarium.socket
"""

# The socket of systemd takes the place of these; `demo` and `help` are no settings.
LEFT_OUT = {"demo", "help", "version", "host", "port", "socket", "socket-mode"}


def settings(help):
    """The options of `serve` that can be variables: name, explanation and section, in the order of the help."""
    serve = next(each for each in help["command"]["subcommands"] if each["commandName"] == "serve")
    for argument in serve["arguments"]:
        name = argument["names"][-1]["name"]
        if name not in LEFT_OUT:
            yield name, argument["abstract"], argument.get("sectionTitle", "")


def written(name, explanation, instead):
    """One setting with its default as the value; an empty one means the default where that is in words."""
    variable = "PIXELARIUM_" + name.upper().replace("-", "_")
    default = re.search(r" \(default: (?!none)([^ ,)]+)\)$", explanation)
    if default:
        explanation = explanation[: default.start()]
    value = instead.get(variable) or (default[1] if default else "")
    comment = textwrap.fill(explanation, 110, initial_indent="# ", subsequent_indent="# ")
    return f"{comment}\n#{variable}={value}\n"


if __name__ == "__main__":
    unit = pathlib.Path(sys.argv[1]).read_text()
    instead = dict(re.findall(r"^Environment=(\w+)=(.*)$", unit, re.MULTILINE))
    section = None
    print(HEAD, end="")
    for name, explanation, title in settings(json.load(sys.stdin)):
        if title != section:
            section = title
            print(f"\n## {title}")
        print(f"\n{written(name, explanation, instead)}", end="")
