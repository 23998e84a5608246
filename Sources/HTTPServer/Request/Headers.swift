/// Header fields in order; names are case-insensitive (RFC 9110 §5.1).
package struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// One field line.
  package struct Field: Sendable, Equatable {
    /// The name as it was sent; comparisons ignore case.
    package var name: String
    /// The value without surrounding white space.
    package var value: String

    /// Creates a field line; names and values with control characters are not sent.
    package init(name: String, value: String) { (self.name, self.value) = (name, value) }

    /// Returns whether the field has a name.
    ///
    /// Lengths are compared first, which rules out most names.
    func isCalled(_ other: String) -> Bool {
      name.utf8.count == other.utf8.count
        && (name == other || Headers.matches(name.utf8, other.utf8))
    }
  }

  /// The field lines in order of arrival or addition.
  package private(set) var fields: [Field] = []

  /// Creates an empty list.
  package init() {}

  /// Creates fields in the order of the literal; a name may repeat.
  package init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field(name: $0.0, value: $0.1) }
  }

  /// The first value of a name.
  ///
  /// Setting it replaces all values, and `nil` removes them.
  package subscript(name: String) -> String? {
    get { fields.first { $0.isCalled(name) }?.value }
    set {
      fields.removeAll { $0.isCalled(name) }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// Returns all values of a name in order; several lines form one list (RFC 9110 §5.3).
  package func values(_ name: String) -> [String] {
    fields.filter { $0.isCalled(name) }.map(\.value)
  }

  /// Appends a field line.
  package mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Returns whether two texts are equal except for the case of ASCII letters.
  static func matches(
    _ one: some Collection<UInt8>, _ other: some Collection<UInt8>
  ) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { lowercased($0) == lowercased($1) }
  }

  /// Returns whether a byte is a space or a tab (RFC 9110 §5.6.3).
  package static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte + 32 : byte
  }
}

/// The content codings that a client accepts (RFC 9110 §12.5.3).
package struct AcceptedCodings: Sendable, Equatable {
  /// The accepted codings, the most preferred first.
  ///
  /// It is never empty: a client that rejects all codings, even `identity`, gets `identity`.
  package let preferred: [ContentCoding]

  /// Parses all `Accept-Encoding` fields; a client without one gets only `identity`.
  package init(_ headers: Headers) { self.init(headers.values("Accept-Encoding").map(\.utf8)) }

  /// Parses the values of all `Accept-Encoding` fields.
  ///
  /// Malformed members are ignored. If a coding is repeated, its highest quality counts.
  init(_ values: some Sequence<some BidirectionalCollection<UInt8>>) {
    var qualities = Qualities()
    for value in values {
      for member in value.split(separator: UInt8(ascii: ",")) { qualities.note(member) }
    }
    let ranked = ContentCoding.allCases.compactMap { coding in
      qualities.rank(of: coding).map { (coding: coding, rank: $0) }
    }
    // The sort is stable, so equal ranks keep the server's order.
    preferred = ranked.isEmpty ? [.identity] : ranked.sorted { $0.rank > $1.rank }.map(\.coding)
  }

  /// The stated qualities in thousandths.
  private struct Qualities {
    var zstd: Int?
    var gzip: Int?
    var identity: Int?
    /// The quality of `*`, which applies to all codings that are not listed.
    var others: Int?

    mutating func note(_ member: some BidirectionalCollection<UInt8>) {
      var rest = member.drop(while: Headers.isSpace)
      while let last = rest.last, Headers.isSpace(last) { rest.removeLast() }
      let name = rest.prefix { $0 != UInt8(ascii: ";") && !Headers.isSpace($0) }
      rest = rest[name.endIndex...]
      guard let quality = Self.quality(rest) else { return }
      if Headers.matches(name, "gzip".utf8) || Headers.matches(name, "x-gzip".utf8) {
        gzip = max(gzip ?? 0, quality)
      } else if Headers.matches(name, "zstd".utf8) {
        zstd = max(zstd ?? 0, quality)
      } else if Headers.matches(name, "identity".utf8) {
        identity = max(identity ?? 0, quality)
      } else if name.elementsEqual("*".utf8) {
        others = max(others ?? 0, quality)
      }
    }

    /// Returns the rank of a coding, where larger is better, or `nil` if it is not accepted.
    func rank(of coding: ContentCoding) -> Int? {
      let quality =
        switch coding {
        case .zstd: zstd ?? others ?? 0
        case .gzip: gzip ?? others ?? 0
        // An unlisted `identity` is accepted, but not preferred.
        case .identity: identity ?? others ?? -1
        }
      return quality == 0 ? nil : quality
    }

    /// Parses the text after a coding: empty, which means 1, or `;q=` and a number from 0 to 1 with at most three
    /// decimal places (RFC 9110 §12.4.2).
    private static func quality<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Int?
    where Bytes.SubSequence == Bytes {
      var rest = bytes.drop(while: Headers.isSpace)
      guard let separator = rest.popFirst() else { return 1_000 }
      rest = rest.drop(while: Headers.isSpace)
      guard separator == UInt8(ascii: ";"), Headers.matches(rest.prefix(2), "q=".utf8) else {
        return nil
      }
      rest = rest.dropFirst(2)
      guard let whole = rest.popFirst(), whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1")
      else { return nil }
      var quality = whole == UInt8(ascii: "1") ? 1_000 : 0
      guard let point = rest.popFirst() else { return quality }
      guard point == UInt8(ascii: "."), rest.count <= 3 else { return nil }
      var weight = 100
      for digit in rest {
        guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
        quality += Int(digit - UInt8(ascii: "0")) * weight
        weight /= 10
      }
      return quality <= 1_000 ? quality : nil
    }
  }
}

/// The content codings of a body (RFC 9110 §8.4.1) with their registered names.
///
/// They are in the server's order of preference, which decides between codings that a client accepts equally.
package enum ContentCoding: String, CaseIterable, Sendable {
  case zstd, gzip
  /// No coding.
  case identity
}
