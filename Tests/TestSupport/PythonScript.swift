import Foundation

/// A Python program next to a test, run by the package's `.venv` with Pillow, as an independent check of pixels and
/// files.
package struct PythonScript {
  /// The reason that there is no output.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private let file: URL

  /// The script `name` in the folder of the calling test.
  package init(_ name: String, besides testFile: String = #filePath) {
    file = URL(filePath: testFile).deletingLastPathComponent().appending(path: name)
  }

  /// Passes `input` as JSON to the script, and decodes its JSON output.
  package func callAsFunction<Input: Encodable, Output: Decodable>(
    _ input: Input, as output: Output.Type = Output.self
  ) async throws -> Output {
    try await run(Self.interpreter(), input)
  }

  /// Runs the script with another Python, which gets `arguments` before the paths of the two files.
  func run<Input: Encodable, Output: Decodable>(
    _ interpreter: URL, arguments: [String] = [], _ input: Input
  ) async throws -> Output {
    let folder = try TemporaryFolder()
    let question = try folder.write(Array(JSONEncoder().encode(input)), to: "question.json")
    let answer = folder.file("answer.json")
    let process = try ChildProcess(
      interpreter, [file.path] + arguments + [question.path, answer.path], folder: folder.url)
    let outcome = await process.outcome()
    guard outcome.status == 0 else {
      throw Failure(
        description: "\(file.lastPathComponent) ended with \(outcome.status): \(outcome.error)")
    }
    return try JSONDecoder().decode(Output.self, from: Data(contentsOf: answer))
  }

  private static func interpreter(from file: String = #filePath) throws -> URL {
    // This file is Tests/TestSupport/PythonScript.swift.
    var root = URL(filePath: file)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let python = root.appending(path: ".venv/bin/python3")
    guard FileManager.default.isExecutableFile(atPath: python.path) else {
      throw Failure(
        description: """
          there is no .venv/bin/python3 with Pillow in the package's folder: run script/bootstrap \
          (or python3 -m venv .venv && .venv/bin/pip install pillow)
          """)
    }
    return python
  }
}
