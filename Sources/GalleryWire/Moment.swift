package import Foundation

/// A time to the second, in the spelling of RFC 3339 and in UTC: `2026-11-22T11:48:04Z`.
package struct Moment: WireValue {
  /// A whole number of seconds since 1970.
  package let date: Date

  /// The beginning of 1970.
  package init() { date = Date(timeIntervalSince1970: 0) }

  /// The second in which `date` lies.
  package init(_ date: Date) {
    self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }

  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    // The client reads it on systems that have no strategies yet.
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

  /// As it stands on the wire.
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

  /// Counted by hand, since a page of a list has more than a hundred times and a calendar is slow.
  ///
  /// Years begin in March, so that a leap day is their last, and four hundred of them are an era
  /// (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`).
  private func writeText(to output: inout [UInt8]) {
    // From 1600, when the calendar was ours, to 9999.
    guard (-11_676_096_000..<253_402_300_800).contains(date.timeIntervalSince1970) else {
      return output += ISO8601DateFormatter().string(from: date).utf8
    }
    // From the first of March of the year 0, which no such time lies before.
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
