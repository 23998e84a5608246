import Foundation
import TestSupport

/// A child process whose standard streams are files, so that nothing can fill up and block.
final class ChildProcess: Sendable {
  private let process: Process
  private let files: TemporaryFolder
  private let ended: AsyncStream<Int32>

  /// `pixelarium` in the build's folder: beside the executable of these tests.
  static var executable: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "pixelarium")
  }

  init(
    _ arguments: [String], folder: URL, input: [UInt8] = [], output: FileHandle? = nil,
    environment: [String: String] = [:]
  ) throws {
    files = try TemporaryFolder()
    process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin"]
      .merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: files.write(input, to: "input"))
    process.standardOutput =
      try output ?? FileHandle(forWritingTo: files.write("", to: "output"))
    process.standardError = try FileHandle(forWritingTo: files.write("", to: "error"))
    let (ended, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.ended = ended
    process.terminationHandler = { process in
      continuation.yield(process.terminationStatus)
      continuation.finish()
    }
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// What was written so far to `output` or `error`.
  func text(_ name: String) -> String {
    String(decoding: bytes(name), as: UTF8.self)
  }

  private func bytes(_ name: String) -> [UInt8] {
    (try? [UInt8](Data(contentsOf: files.file(name)))) ?? []
  }

  func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  var isRunning: Bool { process.isRunning }

  /// Waits for the end.
  func outcome() async -> Program.Outcome {
    var status: Int32 = -1
    for await value in ended { status = value }
    return Program.Outcome(
      status: status, output: text("output"), error: text("error"), bytes: bytes("output"))
  }
}
