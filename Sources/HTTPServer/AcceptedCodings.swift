/// The content codings that a client takes (RFC 9110 §12.5.3).
package struct AcceptedCodings: Sendable, Equatable {
  /// Those that it takes, the most wanted first.
  ///
  /// Never empty: a client that refuses all of them, `identity` too, is sent that.
  package let preferred: [ContentCoding]

  /// Reads all `Accept-Encoding` fields; a client that sends none gets nothing but `identity`.
  package init(_ headers: Headers) {
    self.init(headers.values("Accept-Encoding").map(\.utf8))
  }

  /// Reads the values of all `Accept-Encoding` fields.
  ///
  /// A member that is not a coding with or without a quality says nothing. Of equal codings the
  /// best quality counts.
  init(_ values: some Sequence<some Collection<UInt8>>) {
    var qualities = Qualities()
    for value in values {
      for member in value.split(separator: UInt8(ascii: ",")) { qualities.note(member) }
    }
    let ranked = ContentCoding.allCases.compactMap { coding in
      qualities.rank(of: coding).map { (coding: coding, rank: $0) }
    }
    // Stable, as the order of equal ranks is the server's.
    preferred =
      ranked.isEmpty ? [.identity] : ranked.sorted { $0.rank > $1.rank }.map(\.coding)
  }
}

extension AcceptedCodings {
  /// The qualities that were named, in thousandths.
  private struct Qualities {
    var zstd: Int?
    var gzip: Int?
    var identity: Int?
    /// Of `*`: all that are not named.
    var others: Int?

    mutating func note(_ member: some Collection<UInt8>) {
      var rest = member[...]
      rest.trimSpace()
      let name = rest.prefix { $0 != UInt8(ascii: ";") && !isSpace($0) }
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

    /// The larger the better; `nil` for a coding that is not taken.
    func rank(of coding: ContentCoding) -> Int? {
      let quality =
        switch coding {
        case .zstd: zstd ?? others ?? 0
        case .gzip: gzip ?? others ?? 0
        // Taken where nothing is said of it, but not asked for.
        case .identity: identity ?? others ?? -1
        }
      return quality == 0 ? nil : quality
    }

    /// The text after a coding: none, which is 1, or `;q=` and a number from 0 to 1 with at most
    /// three digits after the point (RFC 9110 §12.4.2).
    private static func quality<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Int?
    where Bytes.SubSequence == Bytes {
      var rest = bytes.drop(while: isSpace)
      guard let separator = rest.popFirst() else { return 1_000 }
      rest = rest.drop(while: isSpace)
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

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

extension Collection<UInt8> where SubSequence == Self {
  /// Takes spaces and tabs away from both ends.
  fileprivate mutating func trimSpace() {
    self = drop(while: isSpace)
    var end = startIndex
    var index = startIndex
    while index != endIndex {
      let byte = self[index]
      formIndex(after: &index)
      if !isSpace(byte) { end = index }
    }
    self = self[..<end]
  }
}
