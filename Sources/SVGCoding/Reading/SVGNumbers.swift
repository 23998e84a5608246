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
