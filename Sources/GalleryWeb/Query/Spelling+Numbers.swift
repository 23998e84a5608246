import GalleryModel
import GalleryScenes
import Raster

extension Spelling<Int> {
  static func whole(_ range: ClosedRange<Int>) -> Spelling {
    Spelling(.whole(range)) { (text, parameter) throws(ParameterError) in
      try Int(text[...], range, of: parameter, in: text)
    }
  }
}

extension Spelling<[Int]> {
  /// Whole numbers between commas, each once, in ascending order.
  static func wholes(_ range: ClosedRange<Int>, maximumCount: Int) -> Spelling {
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
  /// A number of runs, or `continuous` for no end, which is `nil`.
  static func repeats(_ range: ClosedRange<Int>) -> Spelling {
    Spelling(.repeats(range)) { (text, parameter) throws(ParameterError) in
      text == QueryParameter.continuous ? nil : try Int(text[...], range, of: parameter, in: text)
    } write: {
      $0.map { String($0) } ?? QueryParameter.continuous
    }
  }
}

extension Spelling<Decimal6> {
  /// A decimal number above 0.
  static func decimal(maximum: Int) -> Spelling {
    Spelling(.decimal(maximum: maximum)) { (text, parameter) throws(ParameterError) in
      let (magnitude, isNegative) = try Decimal6.signed(text, of: parameter)
      guard !isNegative, 1...maximum * 1_000_000 ~= magnitude.millionths else {
        throw .refused(parameter, text, "must be above 0 and at most \(maximum)")
      }
      return magnitude
    }
  }

  /// A decimal number within a range that has no negative ones.
  static func decimal(_ range: ClosedRange<Int>) -> Spelling {
    Spelling(.signedDecimal(range)) { (text, parameter) throws(ParameterError) in
      Decimal6(millionths: try Decimal6.millionths(text, range, of: parameter))
    }
  }

  /// A decimal number between two others, given in millionths.
  static func decimal(from least: Int, to most: Int) -> Spelling {
    let kind = QueryParameter.Kind.decimalBetween(
      Decimal6(millionths: least), Decimal6(millionths: most))
    return Spelling(kind) { (text, parameter) throws(ParameterError) in
      guard let number = Decimal6(text), (least...most).contains(number.millionths) else {
        throw .refused(parameter, text)
      }
      return number
    }
  }

  /// A decimal number from 0.
  static func amount(maximum: Int) -> Spelling { decimal(0...maximum) }

  /// A number from 0 to 1; its 0 before the point may be left out.
  static let fraction = Spelling(.fraction) { (text, parameter) throws(ParameterError) in
    try Decimal6(fraction: text[...], of: parameter, in: text)
  }
}

extension Spelling<[Decimal6]> {
  static func fractions(count: Int) -> Spelling {
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
  static let scale: Spelling = {
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
  /// Degrees clockwise, as many as some full turns.
  static func degrees(_ range: ClosedRange<Int>) -> Spelling {
    Spelling(.signedDecimal(range)) { (text, parameter) throws(ParameterError) in
      Angle(millionthsOfDegree: try Decimal6.millionths(text, range, of: parameter))
    } write: {
      $0.text
    }
  }
}

extension Spelling<AspectRatio> {
  /// Width over height: `3:2`, or `1.5`.
  static let ratio = Spelling(.ratio(maximum: AspectRatio.maximum)) {
    (text, parameter) throws(ParameterError) in
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let width = Decimal6(String(parts[0])),
      let height = parts.count == 2 ? Decimal6(String(parts[1])) : Decimal6(millionths: 1_000_000),
      let ratio = AspectRatio(width: width, height: height)
    else { throw .refused(parameter, text) }
    return ratio
  } write: {
    "\(Decimal6(millionths: $0.width)):\(Decimal6(millionths: $0.height))"
  }
}

extension Spelling<EdgeInsets> {
  /// Distances in whole pixels: one number for all sides, or top, leading, bottom and trailing.
  static func pixelInsets(maximum: Int) -> Spelling {
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
  /// Distances in points: top, leading, bottom and trailing, or one number where that is taken.
  static func pointInsets(maximum: Int, isOneTaken: Bool = false) -> Spelling {
    Spelling(.pointInsets(maximum: maximum, isOneTaken: isOneTaken)) {
      (text, parameter) throws(ParameterError) in
      let items = text.items
      var sides = items.compactMap { Decimal6(String($0)) }
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
  /// Width and height in points, or the name of a sheet.
  static let page = Spelling(.page) { (text, parameter) throws(ParameterError) in
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
  /// A part of a bitmap: column, row, columns and rows.
  static func cells(maximum: Int) -> Spelling {
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
  /// Degrees, the shortest spelling.
  var text: String { Decimal6(millionths: millionthsOfDegree).description }
}

extension Int {
  /// Digits only: `Int(_:)` would take a leading `+` or `-`, too.
  init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(text)
  }

  /// Reads one number within a value.
  fileprivate init(
    _ text: Substring, _ range: ClosedRange<Int>, of parameter: QueryParameter, in value: String
  ) throws(ParameterError) {
    guard let number = Int(digits: text), range.contains(number) else {
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
  /// Reads a part of one; people write `.5` for it.
  fileprivate init(
    fraction text: Substring, of parameter: QueryParameter, in value: String
  ) throws(ParameterError) {
    guard let number = Decimal6(text.hasPrefix(".") ? "0\(text)" : String(text)),
      number.millionths <= 1_000_000
    else { throw .refused(parameter, value) }
    self = number
  }

  /// Reads a decimal number with or without a `-`, in millionths.
  fileprivate static func millionths(
    _ text: String, _ range: ClosedRange<Int>, of parameter: QueryParameter
  ) throws(ParameterError) -> Int {
    let (magnitude, isNegative) = try signed(text, of: parameter)
    let number = isNegative ? -magnitude.millionths : magnitude.millionths
    guard range.lowerBound * 1_000_000...range.upperBound * 1_000_000 ~= number else {
      throw .refused(parameter, text, "must be from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  fileprivate static func signed(
    _ text: String, of parameter: QueryParameter
  ) throws(ParameterError) -> (magnitude: Decimal6, isNegative: Bool) {
    let isNegative = text.hasPrefix("-")
    guard let magnitude = Decimal6(isNegative ? String(text.dropFirst()) : text) else {
      throw .refused(parameter, text, "must be a decimal number with at most 6 fraction digits")
    }
    return (magnitude, isNegative)
  }
}
