import Foundation

/// A Python library that needs a newer Python than the package's `.venv` may have.
///
/// Its wheel is next to `.venv`, and the first suitable Python in `PATH` runs it.
package struct PythonLibrary: Sendable {
  /// The reader of Aseprite files, or `nil` if Python 3.12 or the wheel is missing.
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

  /// Passes `input` as JSON to a script next to the calling test, and decodes its JSON output.
  package func callAsFunction<Input: Encodable, Output: Decodable>(
    _ script: String, _ input: Input, besides testFile: String = #filePath
  ) async throws -> Output {
    try await PythonScript(script, besides: testFile).run(
      interpreter, arguments: [wheel.path], input)
  }

  /// Returns whether the program is Python 3 with at least this minor version.
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
