"""A full disk. Only root can mount such a small file system."""

# A new collection on a disk that has no space for the demo collection.
RESTORE = """
mkdir /small && mount -t tmpfs -o size=900k tmpfs /small
pixelarium demo --database /root/large.sqlite
pixelarium database migrate --database /small/catalog.sqlite
cd /small
cksum $(ls -A) >/root/before
status=0
pixelarium database restore /root/large.sqlite --database /small/catalog.sqlite 2>/root/said || status=$?
cksum $(ls -A) >/root/after
exit $status
"""


def test_restoring_onto_a_full_disk_fails_without_changes(installed):
    installed.run("sh", "-ec", RESTORE, status=74)
    assert installed.path("root/said").read_text() == "pixelarium: /small: the disk is full\n"
    before = installed.path("root/before").read_text()
    assert "catalog.sqlite" in before
    assert installed.path("root/after").read_text() == before
