/// One parameter of a URL: how it is called, what it takes, and what the description says.
///
/// The same value checks requests, words their refusals and describes the route in OpenAPI.
struct QueryParameter: Sendable, Equatable {
  /// What a value may be.
  enum Kind: Sendable, Equatable {
    /// Above 0 and at most `maximum`, at most 6 fraction digits, no sign and no exponent.
    case decimal(maximum: Int)
    /// Digits only, no sign.
    case whole(ClosedRange<Int>)
    case choice([String])
    /// Any text up to so many bytes of UTF-8.
    case text(maximumBytes: Int)
  }

  let name: String
  /// One sentence for people.
  let summary: String
  let kind: Kind

  init(_ name: String, _ kind: Kind, _ summary: String) {
    self.name = name
    self.kind = kind
    self.summary = summary
  }

  /// What a value may be, each in words or literally.
  var allowed: [String] {
    switch kind {
    case .decimal(let maximum):
      ["a decimal number above 0 and at most \(maximum), with at most 6 fraction digits"]
    case .whole(let range):
      ["a whole number from \(range.lowerBound) to \(range.upperBound)"]
    case .choice(let values): values
    case .text(let bytes): ["text of at most \(bytes) bytes"]
    }
  }
}
