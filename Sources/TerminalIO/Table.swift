/// Aligned columns of text, cut to a width where one is given.
package struct Table {
  /// The side of its column that a text stands at.
  package enum Alignment {
    case leading, trailing
  }

  /// A column's title and how it is set.
  package struct Column {
    var title: String
    var alignment = Alignment.leading
    /// True where it may be cut to make the table fit; the widest such column gives way first.
    var isFlexible = false

    package init(
      title: String, alignment: Table.Alignment = Alignment.leading, isFlexible: Bool = false
    ) {
      self.title = title
      self.alignment = alignment
      self.isFlexible = isFlexible
    }
  }

  /// Characters that a cut column keeps at least.
  private static let minimumWidth = 8
  private static let gap = "  "

  let columns: [Column]
  private var rows: [[String]] = []

  package init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row of one text a column; control characters are made visible.
  package mutating func add(_ row: [String]) { rows.append(row.map(\.printable)) }

  /// The lines, title first; none is wider than `width` unless the fixed columns alone are.
  package func lines(width: Int?) -> [String] {
    let all = [columns.map(\.title)] + rows
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
  /// Cut with `…` or filled with spaces to exactly `width` columns of a terminal.
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

/// Names and values, one a line, the values below one another; one without a value is left out.
///
/// Control characters are made visible.
package struct Facts: ExpressibleByDictionaryLiteral {
  private let lines: [(name: String, value: String)]

  package init(dictionaryLiteral facts: (String, String?)...) { self.init(facts) }

  package init(_ facts: [(String, String?)]) {
    lines = facts.compactMap { name, value in value.map { (name, $0.printable) } }
  }

  /// The lines, each with its end.
  package var text: String {
    let width = lines.map(\.name.count).max() ?? 0
    return lines.map { line in
      line.name + String(repeating: " ", count: width - line.name.count + 2) + line.value + "\n"
    }.joined()
  }
}
