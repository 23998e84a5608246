import Fetching
import GalleryLoading
import GalleryWeb

extension OpenDoor {
  /// What lets images of other servers in.
  static func remote(_ remote: RemoteConfiguration) -> [OpenDoor] {
    var doors = remote.loading.policy.patterns.map { pattern in
      OpenDoor(
        door: "remote-allow \(pattern)",
        meaning: "whoever reaches this server can have it load images from there")
    }
    if remote.loading.policy.ownAddress != nil {
      doors.append(
        OpenDoor(
          door: "remote-allow self",
          meaning: "whoever reaches this server can have it load its own pictures"))
    }
    if remote.loading.policy.allowsPrivate {
      doors.append(
        OpenDoor(
          door: "remote-allow-private",
          meaning: """
            patterns that name a host, and signed URLs, may lead into private networks and to this \
            machine itself
            """))
    }
    if remote.loading.policy.signature != nil {
      doors.append(
        OpenDoor(
          door: "url-key",
          meaning: "whoever has a signed URL can have that image loaded, from any public host"))
    }
    return doors + limits(remote)
  }

  private static func limits(_ remote: RemoteConfiguration) -> [OpenDoor] {
    let usual = RemoteConfiguration()
    let raised = [
      ("remote-max-bytes", remote.transfer.bodyBytes, usual.transfer.bodyBytes),
      ("remote-max-side", remote.loading.maximumSide, usual.loading.maximumSide),
      ("remote-max-pixels", remote.loading.maximumPixels, usual.loading.maximumPixels),
      ("remote-timeout", remote.transfer.totalTime.seconds, usual.transfer.totalTime.seconds),
      ("remote-downloads", remote.loading.downloads, usual.loading.downloads),
      ("remote-queue", remote.loading.queue, usual.loading.queue),
    ]
    return raised.filter { $1 > $2 }.map { name, value, standard in
      OpenDoor(
        door: "\(name) \(value)",
        meaning: "another server may take more of this machine; \(standard) is the default")
    }
  }
}
