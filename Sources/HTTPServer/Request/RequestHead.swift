import CMicroHTTPD

/// The head of the current request in libmicrohttpd's memory, read without copying.
///
/// The pointers are valid until the request is completed, and only the connection's network thread uses them.
struct RequestHead {
  struct Field {
    let name: UnsafeRawBufferPointer
    /// The value without surrounding white space.
    let value: UnsafeRawBufferPointer
  }

  private(set) var method = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var version = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var fields: [Field] = []
  /// Whether every byte of the head is at its place in the grammar of RFC 9112 §2.
  private(set) var isWellFormed = false
  private(set) var hasConditions = false
  /// The number of bytes from the method to the end of the empty line.
  private(set) var size = 0

  /// The bytes of the connection's memory that the head takes: libmicrohttpd adds a record of 64 bytes for each field,
  /// and four for `LeadingFields`.
  var memory: Int { size + 64 * (fields.count + 4) }

  /// The number of `LeadingFields` that are still to come.
  private var leading = 0
  /// The expected address of the next field, if the head is well-formed so far.
  private var expected: UnsafeRawPointer?

  /// Whether the request asks only for the head of the answer.
  var isHead: Bool { method.count == 4 && method.elementsEqual("HEAD".utf8) }

  /// Whether the client uses HTTP/1.0, which has neither chunks nor interim responses.
  var isVersion10: Bool { version.elementsEqual("HTTP/1.0".utf8) }

  /// Reads the head in libmicrohttpd's first call.
  ///
  /// `target` is the address of the request target, which has `targetCount` bytes before the first NUL. The first
  /// `leading` fields are the server's own.
  ///
  /// libmicrohttpd 0.9.75 reads leniently: it accepts lines that end in a bare LF, strings that end in a NUL of the
  /// client, folded fields (and appends the second line to the **name** of the field), and several spaces in the
  /// request line. Another server in front of this one may read such a head differently (request smuggling), so this
  /// server rejects all of them. libmicrohttpd keeps the head as it came, with NULs in place of separators, so it is
  /// checked byte by byte against `method SP target SP version CRLF *(name ":" OWS value CRLF) CRLF`.
  mutating func read(
    _ connection: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>,
    target: UnsafeRawPointer?, targetCount: Int, leading: Int
  ) {
    self.method = Self.bytes(of: method)
    self.version = Self.bytes(of: version)
    fields.removeAll(keepingCapacity: true)
    hasConditions = false
    self.leading = leading
    isWellFormed =
      target == end(of: self.method, plus: 1)
      && UnsafeRawPointer(version) == target.map { $0 + targetCount + 1 }
      && !UnsafeRawBufferPointer(start: target, count: targetCount).contains(UInt8(ascii: " "))
    expected = end(of: self.version, plus: 2)
    withUnsafeMutablePointer(to: &self) { head in
      _ = MHD_get_connection_values_n(connection, .HEADER_KIND, readField, head)
    }
    // The empty line follows the last field.
    size = cmhd_head_size(connection)
    if expected.map({ $0 + 2 }) != UnsafeRawPointer(method) + size { isWellFormed = false }
  }

  fileprivate mutating func append(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    guard leading == 0 else {
      leading -= 1
      return
    }
    if name.baseAddress != expected || !isLaidOut(name: name, value: value) { isWellFormed = false }
    expected = end(of: value, plus: 2)
    let trimmed = value.lastIndex { !Headers.isSpace($0) }.map { $0 + 1 } ?? 0
    fields.append(Field(name: name, value: UnsafeRawBufferPointer(rebasing: value[..<trimmed])))
    // If-None-Match and its like are rare, so a check of the length comes first.
    if name.count == 13, Headers.matches(name, "If-None-Match".utf8) { hasConditions = true }
  }

  /// Returns whether only a colon and white space separate a name from its value.
  private func isLaidOut(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) -> Bool {
    guard var position = end(of: name, plus: 1), let start = value.baseAddress, position <= start
    else { return false }
    while position < start {
      guard Headers.isSpace(position.load(as: UInt8.self)) else { return false }
      position += 1
    }
    return true
  }

  private func end(of bytes: UnsafeRawBufferPointer, plus count: Int) -> UnsafeRawPointer? {
    bytes.baseAddress.map { $0 + bytes.count + count }
  }

  private static func bytes(of text: UnsafePointer<CChar>) -> UnsafeRawBufferPointer {
    var count = 0
    while text[count] != 0 { count += 1 }
    return UnsafeRawBufferPointer(start: text, count: count)
  }

  /// Returns the values of the fields called `name`.
  func values(_ name: StaticString) -> [UnsafeRawBufferPointer] {
    let wanted = UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return fields.lazy.filter { Headers.matches($0.name, wanted) }.map(\.value)
  }

  /// Returns the values of the fields called `name` as one list (RFC 9110 §5.3).
  func list(_ name: StaticString) -> [UInt8] {
    let values = values(name)
    return values.count == 1
      ? Array(values[0]) : Array(values.joined(separator: CollectionOfOne(UInt8(ascii: ","))))
  }

  /// Returns whether `If-None-Match` contains `etag`.
  func names(_ etag: [UInt8]) -> Bool {
    hasConditions && values("If-None-Match").contains { EntityTag.ifNoneMatch($0, names: etag) }
  }

  /// Returns a copy of the fields that outlives the request; bytes that are not UTF-8 are replaced.
  func copyHeaders() -> Headers {
    var headers = Headers()
    for field in fields {
      headers.add(
        String(decoding: field.name, as: UTF8.self), String(decoding: field.value, as: UTF8.self))
    }
    return headers
  }
}

/// Reads a field; libmicrohttpd calls this for each field, on the network thread, within `RequestHead.read`.
private func readField(
  head: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?, nameCount: Int,
  value: UnsafePointer<CChar>?, valueCount: Int
) -> MHD_Result {
  guard let head = head?.assumingMemoryBound(to: RequestHead.self) else { return .NO }
  head.pointee.append(
    name: UnsafeRawBufferPointer(start: name, count: nameCount),
    value: UnsafeRawBufferPointer(start: value, count: valueCount))
  return .YES
}

/// Fields in front of the client's own, which libmicrohttpd reads instead.
///
/// Before the server sees a head, libmicrohttpd 0.9.75 parses its first `Cookie` and its first `Content-Length`.
/// Records of many cookies exceed the memory of the connection, and if it rejects either field, it sends the head of
/// its answer twice. The server does not use cookies, and `RequestCheck` checks lengths and rejects bodies, so
/// libmicrohttpd gets to see an empty cookie and no body.
enum LeadingFields {
  /// Adds the fields to a request, after its request line has been read, and returns their number.
  static func add(to connection: OpaquePointer) -> Int {
    add("Cookie", "", to: connection) + add("Content-Length", "0", to: connection)
  }

  private static func add(
    _ name: StaticString, _ value: StaticString, to connection: OpaquePointer
  ) -> Int {
    let isAdded = MHD_set_connection_value_n(
      connection, .HEADER_KIND, text(name), name.utf8CodeUnitCount, text(value),
      value.utf8CodeUnitCount)
    return isAdded == .YES ? 1 : 0
  }

  /// Returns the bytes of a literal, which are NUL-terminated and never freed.
  private static func text(_ literal: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
