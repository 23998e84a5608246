package import Foundation

/// Temporary names for files that get their final name when they are complete: `.NAME.UUID`, in the same folder.
package enum PartialFile {
  /// The minimum age of a leftover: the seconds since its last write.
  private static let age = 3600.0

  /// Returns a free temporary name for `file`.
  package static func place(for file: URL) -> URL {
    file.deletingLastPathComponent().appendingPathComponent(
      ".\(file.lastPathComponent).\(UUID().uuidString)")
  }

  /// Removes the files of processes that were killed while they wrote `file`.
  package static func removeLeftovers(of file: URL) {
    let manager = FileManager.default
    let folder = file.deletingLastPathComponent()
    let prefix = ".\(file.lastPathComponent)."
    for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix(prefix) {
      // The ending of a journal follows the UUID; earlier versions appended `.partial`.
      guard UUID(uuidString: String(name.dropFirst(prefix.count).prefix(36))) != nil else {
        continue
      }
      let path = folder.appendingPathComponent(name).path
      // A restore writes into a folder of that name, and the date of the folder itself does not change.
      let parts =
        [path] + ((try? manager.subpathsOfDirectory(atPath: path)) ?? []).map { "\(path)/\($0)" }
      let written = parts.compactMap { path in
        (try? manager.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      }.max()
      if let written, written < .now - age { try? manager.removeItem(atPath: path) }
    }
  }
}
