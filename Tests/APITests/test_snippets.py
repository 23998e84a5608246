"""The snippets of doc comments compile, and the check finds one that does not."""

import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECK = ROOT / "Tests" / "Documentation" / "snippets.py"


def found(*sources):
    done = subprocess.run([sys.executable, CHECK, *sources], capture_output=True, text=True)
    assert done.returncode == (1 if done.stderr else 0)
    return done.stderr


def write(sources, module, text):
    folder = sources / module
    folder.mkdir()
    (folder / "Pen.swift").write_text(text)


def test_all_snippets_of_this_repository_compile():
    assert found() == ""


RASTER = """/// A pen.
///
/// ```swift
/// let size = PixelSize(width: 1, height: 2)
/// let area: String = size.width
/// ```
struct Pen {}
"""
CLIENT = """public import Foundation

struct Pens {
  /// ```swift
  /// let ink = server.inks
  /// ```
  let pen: Pen
}
"""


def test_reports_errors_with_file_and_line(tmp_path):
    write(tmp_path, "Raster", RASTER)
    write(tmp_path, "PixelariumClient", CLIENT)
    said = found(tmp_path)
    assert f"{tmp_path}/Raster/Pen.swift:5:" in said and "cannot convert value" in said
    assert f"{tmp_path}/PixelariumClient/Pen.swift:5:" in said and "no member 'inks'" in said
    assert len(re.findall(r"^\S+:\d+:\d+: error: ", said, re.MULTILINE)) == 2


def test_sees_modules_that_the_file_or_the_snippet_imports(tmp_path):
    code = '/// import Logging\n/// let words = (Palette.self, Logger(label: "pen"))'
    write(tmp_path, "GalleryModel", f"package import Raster\n\n/// ```swift\n{code}\n/// ```\n")
    assert found(tmp_path) == ""


@pytest.mark.parametrize("condition", ["#if canImport(Inkwell)", "#if canImport(Swift)\n#else"])
def test_only_parses_code_for_other_systems(tmp_path, condition):
    client = "public import Foundation\n{}\n  public import Inkwell\n  /// ```swift\n  /// {}\n  /// ```\n#endif\n"
    write(tmp_path, "PixelariumClient", client.format(condition, "Ink(.red) { $0 }"))
    assert found(tmp_path) == ""
    (tmp_path / "PixelariumClient" / "Pen.swift").write_text(client.format(condition, "Ink(.red) {"))
    assert "expected '}'" in found(tmp_path)


@pytest.mark.parametrize("code", ["OptionValue.self", 'server.image("ghost").kind'])
def test_snippets_of_the_client_see_only_public_declarations(tmp_path, code):
    write(tmp_path, "PixelariumClient", f"public import Foundation\n\n/// ```swift\n/// _ = {code}\n/// ```\n")
    assert f"{tmp_path}/PixelariumClient/Pen.swift:4:" in found(tmp_path)
