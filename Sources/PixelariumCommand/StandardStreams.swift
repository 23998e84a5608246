import Foundation

/// The unbuffered stream of results; it ignores a closed pipe.
enum StandardOutput {
  static func write(_ text: String) throws(CommandError) { try write(Data(text.utf8)) }

  static func write(_ bytes: Data) throws(CommandError) {
    do {
      try FileHandle.standardOutput.write(contentsOf: bytes)
    } catch {
      if isBrokenPipe(error) { return }
      throw CommandError("cannot write to", file: "standard output", cause: error)
    }
  }

  private static func isBrokenPipe(_ error: any Error) -> Bool {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    return cause.domain == NSPOSIXErrorDomain && cause.code == Int(EPIPE)
  }
}

/// The stream of a pipe or a redirected file.
enum StandardInput {
  /// Reads to the end, but at most one byte more than `limit`.
  static func read(atMost limit: Int) throws(CommandError) -> [UInt8] {
    do {
      return try [UInt8](FileHandle.standardInput.read(upToCount: limit + 1) ?? Data())
    } catch {
      throw CommandError("cannot read", file: "standard input", cause: error)
    }
  }
}
