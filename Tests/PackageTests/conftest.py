"""The package that script/package has built, and systems in which it is installed."""

import shutil

import pytest

from container import Image
from service import Service
from systems import ROOT, System


@pytest.fixture(scope="session")
def package():
    """Returns the package's file."""
    found = list((ROOT / ".build" / "package").glob("pixelarium_*.deb"))
    assert len(found) == 1, "script/package builds the package that is tested here"
    return found[0]


@pytest.fixture(scope="session")
def image(package, tmp_path_factory):
    """Builds the image of the Containerfile next to the package."""
    image = Image(package.parent, tmp_path_factory.mktemp("image") / "system")
    yield image
    image.system.remove()


@pytest.fixture
def system(tmp_path):
    """Yields a bare system."""
    system = System(tmp_path / "system")
    yield system
    system.remove()


@pytest.fixture(scope="session")
def installed(package, tmp_path_factory):
    """Yields a system in which only the package was installed."""
    system = System(tmp_path_factory.mktemp("installed") / "system")
    shutil.copy(package, system.path("root"))
    system.install(f"/root/{package.name}")
    yield system
    system.remove()


@pytest.fixture(scope="session")
def tools(installed):
    """Returns that system with additional tools that check the package's files."""
    installed.install("caddy", "fish", "haproxy", "mandoc", "nginx-light", "openssl", "systemd", "zsh")
    return installed


@pytest.fixture
def service(installed):
    """Yields the service, which is not started yet."""
    running = Service(installed)
    yield running
    running.close()
