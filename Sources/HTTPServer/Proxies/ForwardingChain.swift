/// The hops in a request's forwarding fields, the nearest last.
struct ForwardingChain {
  /// The addresses of the hops, each `nil` if the hop has no address.
  private var hops: [ClientAddress?] = []
  private var isMalformed = false

  /// Whether the request has no forwarding field.
  var isEmpty: Bool { hops.isEmpty && !isMalformed }

  /// Whether all hops have loopback addresses.
  var isOnThisMachine: Bool { !isMalformed && hops.allSatisfy { $0?.isLoopback == true } }

  /// Returns the nearest untrusted hop, or the farthest hop if all are trusted.
  ///
  /// Returns `nil` if a hop on the way there has no address.
  func client(beyond proxies: TrustedProxies) -> ClientAddress? {
    guard !isMalformed else { return nil }
    var nearest: ClientAddress?
    for hop in hops.reversed() {
      guard let hop else { return nil }
      nearest = hop
      if !proxies.contain(hop) { break }
    }
    return nearest
  }

  /// Appends the elements of an `X-Forwarded-For` field: addresses separated by commas.
  mutating func append(forwardedFor value: UnsafeRawBufferPointer) {
    for element in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      hops.append(Self.address(ofNode: Self.trimmed(element)))
    }
  }

  /// Appends the elements of a `Forwarded` field (RFC 7239 §4).
  mutating func append(forwarded value: UnsafeRawBufferPointer) {
    var rest = value[...]
    repeat {
      var node: [UInt8]?
      guard Self.takeElement(from: &rest, node: &node) else {
        isMalformed = true
        return
      }
      hops.append(node.flatMap { Self.address(ofNode: $0[...]) })
    } while Self.take(UInt8(ascii: ","), from: &rest)
    if !rest.isEmpty { isMalformed = true }
  }

  private typealias Bytes = UnsafeRawBufferPointer.SubSequence

  /// Parses `name=value` pairs separated by semicolons; returns false if they are malformed or contain two nodes.
  private static func takeElement(from rest: inout Bytes, node: inout [UInt8]?) -> Bool {
    repeat {
      skipSpace(&rest)
      // Empty pairs are allowed (RFC 7239 §4).
      guard let first = rest.first, first != UInt8(ascii: ";"), first != UInt8(ascii: ",") else {
        continue
      }
      let name = takeToken(from: &rest)
      guard !name.isEmpty, take(UInt8(ascii: "="), from: &rest), let value = takeValue(from: &rest)
      else { return false }
      if Headers.matches(name, "for".utf8) {
        guard node == nil else { return false }
        node = value
      }
      skipSpace(&rest)
    } while take(UInt8(ascii: ";"), from: &rest)
    return true
  }

  /// Parses a token or a quoted string (RFC 9110 §5.6.4), and returns it without quotes and escapes.
  private static func takeValue(from rest: inout Bytes) -> [UInt8]? {
    guard take(UInt8(ascii: "\""), from: &rest) else {
      let token = takeToken(from: &rest)
      return token.isEmpty ? nil : Array(token)
    }
    var value: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return value
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return nil }
        value.append(escaped)
      default: value.append(byte)
      }
    }
    return nil
  }

  private static func takeToken(from rest: inout Bytes) -> Bytes {
    let token = rest.prefix(while: RequestCheck.isTokenCharacter)
    rest = rest[token.endIndex...]
    return token
  }

  private static func take(_ byte: UInt8, from rest: inout Bytes) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  private static func skipSpace(_ rest: inout Bytes) {
    rest = rest.drop(while: Headers.isSpace)
  }

  private static func trimmed(_ bytes: Bytes) -> Bytes {
    let start = bytes.drop(while: Headers.isSpace)
    return start[..<(start.lastIndex { !Headers.isSpace($0) }.map { $0 + 1 } ?? start.startIndex)]
  }

  /// Returns the address of a node (RFC 7239 §6), or `nil` for `unknown` and names.
  ///
  /// An IPv6 address is in brackets if a port follows.
  private static func address(ofNode node: some BidirectionalCollection<UInt8>) -> ClientAddress? {
    if node.first == UInt8(ascii: "[") {
      guard let end = node.firstIndex(of: UInt8(ascii: "]")),
        isPort(node[node.index(after: end)...]),
        let address = ClientAddress(text: node[..<end].dropFirst())
      else { return nil }
      return address
    }
    if let address = ClientAddress(text: node) { return address }
    guard let colon = node.lastIndex(of: UInt8(ascii: ":")), isPort(node[colon...]),
      let address = ClientAddress(text: node[..<colon]), address.isVersion4
    else { return nil }
    return address
  }

  /// Returns whether the rest of a node is empty, or a colon and a port, which may be a name.
  private static func isPort(_ rest: some Collection<UInt8>) -> Bool {
    guard let colon = rest.first else { return true }
    let port = rest.dropFirst()
    return colon == UInt8(ascii: ":") && !port.isEmpty && port.allSatisfy(\.isUnreserved)
  }
}
