import Raster

/// Numbers in attributes.
enum SVGNumbers {
  /// Units of CSS in pixels, of which 96 are an inch.
  private static let units: [(name: String, pixels: Double)] = [
    ("px", 1), ("pt", 96.0 / 72), ("pc", 16), ("in", 96), ("cm", 96 / 2.54), ("mm", 96 / 25.4),
  ]

  /// A length, with or without a unit; a percentage is of `whole`.
  static func length(
    _ text: String, of name: String, percentOf whole: Double, line: Int
  ) throws(SVGError) -> Double {
    var digits = text.trimmingSpace
    var factor = 1.0
    if digits.hasSuffix("%") {
      digits = String(digits.dropLast())
      factor = whole / 100
    } else if let unit = units.first(where: { digits.lowercased().hasSuffix($0.name) }) {
      digits = String(digits.dropLast(2))
      factor = unit.pixels
    }
    let numbers = try? list(digits, of: name, line: line)
    guard let number = numbers?.first, numbers?.count == 1,
      abs(number * factor) <= PathScanner.limit
    else {
      throw .refused(line: line, reason: "\(name) must be a length, got \(text.prefix(40))")
    }
    return number * factor
  }

  /// A number without a unit; a percentage is of `whole`, where there may be one.
  static func number(
    _ text: String, of name: String, percentOf whole: Double? = nil, line: Int
  ) throws(SVGError) -> Double {
    var digits = text.trimmingSpace
    var factor = 1.0
    if let whole, digits.hasSuffix("%") {
      digits = String(digits.dropLast())
      factor = whole / 100
    }
    let numbers = try? list(digits, of: name, line: line)
    guard let number = numbers?.first, numbers?.count == 1 else {
      let kinds = whole == nil ? "a number" : "a number or a percentage"
      throw .refused(line: line, reason: "\(name) must be \(kinds), got \(text.prefix(40))")
    }
    return number * factor
  }

  /// Numbers between commas or spaces; finite and at most 10,000,000 either way.
  static func list(_ text: String, of name: String, line: Int) throws(SVGError) -> [Double] {
    var scanner = PathScanner(text)
    var numbers: [Double] = []
    while !scanner.isAtEnd() {
      do {
        numbers.append(try scanner.number())
      } catch {
        throw .refused(
          line: line, reason: "\(name) must be numbers, got \(error.reason) in \(text.prefix(40))")
      }
    }
    return numbers
  }
}

extension String {
  /// Without space at either end.
  var trimmingSpace: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
