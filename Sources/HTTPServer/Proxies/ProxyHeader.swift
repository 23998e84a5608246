import Glibc

/// The PROXY header that a proxy sends at the start of a connection to name its client, in version 1 or 2 of HAProxy's
/// protocol: <https://www.haproxy.org/download/2.8/doc/proxy-protocol.txt>.
enum ProxyHeader: Equatable {
  /// More bytes are needed.
  case incomplete
  /// The connection begins with a request of the proxy itself.
  case absent
  /// A malformed header.
  case malformed
  /// A header of `count` bytes, and the client, or `nil` if the proxy speaks for itself or its client has no address.
  case present(count: Int, client: ClientAddress?)

  /// The maximum length of a header in bytes, including extensions.
  static let limit = 4_096

  private static let word = Array("PROXY ".utf8)
  /// The signature of version 2.
  private static let signature: [UInt8] = [13, 10, 13, 10, 0, 13, 10, 81, 85, 73, 84, 10]
  /// The maximum length of a line of version 1 in bytes, including its end.
  private static let lineLimit = 107
  /// The length of the fixed part of version 2 in bytes.
  private static let fixedCount = 16

  /// Parses the first bytes of a connection.
  init(_ bytes: some RandomAccessCollection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.limit))
    if bytes.starts(with: Self.signature) {
      self = Self.binary(bytes)
    } else if bytes.starts(with: Self.word) {
      self = Self.line(bytes)
    } else if Self.signature.starts(with: bytes) || Self.word.starts(with: bytes) {
      self = .incomplete
    } else {
      self = .absent
    }
  }

  /// Parses version 1: `PROXY TCP4 192.0.2.1 192.0.2.2 56324 443` and a line end.
  private static func line(_ bytes: [UInt8]) -> ProxyHeader {
    guard let end = bytes.prefix(lineLimit).firstIndex(of: 10) else {
      return bytes.count < lineLimit ? .incomplete : .malformed
    }
    guard bytes[end - 1] == 13 else { return .malformed }
    let words = bytes[..<(end - 1)].split(separator: 32, omittingEmptySubsequences: false)
    let count = end + 1
    if words[1].elementsEqual("UNKNOWN".utf8) { return .present(count: count, client: nil) }
    guard words.count == 6, let client = ClientAddress(text: words[2]),
      let server = ClientAddress(text: words[3]), words[4...].allSatisfy(isPort)
    else { return .malformed }
    let isVersion4 = words[1].elementsEqual("TCP4".utf8)
    guard isVersion4 || words[1].elementsEqual("TCP6".utf8), client.isVersion4 || !isVersion4,
      server.isVersion4 || !isVersion4
    else { return .malformed }
    return .present(count: count, client: client)
  }

  private static func isPort(_ word: some Collection<UInt8>) -> Bool {
    (1...5).contains(word.count)
      && word.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
  }

  /// Parses version 2: the signature, version and command, family, length, addresses, and extensions.
  private static func binary(_ bytes: [UInt8]) -> ProxyHeader {
    guard bytes.count >= fixedCount else { return .incomplete }
    let length = Int(bytes[14]) << 8 | Int(bytes[15])
    let count = fixedCount + length
    guard bytes[12] >> 4 == 2, count <= limit else { return .malformed }
    guard bytes.count >= count else { return .incomplete }
    let addresses = bytes[fixedCount..<count]
    switch (bytes[12] & 0xF, bytes[13]) {
    case (0, _): return .present(count: count, client: nil)
    case (1, 0x11):
      guard length >= 12 else { return .malformed }
      let address = addresses.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return .present(count: count, client: ClientAddress(version4: address))
    case (1, 0x21):
      guard length >= 36 else { return .malformed }
      let halves = [addresses.prefix(8), addresses.dropFirst(8).prefix(8)].map {
        $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      }
      return .present(count: count, client: ClientAddress(high: halves[0], low: halves[1]))
    case (1, _): return .present(count: count, client: nil)
    default: return .malformed
    }
  }
}
