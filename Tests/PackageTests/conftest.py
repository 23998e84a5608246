"""The package that script/package has built, and systems in which it is installed."""

import shutil

import pytest

from container import Image
from service import Service
from systems import ROOT, System


@pytest.fixture(scope="session")
def package():
    """The file of the package."""
    found = list((ROOT / ".build" / "package").glob("pixelarium_*.deb"))
    assert len(found) == 1, "script/package builds the package that is tested here"
    return found[0]


@pytest.fixture(scope="session")
def image(package, tmp_path_factory):
    """The image of the Containerfile beside the package."""
    image = Image(package.parent, tmp_path_factory.mktemp("image") / "system")
    yield image
    image.system.remove()


@pytest.fixture
def system(tmp_path):
    """A bare system."""
    system = System(tmp_path / "system")
    yield system
    system.remove()


@pytest.fixture(scope="session")
def installed(package, tmp_path_factory):
    """A system that was bare before the package was installed."""
    system = System(tmp_path_factory.mktemp("installed") / "system")
    shutil.copy(package, system.path("root"))
    system.install(f"/root/{package.name}")
    yield system
    system.remove()


@pytest.fixture(scope="session")
def tools(installed):
    """The same system with the programs that judge what came with the package."""
    installed.install("caddy", "fish", "haproxy", "mandoc", "nginx-light", "openssl", "systemd", "zsh")
    return installed


@pytest.fixture
def service(installed):
    """The service, not started yet."""
    running = Service(installed)
    yield running
    running.close()
