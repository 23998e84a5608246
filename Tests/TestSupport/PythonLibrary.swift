import Foundation

/// A Python library that the package's own Python may be too old for: its wheel beside `.venv`, read by the
/// newest Python that the machine has.
package struct PythonLibrary: Sendable {
  /// The reader of Aseprite files; `nil` where there is no Python 3.12, or the wheel was not kept.
  package static let aseprite = PythonLibrary(wheel: "aseprite-0.1.0-py3-none-any.whl", minor: 12)

  private let interpreter: URL
  private let wheel: URL

  private init?(wheel name: String, minor: Int, from file: String = #filePath) {
    // This file is Tests/TestSupport/PythonLibrary.swift.
    var root = URL(filePath: file)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    wheel = root.appending(path: ".venv/\(name)")
    guard FileManager.default.fileExists(atPath: wheel.path) else { return nil }
    let names = ["python3"] + (minor...minor + 8).map { "python3.\($0)" }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.flatMap { folder in names.map { URL(filePath: "\(folder)/\($0)") } }
    guard let interpreter = found.first(where: { Self.runs($0, minor: minor) }) else { return nil }
    self.interpreter = interpreter
  }

  /// Sends `input` as JSON to a script beside the calling test and reads the answer as JSON.
  package func callAsFunction<Input: Encodable, Output: Decodable>(
    _ script: String, _ input: Input, besides testFile: String = #filePath
  ) async throws -> Output {
    try await PythonScript(script, besides: testFile).run(
      interpreter, arguments: [wheel.path], input)
  }

  /// True for a program that is Python 3 of at least a minor version.
  private static func runs(_ interpreter: URL, minor: Int) -> Bool {
    guard FileManager.default.isExecutableFile(atPath: interpreter.path) else { return false }
    let process = Process()
    process.executableURL = interpreter
    process.arguments = ["-c", "import sys; sys.exit(sys.version_info < (3, \(minor)))"]
    (process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice
    )
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
