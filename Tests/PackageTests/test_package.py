"""The package can be installed and run on a bare system: program, units, user, completions, manual and examples."""

import io
import os
import re
import shutil
import socket
import stat
import subprocess

import pytest
from PIL import Image

from systems import RELEASE, ROOT

PROGRAM = ROOT / ".build" / "release" / "pixelarium"


def commands():
    """Returns the names of the subcommands of `pixelarium`."""
    said = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  (\w+) ", said.split("SUBCOMMANDS:\n")[1].split("\n\n")[0], re.MULTILINE)


def test_contains_no_paths_of_the_build_machine(package, tmp_path):
    subprocess.run(["dpkg-deb", "--raw-extract", package, tmp_path], check=True)
    for file in tmp_path.rglob("*"):
        assert not file.is_file() or str(ROOT).encode() not in file.read_bytes(), file
    program = tmp_path / "usr/lib/pixelarium/pixelarium"
    linked = subprocess.run(["objdump", "-p", program], capture_output=True, text=True, check=True).stdout
    assert "RUNPATH" not in linked and "libswift" not in linked


def test_the_program_is_on_the_path_and_finds_all_libraries(installed, package):
    assert installed.run("pixelarium", "--version").strip() == package.name.split("_")[1]
    assert "not found" not in installed.run("ldd", "/usr/bin/pixelarium")


def test_the_user_owns_the_state_and_cannot_log_in(installed):
    _, _, user, group, _, home, shell = installed.passwd("pixelarium")
    assert (home, shell) == ("/var/lib/pixelarium", "/usr/sbin/nologin")
    state = installed.path(home).stat()
    assert (state.st_uid, state.st_gid) == (int(user), int(group))
    assert stat.S_IMODE(state.st_mode) == 0o750


def test_the_environment_file_lists_only_valid_settings_as_comments(installed):
    file = installed.path("etc/pixelarium/pixelarium.env")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    text = file.read_text()
    assert all(line.startswith("#") or not line for line in text.splitlines())
    settings = dict(re.findall(r"^#(PIXELARIUM_\w+)=(.*)$", text, re.MULTILINE))
    assert len(settings) > 35
    assert settings["PIXELARIUM_DATABASE"] == "/var/lib/pixelarium/catalog.sqlite"
    assert settings["PIXELARIUM_IDLE_TIMEOUT"] == "5"
    tracing = dict(re.findall(r"^#(OTEL_\w+)=(.*)$", text, re.MULTILINE))
    assert tracing["OTEL_EXPORTER_OTLP_ENDPOINT"] == "http://localhost:4318"
    report = installed.run("pixelarium", "doctor", environment=settings | tracing)
    assert "to http://localhost:4318/v1/traces, http/json" in report


def test_pictures_equal_those_of_the_build_machine(installed, service, tmp_path):
    service.start("--demo")
    sprite = service.get("/bitmap/ghost.png?scale=8")
    assert Image.open(io.BytesIO(sprite)).size == (192, 192)
    environment = {**os.environ, "PIXELARIUM_DATABASE": str(tmp_path / "catalog.sqlite")}
    subprocess.run([PROGRAM, "demo"], env=environment, check=True, capture_output=True)
    for address in ["/bitmap/ghost.png?scale=8", "/symbol/bell.svg", "/scene/award.png?name=Ada&scale=3"]:
        there = subprocess.run([PROGRAM, "render", address, "-o", "-"], env=environment, check=True, capture_output=True)
        assert service.get(address) == there.stdout, address
    service.stop()


