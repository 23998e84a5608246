/// An HTTP response as received.
package struct RawResponse: Sendable {
  /// The status code.
  package let status: Int
  /// The header fields, with names as sent.
  package let headers: [(name: String, value: String)]
  /// The body: `Content-Length` bytes, or all chunks joined.
  package let body: [UInt8]

  /// The first value of a header field; the name is case-insensitive.
  package subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The body as text.
  package var text: String { String(decoding: body, as: UTF8.self) }

  /// Parses a response from the start of `bytes`, or returns `nil` if it is incomplete.
  static func parse(_ bytes: [UInt8], toHead: Bool) -> (RawResponse, count: Int)? {
    let end = Array("\r\n\r\n".utf8)
    guard
      let headEnd = bytes.indices.first(where: { bytes[$0...].prefix(4).elementsEqual(end) })
    else { return nil }
    let lines = String(decoding: bytes[..<headEnd], as: UTF8.self).split(separator: "\r\n")
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      return (name: parts[0], value: String((parts.last ?? "").drop { $0 == " " }))
    }
    let length = headers.first { $0.name.lowercased() == "content-length" }.flatMap {
      Int($0.value)
    }
    let isChunked = headers.contains { $0.name.lowercased() == "transfer-encoding" }
    if isChunked, !toHead {
      return chunks(bytes[(headEnd + end.count)...]).map {
        (RawResponse(status: status, headers: headers, body: $0.body), $0.end)
      }
    }
    let count = toHead || status == 304 || status == 204 ? 0 : length ?? 0
    let bodyStart = headEnd + end.count
    guard bytes.count >= bodyStart + count else { return nil }
    let body = Array(bytes[bodyStart..<(bodyStart + count)])
    return (RawResponse(status: status, headers: headers, body: body), bodyStart + count)
  }

  /// Joins chunks up to the last, empty one (RFC 9112 §7.1), or returns `nil` if that is missing.
  private static func chunks(_ bytes: ArraySlice<UInt8>) -> (body: [UInt8], end: Int)? {
    var body: [UInt8] = []
    var rest = bytes
    while let lineEnd = rest.firstIndex(of: UInt8(ascii: "\r")) {
      let size = Int(String(decoding: rest[..<lineEnd], as: UTF8.self), radix: 16) ?? 0
      let end = lineEnd + 2 + size + 2
      guard end <= bytes.endIndex else { return nil }
      if size == 0 { return (body, end) }
      body += bytes[(lineEnd + 2)..<(end - 2)]
      rest = bytes[end...]
    }
    return nil
  }
}
