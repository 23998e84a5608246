import Foundation
import Testing

/// The client's options match the server's.
@Suite struct OptionsFileTests {
  private let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/PixelariumClient/Addresses/Options.swift").standardized

  @Test func `the client's options match the server's declarations`() throws {
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(OptionsFile.text.utf8).write(to: file)
    }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == OptionsFile.text,
      "run RECORD=1 swift test --filter OptionsFileTests, and see what the client needs")
  }
}
