import Foundation

/// By what the file system knows a file, whatever its name: another file in its place has another.
struct FileIdentity: Sendable, Equatable {
  private let device: UInt64
  private let number: UInt64

  /// That of the file at a place, which is not opened, as SQLite's locks demand; `nil` where there is
  /// none.
  init?(of file: URL) {
    var facts = stat()
    guard unsafe stat(file.path, &facts) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }
}
