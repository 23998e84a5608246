import Foundation

/// The terminal that one of the standard streams leads to, as far as it is known.
struct Terminal {
  /// A stream that may lead to a terminal.
  enum Stream: Int32 {
    case output = 1
    case error = 2
  }

  let isInteractive: Bool
  /// True where 24-bit colour may be used: a terminal that is not `dumb`, and no `NO_COLOR`.
  let hasColor: Bool
  /// Characters in a line; 80 where it is not known.
  let columns: Int

  init(_ stream: Stream, environment: Environment = .current) {
    isInteractive = isatty(stream.rawValue) == 1
    hasColor = isInteractive && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
    columns =
      environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
      ?? Self.windowColumns(stream) ?? 80
  }

  private static func windowColumns(_ stream: Stream) -> Int? {
    var size = winsize()
    // The request code says that the kernel fills in a `winsize`, which outlives the call.
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
