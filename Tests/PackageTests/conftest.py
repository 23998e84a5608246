"""The package that script/package has built, and systems in which it is installed."""

import shutil

import pytest

from container import Image
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


@pytest.fixture(scope="module")
def installed(package, tmp_path_factory):
    """A system that was bare before the package was installed; shared by the tests of a file."""
    folder = tmp_path_factory.mktemp("installed") / "system"
    system = System(folder)
    shutil.copy(package, system.path("root"))
    system.install(f"/root/{package.name}")
    yield system
    system.remove()
