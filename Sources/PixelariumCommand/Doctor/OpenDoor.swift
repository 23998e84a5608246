import Fetching
import Foundation
import GalleryLoading
import GalleryModel
import GalleryRendering
import GalleryWeb
import HTTPServer

/// A setting or a file that lets more in than the defaults do.
struct OpenDoor: Encodable, Equatable {
  /// The setting, or the file.
  let door: String
  /// The danger, and the way to close it.
  let meaning: String

  /// Those of a configuration and of the database's file, in a fixed order.
  static func all(_ configuration: Configuration, database: URL) -> [OpenDoor] {
    address(configuration.server) + limits(configuration) + remote(configuration.remote)
      + files(configuration, database: database)
  }

  private static func address(_ server: Server.Configuration) -> [OpenDoor] {
    guard !isLoopback(server.host) else { return [] }
    return [
      OpenDoor(
        door: "host \(server.host)",
        meaning: """
          everybody who reaches this machine sees the collection, without encryption; 127.0.0.1 \
          behind a proxy closes it
          """)
    ]
  }

  private static func isLoopback(_ host: String) -> Bool {
    let numbers = host.split(separator: ".").map { UInt8($0) }
    return host == "localhost" || host == "::1"
      || (numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil))
  }

  private static func limits(_ configuration: Configuration) -> [OpenDoor] {
    let server = configuration.server
    let limits = configuration.render.limits
    let usual = Configuration()
    var doors: [OpenDoor] = []
    if server.connectionsPerAddress == 0 {
      doors.append(
        OpenDoor(
          door: "connections-per-address 0",
          meaning: "one address may take all connections; 256 is the default"))
    }
    let raised = [
      ("idle-timeout", Double(server.idleTimeout), Double(usual.server.idleTimeout)),
      ("request-deadline", server.requestDeadline, usual.server.requestDeadline),
      ("answer-deadline", server.answerDeadline, usual.server.answerDeadline),
      ("render-time-limit", configuration.render.service.timeLimit, usual.render.service.timeLimit),
      ("max-side", Double(limits.side), Double(usual.render.limits.side)),
      ("max-pixels", Double(limits.pixels), Double(usual.render.limits.pixels)),
    ]
    for (name, value, standard) in raised where value > standard {
      doors.append(
        OpenDoor(
          door: "\(name) \(value.formatted(plain))",
          meaning:
            "one client may take more of the machine; \(standard.formatted(plain)) is the default"))
    }
    return doors
  }

  private static let plain = FloatingPointFormatStyle<Double>(
    locale: Locale(identifier: "en_US_POSIX")
  ).grouping(.never)

  private static func files(_ configuration: Configuration, database: URL) -> [OpenDoor] {
    var doors: [OpenDoor] = []
    if let folder = configuration.publicFolder {
      doors.append(
        OpenDoor(
          door: "public-folder \(folder.path)",
          meaning: "every file in it is served; the built-in one holds styles and scripts only"))
    }
    for file in [database, database.deletingLastPathComponent()] where isWritableByAll(file) {
      doors.append(
        OpenDoor(
          door: "file \(file.path)",
          meaning: "every user of this machine may change it; chmod o-w closes it"))
    }
    return doors
  }

  private static func isWritableByAll(_ file: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue else { return false }
    // In a folder with the sticky bit nobody can replace another user's file.
    return mode & 0o002 != 0 && mode & 0o1000 == 0
  }
}

extension OpenDoor {
  /// The settings that let images of other servers in.
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
