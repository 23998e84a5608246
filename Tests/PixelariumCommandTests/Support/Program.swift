import Foundation
import TestSupport

/// The built program, run as a child process in a folder and a collection of its own.
struct Program {
  /// The working directory; also `HOME`.
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The collection that the program uses where no other is named.
  var database: URL { folder.url.appending(path: "catalog.sqlite") }

  /// A path in the working directory.
  func url(_ name: String) -> URL { folder.url.appending(path: name) }

  /// Runs to the end.
  func callAsFunction(
    _ arguments: String..., input: [UInt8] = [], environment: [String: String] = [:]
  ) async throws -> ChildProcess.Outcome {
    try await run(arguments, input: input, environment: environment)
  }

  /// Runs to the end.
  func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:]
  ) async throws -> ChildProcess.Outcome {
    let child = try ChildProcess(
      arguments, folder: folder.url, input: input,
      environment: ["PIXELARIUM_DATABASE": database.path].merging(environment) { $1 })
    return await child.outcome()
  }

  /// Starts `serve` on a free port and returns when it listens.
  func serve(_ arguments: String...) async throws -> RunningServer {
    try await RunningServer(
      ["--port", "0"] + arguments, folder: folder.url,
      environment: ["PIXELARIUM_DATABASE": database.path])
  }
}
