"""Generates the server's file of environment variables, all of them commented out, from the program's help.

usage: environment.py UNIT <HELP >FILE     HELP as `pixelarium --experimental-dump-help` prints it

The defaults are the program's, unless the systemd service UNIT overrides them.
"""

import json
import pathlib
import re
import sys
import textwrap

HEAD = """\
# The settings of the server that systemd starts. Each is also an option of `pixelarium serve`: see pixelarium-serve(1).
# To change a setting, uncomment its line, and then run: systemctl restart pixelarium
#
# pixelarium.socket sets the address of the server. To change it, run: systemctl edit pixelarium.socket
"""

TAIL = """
## Tracing

# The collector that receives spans of requests and edits by OpenTelemetry's protocol. Tracing is off without it. All
# OTEL_ variables: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
#OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318

# The header fields of each request to the collector, such as keys: name=value,name=value
#OTEL_EXPORTER_OTLP_HEADERS=

# The name of the service
#OTEL_SERVICE_NAME=pixelarium

# The sampler of traces, and for traceidratio the sampled fraction
#OTEL_TRACES_SAMPLER=parentbased_always_on
#OTEL_TRACES_SAMPLER_ARG=1
"""

# The systemd socket replaces the host, port and socket options; the others are not settings.
LEFT_OUT = {"demo", "help", "version", "host", "port", "socket", "socket-mode"}


def settings(help):
    """Yields name, help text and section of each option of `serve` that has a variable, in the order of the help."""
    serve = next(each for each in help["command"]["subcommands"] if each["commandName"] == "serve")
    for argument in serve["arguments"]:
        name = argument["names"][-1]["name"]
        if name not in LEFT_OUT:
            yield name, argument["abstract"], argument.get("sectionTitle", "")


def written(name, explanation, instead):
    """Returns one setting with its default as the value, which is empty if the help describes the default in words."""
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
    print(TAIL, end="")