def test_the_next_process_answers_requests_sent_during_a_restart(service):
    service.start("--demo")
    service.stop()
    with socket.create_connection(service.listener.getsockname()) as early:
        early.sendall(b"GET /bitmap/ghost.png HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        service.start()
        assert early.makefile("rb").readline() == b"HTTP/1.1 200 OK\r\n"
    service.stop()


def test_systemd_accepts_the_units(tools):
    units = [f"/usr/lib/systemd/system/pixelarium.{kind}" for kind in ("service", "socket")]
    assert tools.run("systemd-analyze", "verify", "--man=no", *units) == ""


def test_the_service_is_sandboxed(tools):
    # systemd's exposure level in tenths, from 0 to 100; a server cannot avoid the exposure of its network.
    tools.run(
        "systemd-analyze", "security", "--offline=true", "--threshold=15", "--no-pager",
        "/usr/lib/systemd/system/pixelarium.service")


def test_requires_libraries_without_known_vulnerabilities(package):
    depends = subprocess.run(
        ["dpkg-deb", "--field", package, "Depends"], capture_output=True, text=True, check=True).stdout
    floors = [line.split() for line in (ROOT / "script/debian/floors").read_text().splitlines()]
    wanted = [f"{name} (>= {version})" for release, name, version in floors if release == RELEASE["VERSION_CODENAME"]]
    assert all(floor in depends for floor in wanted), depends


def test_depends_on_the_libraries_that_it_loads_at_runtime(package):
    depends = subprocess.run(
        ["dpkg-deb", "--field", package, "Depends"], capture_output=True, text=True, check=True).stdout
    opened = [line.split() for line in (ROOT / "script/debian/opened").read_text().splitlines()]
    wanted = [f"{name} (>= {version})" for release, name, version in opened
              if release in ("*", RELEASE["VERSION_CODENAME"])]
    assert wanted and all(library in depends for library in wanted), depends


def test_reads_formats_whose_libraries_are_loaded_at_runtime(installed):
    files = ROOT / "Tests/ImageFilesTests/HEIF/Files"
    folder = installed.path("root/pictures")
    folder.mkdir()
    for name in ("opaque.avif", "alpha.heic"):
        shutil.copy(files / name, folder)
    Image.new("RGB", (12, 7), "red").save(folder / "red.tiff", compression="tiff_lzw")
    said = installed.run(
        "pixelarium", "bitmap", "add", "/root/pictures",
        environment={"PIXELARIUM_DATABASE": "/root/pictures/catalog.sqlite"})
    assert said.count("12") >= 3, said


def test_each_command_has_a_valid_manual_page_with_examples(tools):
    manual = tools.path("usr/share/man")
    pages = sorted(str(file.relative_to(manual)) for file in manual.glob("man*/pixelarium*"))
    assert pages == sorted([
        "man1/pixelarium.1.gz", "man5/pixelarium-scene.5.gz",
        *(f"man1/pixelarium-{name}.1.gz" for name in commands())])
    for page in pages:
        path = f"/usr/share/man/{page}"
        assert tools.run("mandoc", "-Tlint", "-W", "warning", path) == ""
        assert re.search("^EXAMPLES$", shown(tools, path), re.MULTILINE), page
    options = shown(tools, "/usr/share/man/man1/pixelarium-serve.1.gz")
    assert re.search(r"^ +--drain-delay seconds$", options, re.MULTILINE)
    scenes = shown(tools, "/usr/share/man/man5/pixelarium-scene.5.gz")
    assert re.search(r"^ +minimumScaleFactor$", scenes, re.MULTILINE)


def shown(tools, path):
    """Returns a manual page as plain text."""
    return re.sub(r".\x08", "", tools.run("mandoc", "-T", "ascii", path))


@pytest.mark.parametrize(
    "shell, question, answer",
    [
        ("bash", """
         . /usr/share/bash-completion/completions/pixelarium
         COMP_LINE="pixelarium ser" COMP_POINT=14 COMP_WORDS=(pixelarium ser) COMP_CWORD=1
         $(complete -p pixelarium | sed -E 's/.*-F ([^ ]+).*/\\1/') pixelarium ser pixelarium
         echo "${COMPREPLY[*]}" """, "serve"),
        ("fish", 'complete --do-complete "pixelarium ser"',
         "serve\tServe the gallery over HTTP until SIGTERM or SIGINT."),
        ("zsh", "autoload -U compinit && compinit -u && echo $_comps[pixelarium]", "_pixelarium"),
    ],
)
def test_shells_complete_the_command(tools, shell, question, answer):
    assert tools.run(shell, "-c", question).strip() == answer


def test_removing_keeps_state_and_settings_and_purging_deletes_them(system, package):
    shutil.copy(package, system.path("root"))
    system.install(f"/root/{package.name}")
    state = system.path("var/lib/pixelarium/catalog.sqlite")
    settings = system.path("etc/pixelarium/pixelarium.env")
    system.run(
        "pixelarium", "demo", user="pixelarium",
        environment={"PIXELARIUM_DATABASE": "/var/lib/pixelarium/catalog.sqlite"})
    settings.write_text(settings.read_text() + "PIXELARIUM_LOG_LEVEL=error\n")
    system.run("apt-get", "remove", "-qq", "pixelarium")
    assert not os.path.lexists(system.path("usr/bin/pixelarium"))
    assert state.exists() and settings.exists()
    system.install(f"/root/{package.name}")
    assert state.exists() and settings.read_text().endswith("PIXELARIUM_LOG_LEVEL=error\n")
    system.run("apt-get", "purge", "-qq", "pixelarium")
    assert not state.parent.exists() and not settings.parent.exists()
    assert system.passwd("pixelarium") is None
