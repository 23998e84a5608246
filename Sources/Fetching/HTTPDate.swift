/// A date as in HTTP (RFC 9110 §5.6.7), in whole seconds.
package struct HTTPDate: Hashable, Sendable {
  /// The seconds since 1970, UTC.
  package let seconds: Int

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, and the two older forms that a recipient must accept: `Sunday, 06-Nov-94
  /// 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
  ///
  /// The name of the day is not compared with the date. Two-digit years are 1970 to 2069.
  package init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)
    if words.first?.hasSuffix(",") == true {
      guard words.last == "GMT" else { return nil }
      words = Array(words.dropFirst().dropLast())
      if words.count == 2 { words = words[0].split(separator: "-").map(String.init) + [words[1]] }
    } else if words.count == 5 {
      words = [words[2], words[1], words[4], words[3]]
    }
    guard words.count == 4, let month = Self.months.firstIndex(of: words[1]),
      let day = Self.number(words[0], 1...31), let written = Self.number(words[2], 0...9_999),
      let time = Self.time(words[3])
    else { return nil }
    let year = words[2].count == 2 ? written + (written < 70 ? 2_000 : 1_900) : written
    seconds = Self.days(year: year, month: month + 1, day: day) * 86_400 + time
  }

  /// Returns the seconds since midnight of a time such as `08:49:37`; a second of 60 is a leap second.
  private static func time(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let hour = number(parts[0], 0...23),
      let minute = number(parts[1], 0...59), let second = number(parts[2], 0...60)
    else { return nil }
    return hour * 3_600 + minute * 60 + second
  }

  private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit) else { return nil }
    return Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  /// Returns the days since 1970 in the Gregorian calendar, for year 0 and later.
  ///
  /// Years begin in March here, so that the leap day comes last; 400 years have 146,097 days.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year + 399 : year + 400
    let yearOfEra = shifted % 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (shifted / 400 - 1) * 146_097 + dayOfEra - 719_468
  }
}
