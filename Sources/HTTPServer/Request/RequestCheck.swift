/// The rules that a request must keep before any handler sees it (security.md §3).
///
/// They hold for the head alone; what a path or a parameter may be is the router's matter.
struct RequestCheck {
  /// The reason for refusing a request.
  struct Refusal: Error, Equatable {
    let status: Status
    /// Fit for the public.
    let detail: String
  }

  /// Bytes of a request target.
  let targetLimit: Int
  /// Fields in a request.
  let headerLimit: Int
  /// Bytes of the connection's memory for a head: what is left is for the head of the answer.
  let memoryLimit: Int

  /// Declared bodies up to this size are called a mistake (400), larger ones too large (413).
  private static let bodyLimit: UInt64 = 65_536

  /// Refuses what is malformed, ambiguous, over a limit, or asks for what the server does not do.
  func check(_ head: RequestHead, targetCount: Int) throws(Refusal) {
    guard targetCount <= targetLimit else {
      throw Refusal(
        status: .uriTooLong,
        detail: "the request target must have at most \(targetLimit) bytes, got \(targetCount)")
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

  /// The fields' statements about the length of the message and the server that is meant.
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
    // RFC 9112 §6.3: what two readers could frame differently is refused.
    guard framing.lengths <= 1, framing.encodings <= 1, framing.lengths + framing.encodings <= 1
    else { throw malformed("a request must declare its length at most once") }
    guard framing.encodings == 0 || !head.isVersion10 else {
      throw malformed("HTTP/1.0 has no Transfer-Encoding")
    }
    return framing
  }

  private func check(_ field: RequestHead.Field, into framing: inout Framing) throws(Refusal) {
    // The length of the name tells most fields apart from the three that matter.
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

  /// RFC 9110 §5.6.2.
  static func isTokenCharacter(_ byte: UInt8) -> Bool { tokenCharacters.contains(byte) }

  /// RFC 9110 §5.5: visible ASCII, space, tab, and bytes above ASCII, which mean nothing.
  static func isValueCharacter(_ byte: UInt8) -> Bool { byte >= 0x20 ? byte != 0x7F : byte == 0x09 }

  /// True if all bytes are characters of a value.
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

  /// True if each of eight bytes is from 0x20 to 0x7E, or above ASCII; a false answer says nothing.
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

  /// A name or an address, and perhaps a port (RFC 9110 §7.2); never empty, no user, no percent.
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

  /// A number of digits alone; the largest there is where they say a larger one.
  private static func number(_ value: UnsafeRawBufferPointer) -> UInt64? {
    guard !value.isEmpty, value.allSatisfy(isDigit) else { return nil }
    return UInt64(String(decoding: value, as: UTF8.self)) ?? .max
  }
}

extension UInt8 {
  /// True for the letters, digits and marks that never need an escape in an address (RFC 3986 §2.3).
  package var isUnreserved: Bool {
    ASCIISet.unreserved.contains(self)
  }
}
