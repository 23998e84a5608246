import Foundation
import Testing

@testable import GalleryAddresses

/// The tables of options in `addresses.md`, which are written from the declarations.
@Suite struct OptionTablesTests {
  private static let tables: [(title: String, parameters: [QueryParameter], OptionExamples)] = [
    ("Options of bitmaps", Array(RenderQuery.parameters), .bitmaps),
    ("Options of sheets", Array(SheetQuery.parameters), .sheets),
    ("Options of symbols", Array(SymbolQuery.parameters), .symbols),
    ("Options of scenes", Array(SceneQuery.parameters), .scenes),
    ("Options of drafts", DraftQuery.declared.map(\.parameter), .drafts),
    (
      "Options of remote images",
      RemoteQuery.parameters.filter { !RenderQuery.parameters.contains($0) }, .remoteImages
    ),
  ]

  private let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/GalleryWeb/GalleryWeb.docc/addresses.md").standardized

  @Test func `the article lists every declared option with its values and an example`() throws {
    let article = try String(contentsOf: file, encoding: .utf8)
    var written = article
    for (title, parameters, examples) in Self.tables {
      let rows = try parameters.map { try Self.row($0, examples) }
      try Self.replaceRows(of: title, in: &written, with: rows)
    }
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(written.utf8).write(to: file)
    }
    #expect(article == written, "run RECORD=1 script/test GalleryWebTests.OptionTablesTests")
  }

  private static func row(_ parameter: QueryParameter, _ examples: OptionExamples) throws -> String
  {
    let example = try #require(examples.url(of: parameter), "\(parameter.name) has no example")
    let usual = parameter.defaultValue.map { "; `\($0)` by default" } ?? ""
    let cells = [
      "`\(parameter.name)`", parameter.summary, values(of: parameter) + usual, "`\(example)`",
    ]
    return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }

  private static func values(of parameter: QueryParameter) -> String {
    let literal = { (words: [String]) in words.map { "`\($0)`" }.joined(separator: " ") }
    return switch parameter.kind.form {
    case .choice(let words): literal(words)
    case .boolean: literal(parameter.allowed)
    case .choices(let words): "one or more of " + literal(words) + ", separated by commas"
    default:
      parameter.allowed.joined(separator: ", or ")
        // The article defines colours once.
        .replacing(/a colour \(#rgb[^)]*\)/, with: "a colour")
    }
  }

  /// Replaces the rows of the first table with a column of examples after a heading.
  private static func replaceRows(
    of title: String, in article: inout String, with rows: [String]
  ) throws {
    let heading = try #require(article.range(of: "\n## \(title)\n"))
    let head = "| option | meaning | values | for example |\n|---|---|---|---|\n"
    let table = try #require(
      article.range(of: head, range: heading.upperBound..<article.endIndex))
    let end =
      article.range(of: "\n\n", range: table.upperBound..<article.endIndex)?.lowerBound
      ?? article.endIndex
    article.replaceSubrange(table.upperBound..<end, with: rows.joined(separator: "\n"))
  }
}
