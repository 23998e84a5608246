/// A table of text: aligned columns, truncated to the width of a terminal, or tab-separated values.
package struct Table {
  /// The alignment of a column.
  package enum Alignment {
    case leading, trailing
  }

  /// A column with its title and alignment.
  package struct Column {
    var title: String
    var alignment = Alignment.leading
    /// Whether it may be truncated to make the table fit; the widest such column is truncated first.
    var isFlexible = false

    package init(
      title: String, alignment: Table.Alignment = Alignment.leading, isFlexible: Bool = false
    ) {
      self.title = title
      self.alignment = alignment
      self.isFlexible = isFlexible
    }
  }

  /// The minimum number of characters of a truncated column.
  private static let minimumWidth = 8
  private static let gap = "  "

  let columns: [Column]
  private var rows: [[String?]] = []

  package init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row with one text per column, or `nil` for none; control characters, such as tabs, are made visible.
  package mutating func add(_ row: [String?]) { rows.append(row.map { $0?.printable }) }

  /// The rows without titles: values with tabs between them, complete and without padding; a missing one is empty.
  package var tabSeparated: [String] {
    rows.map { row in row.map { $0 ?? "" }.joined(separator: "\t") }
  }

  /// Returns the lines, the title first; no line exceeds `width` unless the fixed columns alone do.
  package func lines(width: Int?) -> [String] {
    let all = [columns.map(\.title)] + rows.map { row in row.map { $0 ?? "–" } }
    let widths = fittedWidths(of: all, width: width)
    return all.map { row in
      let cells = zip(columns.indices, row).map { index, text in
        text.fitted(to: widths[index], columns[index].alignment)
      }
      let line = cells.joined(separator: Self.gap)
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func fittedWidths(of rows: [[String]], width: Int?) -> [Int] {
    var widths = columns.indices.map { index in
      rows.map { index < $0.count ? $0[index].terminalWidth : 0 }.max() ?? 0
    }
    guard let width else { return widths }
    func excess() -> Int { widths.reduce(0, +) + Self.gap.count * max(0, widths.count - 1) - width }
    while excess() > 0 {
      let candidates = columns.indices.filter {
        columns[$0].isFlexible && widths[$0] > Self.minimumWidth
      }
      guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }
}

extension String {
  /// Returns the text truncated with `…` or padded to exactly `width` columns of a terminal.
  fileprivate func fitted(to width: Int, _ alignment: Table.Alignment) -> String {
    var text = self
    if text.terminalWidth > width {
      while text.terminalWidth > max(0, width - 1), !text.isEmpty { text.removeLast() }
      text += "…"
    }
    let padding = String(repeating: " ", count: max(0, width - text.terminalWidth))
    return alignment == .leading ? text + padding : padding + text
  }
}

/// Aligned names and values, one per line; names without a value are omitted.
///
/// Control characters are made visible.
package struct Facts: ExpressibleByDictionaryLiteral {
  private let lines: [(name: String, value: String)]

  package init(dictionaryLiteral facts: (String, String?)...) { self.init(facts) }

  package init(_ facts: [(String, String?)]) {
    lines = facts.compactMap { name, value in value.map { (name, $0.printable) } }
  }

  /// The lines with their line ends.
  package var text: String {
    let width = lines.map(\.name.count).max() ?? 0
    return lines.map { line in
      line.name + String(repeating: " ", count: width - line.name.count + 2) + line.value + "\n"
    }.joined()
  }
}
