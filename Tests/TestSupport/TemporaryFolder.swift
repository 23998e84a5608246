package import Foundation

/// A new folder that is removed with its contents when the last reference is released.
package final class TemporaryFolder: Sendable {
  /// The folder, which is empty at first.
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("pixelarium-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the URL of a path in the folder without creating anything.
  package func file(_ path: String) -> URL { url.appendingPathComponent(path) }

  /// Writes a file, and creates missing parent folders.
  @discardableResult
  package func write(_ bytes: [UInt8], to path: String) throws -> URL {
    let file = file(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  /// Writes a text file in UTF-8, and creates missing parent folders.
  @discardableResult
  package func write(_ text: String, to path: String) throws -> URL {
    try write(Array(text.utf8), to: path)
  }
}
