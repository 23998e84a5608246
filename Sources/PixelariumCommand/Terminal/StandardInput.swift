import Foundation

/// Bytes from a pipe or a redirected file.
enum StandardInput {
  /// Reads to the end, or one byte more than `limit`.
  static func read(atMost limit: Int) throws(CommandError) -> [UInt8] {
    do {
      return try [UInt8](FileHandle.standardInput.read(upToCount: limit + 1) ?? Data())
    } catch {
      throw CommandError("cannot read", file: "standard input", cause: error)
    }
  }
}
