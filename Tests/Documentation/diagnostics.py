"""Prints DocC's warnings and errors about a catalog as `file:line: reason`; the exit code is 1 if there are any.

usage: diagnostics.py FILE       the output of `docc convert --diagnostics-file`

Undocumented parameters are not reported, since comments describe only parameters that need it.
"""

import json
import pathlib
import sys
import urllib.parse

said = []
for fault in json.loads(pathlib.Path(sys.argv[1]).read_text())["diagnostics"]:
    if fault["severity"] in ("warning", "error") and "is missing documentation" not in fault["summary"]:
        path = urllib.parse.unquote(urllib.parse.urlparse(fault.get("source") or "").path)
        line = ((fault.get("range") or {}).get("start") or {}).get("line", 1)
        said.append(f"{path}:{line}: {fault['summary']}")
for line in sorted(set(said)):
    print(line, file=sys.stderr)
sys.exit(1 if said else 0)
