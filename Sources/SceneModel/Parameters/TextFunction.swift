import GalleryModel
import InputText

/// A function that formats an inserted value: `{{name|initials}}` (scenes.md §6).
package enum TextFunction: Hashable, Sendable, CustomStringConvertible {
  case uppercased, lowercased
  /// The first characters of the first and the last word.
  case initials
  /// Thousands separators: 12,345.5.
  case thousands
  /// A short form with a unit: 12.3k.
  case short
  /// A fixed number of decimals, 0 to 6.
  case fixed(Int)
  /// The number times 100, with a percent sign.
  case percent

  /// The spellings of all functions.
  static let names =
    ["uppercased", "lowercased", "initials", "thousands", "short", "percent"]
    + (0...6).map { "fixed:\($0)" }

  /// Reads the name of a function.
  ///
  /// - Throws: `RuleViolation` if no function has the name.
  init(_ text: String) throws(RuleViolation) {
    switch text {
    case "uppercased": self = .uppercased
    case "lowercased": self = .lowercased
    case "initials": self = .initials
    case "thousands": self = .thousands
    case "short": self = .short
    case "percent": self = .percent
    default:
      guard let digits = (0...6).first(where: { text == "fixed:\($0)" }) else {
        throw RuleViolation(
          "has the unknown function \(text.shown)", near: NearNames.of(text, in: Self.names))
      }
      self = .fixed(digits)
    }
  }

  /// The spelling.
  package var description: String {
    switch self {
    case .uppercased: "uppercased"
    case .lowercased: "lowercased"
    case .initials: "initials"
    case .thousands: "thousands"
    case .short: "short"
    case .fixed(let digits): "fixed:\(digits)"
    case .percent: "percent"
    }
  }

  /// Whether the function is for numbers instead of texts.
  var isNumeric: Bool {
    switch self {
    case .uppercased, .lowercased, .initials: false
    case .thousands, .short, .fixed, .percent: true
    }
  }

  /// Returns the result for a text, independent of language.
  func text(of text: String) -> String {
    switch self {
    case .uppercased: return text.uppercased()
    case .lowercased: return text.lowercased()
    case .initials:
      let words = text.split(whereSeparator: \.isWhitespace)
      let ends = words.count > 1 ? [words.first, words.last] : [words.first]
      return ends.compactMap { $0?.first.map(String.init) }.joined()
    case .thousands, .short, .fixed, .percent: return text
    }
  }

  /// Returns the result for a number.
  ///
  /// Exact decimals are rounded half away from zero.
  func text(of number: ParameterNumber) -> String {
    let size = abs(number.millionths)
    let sign = number.millionths < 0 ? "-" : ""
    switch self {
    case .uppercased, .lowercased, .initials: return number.description
    case .percent: return ParameterNumber.text(number.millionths * 100) + "%"
    case .thousands:
      let parts = ParameterNumber.text(size).split(separator: ".")
      return sign + Self.grouped(String(parts[0])) + parts.dropFirst().map { "." + $0 }.joined()
    case .fixed(let digits):
      let unit = Self.powers[6 - digits]
      let rounded = (size + unit / 2) / unit
      let (whole, fraction) = rounded.quotientAndRemainder(dividingBy: Self.powers[digits])
      let text = digits == 0 ? "\(whole)" : "\(whole).\(padded(fraction, digits))"
      return (rounded == 0 ? "" : sign) + text
    case .short: return Self.short(size, sign)
    }
  }

  /// Returns a number in the first unit that makes it less than 1000, with one decimal below 100 and no decimals above.
  private static func short(_ size: Int, _ sign: String) -> String {
    var unit = 1_000_000
    for (index, letter) in ["", "k", "M", "G"].enumerated() {
      let tenths = (size + unit / 20) / (unit / 10)
      let wholes = (size + unit / 2) / unit
      if tenths < 1000 {
        let digits = tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        return (tenths == 0 ? "" : sign) + digits + letter
      }
      if wholes < 1000 || index == 3 { return "\(sign)\(wholes)\(letter)" }
      unit *= 1000
    }
    return sign
  }

  private static func grouped(_ digits: String) -> String {
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  private static let powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
}
