import Raster
import VectorRaster

/// Parsers of numbers in attributes.
enum SVGNumbers {
  /// The CSS units in pixels; an inch is 96 pixels.
  private static let units: [(name: String, pixels: Double)] = [
    ("px", 1), ("pt", 96.0 / 72), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4),
  ]

  /// Returns a length with or without a unit, in pixels.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - name: The attribute's name, for messages.
  ///   - whole: The length that percentages refer to.
  /// - Throws: `SVGFault` if the text is no length or is out of range.
  static func length(
    _ text: String, of name: String, percentOf whole: Double
  ) throws(SVGFault) -> Double {
    var digits = text.trimmingSpace
    var factor = 1.0
    if digits.hasSuffix("%") {
      digits = String(digits.dropLast())
      factor = whole / 100
    } else if let unit = units.first(where: { digits.lowercased().hasSuffix($0.name) }) {
      digits = String(digits.dropLast(2))
      factor = unit.pixels
    }
    let numbers = try? list(digits, of: name)
    guard let number = numbers?.first, numbers?.count == 1,
      abs(number * factor) <= PathScanner.limit
    else { throw SVGFault("\(name) must be a length, got \(text.prefix(40))") }
    return number * factor
  }

  /// Returns a number without a unit.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - name: The attribute's name, for messages.
  ///   - whole: The number that percentages refer to, or `nil` if percentages are not allowed.
  /// - Throws: `SVGFault` if the text is no number.
  static func number(
    _ text: String, of name: String, percentOf whole: Double? = nil
  ) throws(SVGFault) -> Double {
    var digits = text.trimmingSpace
    var factor = 1.0
    if let whole, digits.hasSuffix("%") {
      digits = String(digits.dropLast())
      factor = whole / 100
    }
    let numbers = try? list(digits, of: name)
    guard let number = numbers?.first, numbers?.count == 1 else {
      let kinds = whole == nil ? "a number" : "a number or a percentage"
      throw SVGFault("\(name) must be \(kinds), got \(text.prefix(40))")
    }
    return number * factor
  }

  /// Returns numbers that are separated by commas or spaces.
  ///
  /// Each is finite, with a magnitude of at most 10,000,000.
  static func list(_ text: String, of name: String) throws(SVGFault) -> [Double] {
    var scanner = PathScanner(text)
    var numbers: [Double] = []
    while !scanner.isAtEnd() {
      do {
        numbers.append(try scanner.number())
      } catch {
        throw SVGFault("\(name) must be numbers, got \(error.reason) in \(text.prefix(40))")
      }
    }
    return numbers
  }
}

extension String {
  /// The text without white space at either end.
  var trimmingSpace: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}

/// A parser of the `transform` attribute (SVG 1.1 §7.6).
enum SVGTransform {
  /// Returns the product of all functions.
  ///
  /// The last one is applied first.
  static func read(_ text: String) throws(SVGFault) -> Transform {
    var result = Transform.identity
    var rest = text[...]
    while let open = rest.firstIndex(of: "(") {
      let name = String(rest[..<open].filter { !$0.isWhitespace && $0 != "," })
      guard let close = rest[open...].firstIndex(of: ")") else { break }
      let list = String(rest[rest.index(after: open)..<close])
      let numbers = try SVGNumbers.list(list, of: "transform")
      guard let map = transform(name, numbers), map.isFinite else {
        throw SVGFault("transform must be known functions, got \(text.prefix(40))")
      }
      result = map.then(result)
      rest = rest[rest.index(after: close)...]
    }
    guard rest.allSatisfy(\.isWhitespace), result.isFinite else {
      throw SVGFault("transform must be known functions, got \(text.prefix(40))")
    }
    return result
  }

  private static func transform(_ name: String, _ n: [Double]) -> Transform? {
    switch (name, n.count) {
    case ("matrix", 6): Transform(n[0], n[1], n[2], n[3], n[4], n[5])
    case ("translate", 1): .translation(n[0], 0)
    case ("translate", 2): .translation(n[0], n[1])
    case ("scale", 1): .scale(n[0], n[0])
    case ("scale", 2): .scale(n[0], n[1])
    case ("rotate", 1): .rotation(degrees: n[0])
    case ("rotate", 3): Transform.rotation(degrees: n[0]).about(Point(n[1], n[2]))
    case ("skewX", 1): .skew(degrees: n[0], 0)
    case ("skewY", 1): .skew(degrees: 0, n[0])
    default: nil
    }
  }
}

extension Transform {
  /// Whether all elements of the matrix are within the limit of coordinates.
  fileprivate var isFinite: Bool {
    [a, b, c, d, tx, ty].allSatisfy { abs($0) <= PathScanner.limit }
  }
}
