package import GalleryModel
package import GalleryScenes
import Raster

extension Spelling<Int> {
  package static func whole(_ range: ClosedRange<Int>) -> Spelling {
    Spelling(.whole(range)) { (text, parameter) throws(ParameterError) in
      try Int(text[...], range, of: parameter, in: text)
    }
  }
}

extension Spelling<[Int]> {
  /// Returns the spelling of comma-separated whole numbers, without duplicates and in ascending order.
  package static func wholes(_ range: ClosedRange<Int>, maximumCount: Int) -> Spelling {
    Spelling(.wholes(range, maximumCount: maximumCount)) {
      (text, parameter) throws(ParameterError) in
      let numbers = Set(try Int.list(text, range, of: parameter))
      guard numbers.count <= maximumCount else { throw .refused(parameter, text) }
      return numbers.sorted()
    } write: {
      $0.map { String($0) }.joined(separator: ",")
    }
  }
}

extension Spelling<Int?> {
  /// Returns the spelling of a number of cycles, or `continuous`, which is `nil`.
  package static func repeats(_ range: ClosedRange<Int>) -> Spelling {
    Spelling(.repeats(range)) { (text, parameter) throws(ParameterError) in
      text == QueryParameter.continuous ? nil : try Int(text[...], range, of: parameter, in: text)
    } write: {
      $0.map { String($0) } ?? QueryParameter.continuous
    }
  }
}

extension Spelling<Decimal6> {
  /// Returns the spelling of a decimal number above 0.
  package static func decimal(maximum: Int) -> Spelling {
    Spelling(.decimal(maximum: maximum)) { (text, parameter) throws(ParameterError) in
      let number = try NumberLiteral(text, of: parameter).millionths
      guard 1...maximum * 1_000_000 ~= number else {
        throw .refused(parameter, text, "must be above 0 and at most \(maximum)")
      }
      return Decimal6(millionths: number)
    }
  }

  /// Returns the spelling of a decimal number in a range without negative numbers.
  package static func decimal(_ range: ClosedRange<Int>) -> Spelling {
    Spelling(.decimal(range)) { (text, parameter) throws(ParameterError) in
      Decimal6(millionths: try NumberLiteral.millionths(text, range, of: parameter))
    }
  }

  /// Returns the spelling of a decimal number between two limits in millionths.
  package static func decimal(from least: Int, to most: Int) -> Spelling {
    let kind = ValueKind.decimal(
      from: Decimal6(millionths: least), to: Decimal6(millionths: most))
    return Spelling(kind) { (text, parameter) throws(ParameterError) in
      guard let number = Decimal6(text), (least...most).contains(number.millionths) else {
        throw .refused(parameter, text)
      }
      return number
    }
  }

  /// Returns the spelling of a decimal number from 0 to a maximum.
  package static func amount(maximum: Int) -> Spelling { decimal(0...maximum) }

  /// A number from 0 to 1.
  package static let fraction = Spelling(.fraction) { (text, parameter) throws(ParameterError) in
    try Decimal6(fraction: text, of: parameter, in: text)
  }
}

extension Spelling<[Decimal6]> {
  package static func fractions(count: Int) -> Spelling {
    Spelling(.fractions(count: count)) { (text, parameter) throws(ParameterError) in
      let numbers = try text.items.map { (item) throws(ParameterError) in
        try Decimal6(fraction: item, of: parameter, in: text)
      }
      guard numbers.count == count else { throw .refused(parameter, text) }
      return numbers
    } write: {
      $0.map(\.description).joined(separator: ",")
    }
  }
}

extension Spelling<Scale> {
  /// A factor above 0.
  package static let scale: Spelling = {
    let decimal = Spelling<Decimal6>.decimal(maximum: Scale.maximum)
    return Spelling(decimal.kind) { (text, parameter) throws(ParameterError) in
      let number = try decimal.read([text], parameter)
      guard let scale = Scale(millionths: number.millionths) else {
        throw .refused(parameter, text)
      }
      return scale
    }
  }()
}

extension Spelling<Angle> {
  /// Returns the spelling of clockwise degrees in a range of full turns.
  package static func degrees(_ range: ClosedRange<Int>) -> Spelling {
    Spelling(.decimal(range)) { (text, parameter) throws(ParameterError) in
      Angle(millionthsOfDegree: try NumberLiteral.millionths(text, range, of: parameter))
    } write: {
      $0.text
    }
  }
}

extension Spelling<AspectRatio> {
  /// Width over height: `3:2`, or `1.5`.
  package static let ratio = Spelling(.ratio(maximum: AspectRatio.maximum)) {
    (text, parameter) throws(ParameterError) in
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let width = Decimal6(parts[0]),
      let height = parts.count == 2 ? Decimal6(parts[1]) : Decimal6(millionths: 1_000_000),
      let ratio = AspectRatio(width: width, height: height)
    else { throw .refused(parameter, text) }
    return ratio
  } write: {
    "\(Decimal6(millionths: $0.width)):\(Decimal6(millionths: $0.height))"
  }
}

