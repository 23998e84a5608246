import Foundation

/// The room that a file system has left.
struct DiskSpace: Sendable, Equatable {
  /// Bytes that may still be written.
  var free: Int
  /// Bytes of the whole file system.
  var total: Int

  /// Bytes that are left to the catalog and to everybody else: 64 MiB, or a quarter of a small disk.
  var reserve: Int { min(64 << 20, total / 4) }

  /// Bytes that the render cache may still take; below 0, what it is to give back.
  var room: Int { free - reserve }
}

extension DiskSpace {
  /// That of the file system that holds a file; `nil` where it does not say.
  init?(around file: URL) {
    let folder = file.deletingLastPathComponent().path
    guard let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder),
      let free = facts[.systemFreeSize] as? NSNumber, let total = facts[.systemSize] as? NSNumber
    else { return nil }
    self.init(free: free.intValue, total: total.intValue)
  }
}
