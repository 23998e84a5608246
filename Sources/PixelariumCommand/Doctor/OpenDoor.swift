import Foundation
import GalleryWeb
import HTTPServer

/// What lets more in than the defaults do.
struct OpenDoor: Encodable, Equatable {
  /// The setting, or the file.
  let door: String
  /// What comes of it, and what closes it.
  let meaning: String

  /// Those of a configuration and of the database's file, in a fixed order.
  static func all(_ configuration: Configuration, database: URL) -> [OpenDoor] {
    address(configuration.server) + limits(configuration.server)
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

  private static func limits(_ server: Server.Configuration) -> [OpenDoor] {
    guard server.connectionsPerAddress == 0 else { return [] }
    return [
      OpenDoor(
        door: "connections-per-address 0",
        meaning: "one address may take all connections; 256 is the default")
    ]
  }

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
