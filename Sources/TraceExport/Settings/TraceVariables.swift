import Foundation

/// The environment variables that begin with `OTEL_`.
///
/// An empty variable counts as absent.
struct TraceVariables {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  subscript(name: String) -> String? {
    guard let value = values[name]?.trimmingSpaces(), !value.isEmpty else { return nil }
    return value
  }

  /// Returns the variable for traces, or else the one for all signals.
  func specific(_ ending: String) -> (name: String, value: String)? {
    for name in ["OTEL_EXPORTER_OTLP_TRACES_\(ending)", "OTEL_EXPORTER_OTLP_\(ending)"] {
      if let value = self[name] { return (name, value) }
    }
    return nil
  }

  func number(_ name: String, in range: ClosedRange<Int>) throws(TraceSettingsError) -> Int? {
    guard let text = self[name] else { return nil }
    return try Self.number(name, text, in: range)
  }

  static func number(
    _ name: String, _ text: String, in range: ClosedRange<Int>
  ) throws(TraceSettingsError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw TraceSettingsError(
        "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), got \(text.shown)"
      )
    }
    return number
  }

  /// Reads `name=value,name=value`, the values percent-encoded (W3C Baggage §3.3 without properties).
  ///
  /// Messages give the position of a member, never its text, since a value may be a secret.
  static func pairs(
    _ variable: String, _ text: String
  ) throws(TraceSettingsError) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    for (index, member) in text.split(separator: ",").enumerated() {
      let member = member.trimmingSpaces()
      if member.isEmpty { continue }
      guard let equals = member.firstIndex(of: "="), equals != member.startIndex else {
        throw TraceSettingsError("\(variable): member \(index + 1) must have the form name=value")
      }
      let name = member[..<equals].trimmingSpaces()
      let value = member[member.index(after: equals)...].trimmingSpaces()
      guard let name = name.removingPercentEncoding, let value = value.removingPercentEncoding,
        !(name + value).unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
      else {
        throw TraceSettingsError("\(variable): member \(index + 1) is not percent-encoded text")
      }
      pairs.append((name: name, value: value))
    }
    return pairs
  }
}