extension Spelling<EdgeInsets> {
  /// Returns the spelling of distances in whole pixels: one number for all sides, or top, leading, bottom and trailing.
  package static func pixelInsets(maximum: Int) -> Spelling {
    Spelling(.pixelInsets(maximum: maximum)) { (text, parameter) throws(ParameterError) in
      var sides = try Int.list(text, 0...maximum, of: parameter)
      if sides.count == 1 { sides = Array(repeating: sides[0], count: 4) }
      guard sides.count == 4 else { throw .refused(parameter, text) }
      return EdgeInsets(top: sides[0], leading: sides[1], bottom: sides[2], trailing: sides[3])
    } write: {
      let sides = [$0.top, $0.leading, $0.bottom, $0.trailing].map { String($0) }
      return Set(sides).count == 1 ? sides[0] : sides.joined(separator: ",")
    }
  }
}

extension Spelling<PointInsets> {
  /// Returns the spelling of distances in points: top, leading, bottom and trailing, or one number if that is allowed.
  package static func pointInsets(maximum: Int, isOneTaken: Bool = false) -> Spelling {
    Spelling(.pointInsets(maximum: maximum, isOneTaken: isOneTaken)) {
      (text, parameter) throws(ParameterError) in
      let items = text.items
      var sides = items.compactMap { Decimal6($0) }
      guard sides.count == items.count, sides.allSatisfy({ $0.millionths <= maximum * 1_000_000 })
      else { throw .refused(parameter, text) }
      if sides.count == 1, isOneTaken { sides = Array(repeating: sides[0], count: 4) }
      guard sides.count == 4 else { throw .refused(parameter, text) }
      return PointInsets(top: sides[0], leading: sides[1], bottom: sides[2], trailing: sides[3])
    } write: {
      [$0.top, $0.leading, $0.bottom, $0.trailing].map(\.description).joined(separator: ",")
    }
  }
}

extension Spelling<PageSize> {
  /// Width and height in points, or the name of a paper size.
  package static let page = Spelling(.page) { (text, parameter) throws(ParameterError) in
    guard let page = PageSize(text) else {
      throw .refused(
        parameter, text,
        "must be width and height in points, such as 800x600, each above 0 and at most "
          + "\(PageSize.maximum), or \(PageSize.names.joined(separator: ", "))",
        near: NearNames.of(text, in: PageSize.names))
    }
    return page
  }
}

extension Spelling<CellRect> {
  /// Returns the spelling of a part of a bitmap: column, row, columns and rows.
  package static func cells(maximum: Int) -> Spelling {
    Spelling(.cells(maximum: maximum)) { (text, parameter) throws(ParameterError) in
      let numbers = try Int.list(text, 0...maximum, of: parameter)
      guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
        throw .refused(parameter, text)
      }
      return CellRect(column: numbers[0], row: numbers[1], columns: numbers[2], rows: numbers[3])
    } write: {
      "\($0.column),\($0.row),\($0.columns),\($0.rows)"
    }
  }
}

extension Angle {
  /// The degrees in the shortest spelling.
  package var text: String { Decimal6(millionths: millionthsOfDegree).description }
}

extension Int {
  /// Parses a whole number in the spelling of URLs; returns `nil` for any other text.
  package init?(whole text: some StringProtocol) {
    guard let number = NumberLiteral(text)?.whole else { return nil }
    self = number
  }

  /// Parses one number of a value.
  fileprivate init(
    _ text: Substring, _ range: ClosedRange<Int>, of parameter: QueryParameter, in value: String
  ) throws(ParameterError) {
    guard let number = Int(whole: text), range.contains(number) else {
      throw .refused(parameter, value)
    }
    self = number
  }

  fileprivate static func list(
    _ text: String, _ range: ClosedRange<Int>, of parameter: QueryParameter
  ) throws(ParameterError) -> [Int] {
    try text.items.map { (item) throws(ParameterError) in
      try Int(item, range, of: parameter, in: text)
    }
  }
}

extension Decimal6 {
  /// Parses one fraction of a value.
  fileprivate init(
    fraction text: some StringProtocol, of parameter: QueryParameter, in value: String
  ) throws(ParameterError) {
    guard let number = Decimal6(text), number.millionths <= 1_000_000 else {
      throw .refused(parameter, value)
    }
    self = number
  }
}

extension NumberLiteral {
  fileprivate init(_ text: String, of parameter: QueryParameter) throws(ParameterError) {
    guard let number = Self(text) else { throw .refused(parameter, text, Self.rule) }
    self = number
  }

  /// Parses a number in a range, in millionths.
  fileprivate static func millionths(
    _ text: String, _ range: ClosedRange<Int>, of parameter: QueryParameter
  ) throws(ParameterError) -> Int {
    let number = try NumberLiteral(text, of: parameter).millionths
    guard range.lowerBound * 1_000_000...range.upperBound * 1_000_000 ~= number else {
      throw .refused(parameter, text, "must be from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
