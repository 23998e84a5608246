package import Foundation

/// Names of files that appear under their own name when they are complete: `.NAME.UUID`, in the same folder.
package enum PartialFile {
  /// The time after which a file that nothing was written to is a leftover, in seconds.
  private static let age = 3600.0

  /// A free name for what becomes `file`.
  ///
  /// Leftovers of processes that were killed while they made the same file
  /// are removed.
  package static func place(for file: URL) -> URL {
    removeLeftovers(of: file)
    return file.deletingLastPathComponent().appendingPathComponent(
      ".\(file.lastPathComponent).\(UUID().uuidString)")
  }

  private static func removeLeftovers(of file: URL) {
    let manager = FileManager.default
    let folder = file.deletingLastPathComponent()
    let prefix = ".\(file.lastPathComponent)."
    for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix(prefix) {
      // A journal follows the UUID, and earlier versions put `.partial` there.
      guard UUID(uuidString: String(name.dropFirst(prefix.count).prefix(36))) != nil else {
        continue
      }
      let path = folder.appendingPathComponent(name).path
      // Some are folders, in which a file is written.
      let parts =
        [path] + ((try? manager.subpathsOfDirectory(atPath: path)) ?? []).map { "\(path)/\($0)" }
      let written = parts.compactMap { path in
        (try? manager.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      }.max()
      if let written, written < .now - age { try? manager.removeItem(atPath: path) }
    }
  }
}
