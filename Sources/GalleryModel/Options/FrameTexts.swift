package import Raster

/// The error of a text that breaks the rule of an option, which the message states.
package struct OptionTextError: Error, CustomStringConvertible {
  /// The rule, such as `must be a name`.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// A text such as `button=0,0,16,16`.
package struct NamedPart {
  /// The name.
  package let name: String
  /// The part.
  package let part: CellRect

  /// Parses a name, `=` and a part.
  package init(option text: String) throws(OptionTextError) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty else {
      throw OptionTextError("must be a name, = and column,row,columns,rows")
    }
    name = String(sides[0])
    part = try CellRect(option: String(sides[1]))
  }
}

extension CellRect {
  /// Parses `0,0,16,16`: column, row, columns and rows.
  package init(option text: String) throws(OptionTextError) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap {
      Int($0)
    }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
      throw OptionTextError(
        "must be four whole numbers separated by commas: column, row, columns and rows")
    }
    self.init(column: numbers[0], row: numbers[1], columns: numbers[2], rows: numbers[3])
  }
}

extension CellPoint {
  /// Parses `8,15`: column and row.
  package init(option text: String) throws(OptionTextError) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap {
      Int($0)
    }
    guard numbers.count == 2 else {
      throw OptionTextError("must be two whole numbers separated by a comma")
    }
    self.init(column: numbers[0], row: numbers[1])
  }
}

extension FrameTag {
  /// Parses `walk=0-3,pingpong,repeat=2`.
  package init(option text: String) throws(OptionTextError) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let words = sides.last?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    let ends = words.first?.split(separator: "-").compactMap { Int($0) } ?? []
    guard sides.count == 2, let first = ends.first, let last = ends.last, ends.count <= 2,
      first <= last
    else { throw OptionTextError("must be a name, = and frames: walk=0-3 or walk=0-3,pingpong") }
    self.init(String(sides[0]), first...last)
    for word in words.dropFirst() {
      if let direction = PlaybackDirection(rawValue: String(word)) {
        self.direction = direction
      } else if word.hasPrefix("repeat="), let count = Int(word.dropFirst(7)),
        (1...Self.maximumRepeat).contains(count)
      {
        repeatCount = count
      } else {
        let directions = PlaybackDirection.allCases.map(\.rawValue).joined(separator: ", ")
        throw OptionTextError(
          "must have one of \(directions), or repeat= and a number, after its frames, got \(word)")
      }
    }
  }
}
