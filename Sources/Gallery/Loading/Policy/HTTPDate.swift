import Foundation

/// Reads the dates of HTTP in their three forms (RFC 9110 §5.6.7).
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or
  /// `Sun Nov  6 08:49:37 1994`; `nil` for anything else. The day of the week is not compared.
  static func parse(_ text: String) -> Date? {
    let words = text.split(whereSeparator: { " -".contains($0) }).map(String.init)
    if words.count == 6, words[0].hasSuffix(","), words[5] == "GMT" {
      return date(day: words[1], month: words[2], year: words[3], time: words[4])
    }
    guard words.count == 5, words[0].count == 3 else { return nil }
    return date(day: words[2], month: words[1], year: words[4], time: words[3])
  }

  private static func date(day: String, month: String, year: String, time: String) -> Date? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false)
      .map { $0.count == 2 ? number($0) : nil }
    guard let day = number(day), (1...31).contains(day), let month = months.firstIndex(of: month),
      let year = fullYear(year), clock.count == 3, let hour = clock[0], hour < 24,
      let minute = clock[1], minute < 60, let second = clock[2], second <= 60
    else { return nil }
    let days = daysSince1970(year: year, month: month + 1, day: day)
    return Date(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
  }

  /// Two digits are the year of the century that is not more than 50 years ahead of 2020.
  private static func fullYear(_ text: String) -> Int? {
    guard let year = number(text) else { return nil }
    switch text.count {
    case 2: return year < 70 ? 2000 + year : 1900 + year
    case 4 where year >= 1970: return year
    default: return nil
    }
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  /// Days of the proleptic Gregorian calendar, with years that begin in March.
  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
