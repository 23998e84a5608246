import Foundation

/// Errors and progress; what cannot be written there is lost.
enum StandardError {
  static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
