package import Foundation

/// A time to the second, in the spelling of RFC 3339 and in UTC: `2026-11-22T11:48:04Z`.
package struct Moment: WireValue {
  /// A whole number of seconds since 1970.
  package let date: Date

  /// The beginning of 1970.
  package init() { self.init(Date(timeIntervalSince1970: 0)) }

  /// The second in which `date` lies.
  package init(_ date: Date) {
    self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
  }

  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self.init(try Date(text, strategy: .iso8601))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// As it stands on the wire.
  package var text: String { date.formatted(.iso8601) }

  package func write(to output: inout [UInt8]) { text.write(to: &output) }
  package static var schema: JSONValue { ["type": "string", "format": "date-time"] }
}
