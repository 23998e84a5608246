import Foundation
import TestSupport
import Testing

extension Program {
  /// Adds a white bitmap of 2 × 2 cells.
  func generate(_ name: String, _ arguments: String...) async throws {
    let made = try await run(
      ["bitmap", "generate", "solid", "--rows", "2", "--columns", "2", "--name", name]
        + arguments)
    try #require(made.status == 0, "\(made.error)")
  }

  /// One printed JSON object.
  func record(_ line: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    return try #require(object as? [String: Any])
  }
}
