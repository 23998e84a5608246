/// The closed sets of words that options accept.
///
/// They are generated from the server's declarations, so their names equal those in `/openapi.json`.
public enum PixelOption {}

/// The options of one kind of picture, in the order of its addresses.
struct OptionTable: Hashable, Sendable {
  /// One option as the server declares it.
  struct Row: Hashable, Sendable {
    /// The name in the URL.
    let name: String
    /// The default value as text.
    let standard: String?
    /// The range of numbers, or `nil` if the option has no numbers.
    let range: ClosedRange<Double>?
    let isWhole: Bool
    /// The rule as the end of a sentence that begins with "must be".
    let rule: String

    init(
      _ name: String, standard: String? = nil, in range: ClosedRange<Double>? = nil,
      isWhole: Bool = false, _ rule: String = ""
    ) {
      (self.name, self.standard, self.range) = (name, standard, range)
      (self.isWhole, self.rule) = (isWhole, rule)
    }
  }

  let rows: [Row]

  init(_ rows: [Row]) { self.rows = rows }

  /// Returns the names and texts of a URL, without options that have their default value.
  func written(
    _ options: [String: OptionValue]
  ) throws(PixelFailure) -> [(name: String, text: String)] {
    var written: [(name: String, text: String)] = []
    for row in rows {
      guard let value = options[row.name] else { continue }
      let text = try row.text(of: value)
      if text != row.standard { written.append((row.name, text)) }
    }
    return written
  }
}

extension OptionTable.Row {
  fileprivate func text(of value: OptionValue) throws(PixelFailure) -> String {
    for number in value.numbers {
      guard range?.contains(number) ?? true, !isWhole || number == number.rounded() else {
        throw .refused(
          parameter: name, value: value.text, "\(name) must be \(rule), got \(value.text)")
      }
    }
    return value.text
  }
}

/// The value of an option: numbers, which are checked when a URL is created, and text after them.
struct OptionValue: Hashable, Sendable, Codable {
  let numbers: [Double]
  private let separator: String
  private let rest: String

  private init(_ numbers: [Double], separator: String = ",", rest: String = "") {
    (self.numbers, self.separator, self.rest) = (numbers, separator, rest)
  }

  static func text(_ text: String) -> OptionValue { OptionValue([], rest: text) }

  /// Returns a copy with other numbers.
  func with(_ numbers: [Double]) -> OptionValue {
    OptionValue(numbers, separator: separator, rest: rest)
  }

  static func number(_ number: Double, then rest: String = "") -> OptionValue {
    OptionValue([number], rest: rest)
  }

  static func whole(_ number: Int, then rest: String = "") -> OptionValue {
    OptionValue([Double(number)], rest: rest)
  }

  static func numbers(_ numbers: [Double], between separator: String = ",") -> OptionValue {
    OptionValue(numbers, separator: separator)
  }

  static func boolean(_ flag: Bool) -> OptionValue { .text(flag ? "true" : "false") }

  static func word(_ word: some RawRepresentable<String>) -> OptionValue { .text(word.rawValue) }

  static func words(_ words: [some RawRepresentable<String>]) -> OptionValue? {
    words.isEmpty ? nil : .text(words.map(\.rawValue).joined(separator: ","))
  }

  static func colors(_ colors: [PixelColor]) -> OptionValue {
    .text(colors.map(\.text).joined(separator: ","))
  }

  /// Returns four distances, or one if all are equal and `isOneTaken` is true.
  static func insets(_ insets: PixelInsets, isOneTaken: Bool = true) -> OptionValue {
    let sides = [insets.top, insets.leading, insets.bottom, insets.trailing]
    return OptionValue(isOneTaken && Set(sides).count == 1 ? [insets.top] : sides)
  }

  var text: String { numbers.map(\.decimalText).joined(separator: separator) + rest }
}

extension Double {
  /// The number as a decimal with at most six digits after the point and no trailing zeros; or Swift's description if it is
  /// not finite or too large for 64 bits of millionths.
  var decimalText: String {
    if let whole = Int64(exactly: self) { return String(whole) }
    guard isFinite, magnitude <= 9e12 else { return description }
    let millionths = Int64((magnitude * 1e6).rounded())
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    let sign = self < 0 && millionths > 0 ? "-" : ""
    guard fraction > 0 else { return "\(sign)\(whole)" }
    var digits = String(1_000_000 + fraction).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
