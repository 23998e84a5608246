package import Foundation

/// A folder of its own that goes away, with all in it, when the last reference does.
package final class TemporaryFolder: Sendable {
  /// An existing, empty folder.
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("pixelarium-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The place of something in the folder; nothing is made.
  package func file(_ path: String) -> URL { url.appendingPathComponent(path) }

  /// Writes a file and the folders above it.
  @discardableResult
  package func write(_ bytes: [UInt8], to path: String) throws -> URL {
    let file = file(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  /// Writes a text file in UTF-8.
  @discardableResult
  package func write(_ text: String, to path: String) throws -> URL {
    try write(Array(text.utf8), to: path)
  }
}
