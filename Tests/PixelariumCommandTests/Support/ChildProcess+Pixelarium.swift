import Foundation
import TestSupport

extension ChildProcess {
  /// `pixelarium` in the build's folder: beside the executable of these tests.
  static var executable: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "pixelarium")
  }

  /// Starts `pixelarium` with a socket that systemd would hand over.
  convenience init(
    _ arguments: [String], socket: Int32, folder: URL, output: Int32, environment: [String: String]
  ) throws {
    // The number of the process is known to itself alone.
    try self.init(
      URL(filePath: "/bin/sh"),
      [
        "-c", #"LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@""#, Self.executable.path,
      ] + arguments, folder: folder, output: output, third: socket, environment: environment)
  }

  /// Starts `pixelarium`.
  convenience init(
    _ arguments: [String], folder: URL, input: [UInt8] = [], output: Int32? = nil,
    environment: [String: String] = [:]
  ) throws {
    try self.init(
      Self.executable, arguments, folder: folder, input: input, output: output,
      environment: environment)
  }
}
