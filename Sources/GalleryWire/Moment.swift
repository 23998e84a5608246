package import Foundation

/// A time in whole seconds, written in UTC as RFC 3339: `2026-11-22T11:48:04Z`.
package struct Moment: WireValue {
  /// The time, a whole number of seconds since 1970.
  package let date: Date

  /// Creates the first second of 1970.
  package init() { date = Date(timeIntervalSince1970: 0) }

  /// Creates the second that contains `date`.
  package init(_ date: Date) {
    self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }

  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    // The client also runs on systems without parse strategies.
    guard let date = ISO8601DateFormatter().date(from: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(text) is no time of RFC 3339"))
    }
    self.init(date)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The time as it is written in JSON.
  package var text: String {
    var output: [UInt8] = []
    writeText(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  package func write(to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    writeText(to: &output)
    output.append(UInt8(ascii: "\""))
  }

  package static var schema: JSONValue { ["type": "string", "format": "date-time"] }

  /// Appends the text, computed without `Calendar`, which would be slow for the hundred times of a list.
  ///
  /// Years begin in March, so a leap day is the last day, and 400 years are an era (Howard Hinnant,
  /// "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`).
  private func writeText(to output: inout [UInt8]) {
    // From 1600, after the Gregorian reform, to 9999.
    guard (-11_676_096_000..<253_402_300_800).contains(date.timeIntervalSince1970) else {
      return output += ISO8601DateFormatter().string(from: date).utf8
    }
    // Relative to 1 March of the year 0, which is before all these times.
    let (days, seconds) = (Int(date.timeIntervalSince1970) + 719_468 * 86_400)
      .quotientAndRemainder(dividingBy: 86_400)
    let (era, day) = days.quotientAndRemainder(dividingBy: 146_097)
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isAfterNewYear = month >= 10
    Self.write(era * 400 + year + (isAfterNewYear ? 1 : 0), digits: 4, then: "-", to: &output)
    Self.write(isAfterNewYear ? month - 9 : month + 3, then: "-", to: &output)
    Self.write(dayOfYear - (153 * month + 2) / 5 + 1, then: "T", to: &output)
    Self.write(seconds / 3_600, then: ":", to: &output)
    Self.write(seconds / 60 % 60, then: ":", to: &output)
    Self.write(seconds % 60, then: "Z", to: &output)
  }

  private static func write(
    _ number: Int, digits: Int = 2, then mark: Unicode.Scalar, to output: inout [UInt8]
  ) {
    var divisor = digits == 4 ? 1_000 : 10
    while divisor > 0 {
      output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
    output.append(UInt8(ascii: mark))
  }
}
