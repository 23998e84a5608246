import Foundation

/// An article of the documentation whose tables and examples are test cases.
package struct Article {
  private let lines: [Substring]

  /// Loads the article with this name, such as `rendering`, from the documentation catalog that contains it.
  package init(_ name: String) throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources").standardizedFileURL
    let targets = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    let files = targets.map { sources.appending(path: "\($0)/\($0).docc/\(name).md") }
    guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the cells of all tables in a section, row by row, without header rows and the markup of code and emphasis.
  package func rows(ofSection number: Int) -> [[String]] {
    var rows: [[String]] = []
    for line in section(number) where line.hasPrefix("|") {
      if line.hasPrefix("|---") {
        rows.removeLast()
      } else {
        rows.append(
          line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
            $0.filter { !"`*".contains($0) }.trimmingCharacters(in: .whitespaces)
          })
      }
    }
    return rows
  }

  /// Returns the code blocks of a section, without their fences.
  package func code(ofSection number: Int) -> [String] {
    // Text and code alternate between the fences.
    section(number).split(omittingEmptySubsequences: false) { $0.hasPrefix("```") }.enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }
      .map { $0.element.joined(separator: "\n") }
  }

  private func section(_ number: Int) -> ArraySlice<Substring> {
    lines.drop { !$0.hasPrefix("## \(number). ") }.dropFirst().prefix { !$0.hasPrefix("## ") }
  }
}
