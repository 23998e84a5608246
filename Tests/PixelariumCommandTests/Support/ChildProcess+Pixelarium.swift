import Foundation
import TestSupport

extension ChildProcess {
  /// `pixelarium` in the build's folder: beside the executable of these tests.
  static var executable: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "pixelarium")
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
