import Foundation

/// The programs `gzip` and `zstd`, as an independent check of compressed data.
package enum Decompressor {
  /// The compressed bytes are invalid.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Decompresses bytes; `program` is `gzip` or `zstd`, which are also the names of their codings.
  package static func bytes(of compressed: [UInt8], by program: String) async throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let process = try ChildProcess(
      URL(filePath: "/usr/bin/\(program)"), ["-dc"], folder: folder.url, input: compressed)
    let outcome = await process.outcome()
    guard outcome.status == 0 else {
      throw Failure(description: "\(program) ended with \(outcome.status): \(outcome.error)")
    }
    return outcome.bytes
  }
}
