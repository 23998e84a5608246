import Foundation
import Testing

/// The table of settings in `command.md`, which is written from the help of `serve`.
@Suite struct SettingsTableTests {
  private let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(
      path: "../../Sources/PixelariumCommand/PixelariumCommand.docc/command.md"
    ).standardized

  @Test func `the article lists every setting of serve with its meaning and default`() async throws
  {
    let article = try String(contentsOf: file, encoding: .utf8)
    let head = "| option | meaning | default |\n|---|---|---|\n"
    let table = try #require(article.range(of: head))
    let end = try #require(article.range(of: "\n\n", range: table.upperBound..<article.endIndex))
    var written = article
    written.replaceSubrange(
      table.upperBound..<end.lowerBound, with: try await rows().joined(separator: "\n"))
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(written.utf8).write(to: file)
    }
    #expect(
      article == written, "run RECORD=1 script/test PixelariumCommandTests.SettingsTableTests")
  }

  /// The rows of all options with a default, which are those with a variable.
  private func rows() async throws -> [String] {
    let serve = try #require(try await CommandHelp.all().first { $0.commandName == "serve" })
    return try (serve.arguments ?? []).compactMap { argument in
      let parts = argument.abstract?.components(separatedBy: " (default: ") ?? []
      guard parts.count == 2, let name = argument.preferredName?.name else { return nil }
      let usual = try #require(parts[1].hasSuffix(")") ? parts[1].dropLast() : nil, "\(name)")
      let value = argument.kind == "flag" ? "" : " <\(argument.valueName ?? "")>"
      return "| `--\(name)\(value)` | \(parts[0]) | \(usual) |"
    }
  }
}
