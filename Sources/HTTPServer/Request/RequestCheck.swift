/// The rules for the head of a request, which are checked before any handler is called (security.md §3).
///
/// Paths and parameters are checked by the router.
struct RequestCheck {
  /// The reason for rejecting a request.
  struct Refusal: Error, Equatable {
    let status: Status
    /// A message that may be sent to the client.
    let detail: String
  }

  /// The maximum length of a request target in bytes.
  let targetLimit: Int
  /// The maximum number of fields in a request.
  let headerLimit: Int
  /// The maximum memory of a head in bytes; the head of the answer has the rest of the connection's memory.
  let memoryLimit: Int

  /// The maximum length of a body that is answered with 400; larger ones are answered with 413.
  private static let bodyLimit: UInt64 = 65_536

  /// Rejects requests that are malformed, ambiguous, over a limit, or in need of unsupported features.
  func check(_ head: RequestHead, targetCount: Int) throws(Refusal) {
    guard targetCount <= targetLimit else {
      throw Refusal(
        status: .uriTooLong,
        detail: "the request target must have at most \(targetLimit) bytes, got \(targetCount): "
          + "\(targetCount - targetLimit) too many")
    }
    guard head.fields.count <= headerLimit else {
      throw Refusal(
        status: .headersTooLarge,
        detail: "a request must have at most \(headerLimit) fields, got \(head.fields.count)")
    }
    guard head.memory <= memoryLimit else {
      throw Refusal(
        status: .headersTooLarge,
        detail: "the head of a request must take at most \(memoryLimit) bytes, got \(head.memory)")
    }
    guard head.isWellFormed else {
      throw malformed("the request line or a field line is malformed")
    }
    let framing = try checkFields(head)
    guard Method(head.method) != nil else {
      throw Refusal(status: .methodNotAllowed, detail: "only GET and HEAD are allowed")
    }
    guard framing.bodyCount <= Self.bodyLimit else {
      throw Refusal(status: .contentTooLarge, detail: "requests must not have a body")
    }
    guard framing.bodyCount == 0, !framing.isChunked else {
      throw malformed("GET and HEAD requests must not have a body")
    }
  }

  /// The fields about the length of the message and its target server.
  private struct Framing {
    var hosts = 0
    var lengths = 0
    var encodings = 0
    var bodyCount: UInt64 = 0
    var isChunked: Bool { encodings > 0 }
  }

  private func checkFields(_ head: RequestHead) throws(Refusal) -> Framing {
    var framing = Framing()
    for field in head.fields {
      guard !field.name.isEmpty, field.name.allSatisfy(Self.isTokenCharacter) else {
        throw malformed("a field name must be a token")
      }
      guard Self.isValue(field.value) else {
        throw malformed("a field value must not contain control characters")
      }
      try check(field, into: &framing)
    }
    guard framing.hosts == 1 || (head.isVersion10 && framing.hosts == 0) else {
      throw malformed("a request must have exactly one Host field, got \(framing.hosts)")
    }
    // RFC 9112 §6.3: a message that two readers could frame differently is rejected.
    guard framing.lengths <= 1, framing.encodings <= 1, framing.lengths + framing.encodings <= 1
    else { throw malformed("a request must declare its length at most once") }
    guard framing.encodings == 0 || !head.isVersion10 else {
      throw malformed("HTTP/1.0 has no Transfer-Encoding")
    }
    return framing
  }

  private func check(_ field: RequestHead.Field, into framing: inout Framing) throws(Refusal) {
    // The length of the name rules out most fields other than the three relevant ones.
    switch field.name.count {
    case 4 where Headers.matches(field.name, "Host".utf8):
      framing.hosts += 1
      guard Self.isHost(field.value) else { throw malformed("the Host field is malformed") }
    case 14 where Headers.matches(field.name, "Content-Length".utf8):
      framing.lengths += 1
      guard let count = Self.number(field.value) else {
        throw malformed("Content-Length must be a whole number")
      }
      framing.bodyCount = count
    case 17 where Headers.matches(field.name, "Transfer-Encoding".utf8):
      framing.encodings += 1
      guard Headers.matches(field.value, "chunked".utf8) else {
        throw malformed("Transfer-Encoding must be chunked")
      }
    default:
      break
    }
  }

  private func malformed(_ detail: String) -> Refusal {
    Refusal(status: .badRequest, detail: detail)
  }

  /// Returns whether a byte is a token character (RFC 9110 §5.6.2).
  static func isTokenCharacter(_ byte: UInt8) -> Bool { tokenCharacters.contains(byte) }

  /// Returns whether a byte may occur in a value (RFC 9110 §5.5): visible ASCII, space, tab, and bytes above ASCII,
  /// which have no meaning.
  static func isValueCharacter(_ byte: UInt8) -> Bool { byte >= 0x20 ? byte != 0x7F : byte == 0x09 }

  /// Returns whether all bytes may occur in a value.
  static func isValue(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard isOfPlainCharacters(word) || bytes[offset..<offset + 8].allSatisfy(isValueCharacter)
      else { return false }
      offset += 8
    }
    return bytes[offset...].allSatisfy(isValueCharacter)
  }

  /// Returns whether each of eight bytes is 0x20 to 0x7E or above ASCII; false is inconclusive.
  ///
  /// Subtraction borrows from the highest bit of each byte that is too small
  /// (graphics.stanford.edu/~seander/bithacks.html, "Determine if a word has a byte less than n").
  private static func isOfPlainCharacters(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let deletes = word ^ (0x7F * ones)
    let small = (word &- 0x20 * ones) & ~word
    let deleted = (deletes &- ones) & ~deletes
    return (small | deleted) & (0x80 * ones) == 0
  }

  private static let tokenCharacters = ASCIISet(
    "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  /// Returns whether a value is a host with an optional port (RFC 9110 §7.2): not empty, without a user and percent
  /// signs.
  static func isHost(_ value: UnsafeRawBufferPointer) -> Bool {
    var rest = value[...]
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
      let address = rest[..<end].dropFirst()
      guard !address.isEmpty, address.allSatisfy(isAddressCharacter) else { return false }
      rest = rest[(end + 1)...]
    } else {
      let name = rest.prefix { $0 != UInt8(ascii: ":") }
      guard !name.isEmpty, name.allSatisfy(\.isUnreserved) else { return false }
      rest = rest[name.endIndex...]
    }
    guard let colon = rest.popFirst() else { return true }
    return colon == UInt8(ascii: ":") && rest.count <= 5 && rest.allSatisfy(isDigit)
  }

  private static func isAddressCharacter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
      || Character(Unicode.Scalar(byte)).isHexDigit
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns the number of a value that consists of digits, clamped to the largest number, or `nil` for other values.
  private static func number(_ value: UnsafeRawBufferPointer) -> UInt64? {
    guard !value.isEmpty, value.allSatisfy(isDigit) else { return nil }
    return UInt64(String(decoding: value, as: UTF8.self)) ?? .max
  }
}

extension UInt8 {
  /// Whether the byte is an unreserved character of a URL, which never needs an escape (RFC 3986 §2.3).
  package var isUnreserved: Bool {
    ASCIISet.unreserved.contains(self)
  }
}
