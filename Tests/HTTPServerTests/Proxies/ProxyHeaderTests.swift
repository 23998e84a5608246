import Testing

@testable import HTTPServer

/// The PROXY protocol, read byte by byte (security.md §3.7).
@Suite struct ProxyHeaderTests {
  private static let signature: [UInt8] = [
    0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A,
  ]

  private static func version2(
    _ command: UInt8, _ family: UInt8, _ rest: [UInt8], length: Int? = nil
  ) -> [UInt8] {
    let length = length ?? rest.count
    return signature + [command, family, UInt8(length >> 8), UInt8(length & 0xFF)] + rest
  }

  private static let four: [UInt8] = [192, 0, 2, 9, 10, 0, 0, 1, 0x12, 0x67, 0, 80]
  private static let six: [UInt8] =
    [0x20, 0x01, 0xDE, 0xAD] + Array(repeating: 0, count: 11) + [1]
    + Array(repeating: 0, count: 16) + [0, 1, 0, 2]

  @Test(arguments: [
    ("PROXY TCP4 192.0.2.9 10.0.0.1 56324 443\r\n", "192.0.2.9"),
    ("PROXY TCP6 2001:dead::1 ::1 56324 443\r\n", "2001:dead::1"),
    ("PROXY UNKNOWN\r\n", nil), ("PROXY UNKNOWN ffff::1 whatever\r\n", nil),
  ])
  func `a version 1 line names the client`(line: String, client: String?) {
    let header = ProxyHeader(Array("\(line)GET / HTTP/1.1\r\n".utf8))
    #expect(
      header == .present(count: line.utf8.count, client: client.flatMap { ClientAddress($0) }))
  }

  @Test(arguments: [
    "PROXY TCP4 192.0.2.9 10.0.0.1 56324 443\n", "PROXY TCP4 192.0.2.9 10.0.0.1 56324\r\n",
    "PROXY TCP4  192.0.2.9 10.0.0.1 56324 443\r\n", "PROXY TCP4 192.0.2.9 10.0.0.1 56324 443 \r\n",
    "PROXY TCP4 2001:dead::1 ::1 56324 443\r\n", "PROXY TCP5 192.0.2.9 10.0.0.1 1 2\r\n",
    "PROXY TCP4 192.0.2.9 10.0.0.1 a 2\r\n", "PROXY TCP4 192.0.2.9 10.0.0.1 123456 2\r\n",
    "PROXY \r\n",
    "PROXY UDP4 192.0.2.9 10.0.0.1 1 2\r\n", "PROXY \(String(repeating: "x", count: 101))",
  ])
  func `rejects any other line as malformed`(line: String) {
    #expect(ProxyHeader(Array(line.utf8)) == .malformed)
  }

  @Test func `a version 2 header names the client and may have extensions`() {
    let four = Self.version2(0x21, 0x11, Self.four)
    #expect(ProxyHeader(four + [71]) == .present(count: 28, client: ClientAddress("192.0.2.9")))
    let more = Self.version2(0x21, 0x11, Self.four + [3, 0, 4, 1, 2, 3, 4])
    #expect(ProxyHeader(more) == .present(count: 35, client: ClientAddress("192.0.2.9")))
    let six = Self.version2(0x21, 0x21, Self.six)
    #expect(ProxyHeader(six) == .present(count: 52, client: ClientAddress("2001:dead::1")))
  }

  @Test func `a version 2 header of the proxy itself names no client`() {
    for (command, family) in [(0x20, 0x00), (0x20, 0x11), (0x21, 0x00), (0x21, 0x31), (0x21, 0x12)]
    {
      let header = Self.version2(UInt8(command), UInt8(family), Self.four)
      #expect(ProxyHeader(header) == .present(count: 28, client: nil))
    }
  }

  @Test func `rejects a version 2 header with a wrong version, command or length`() {
    #expect(ProxyHeader(Self.version2(0x11, 0x11, Self.four)) == .malformed)
    #expect(ProxyHeader(Self.version2(0x22, 0x11, Self.four)) == .malformed)
    #expect(ProxyHeader(Self.version2(0x21, 0x11, Array(Self.four.dropLast()))) == .malformed)
    #expect(ProxyHeader(Self.version2(0x21, 0x21, Self.four)) == .malformed)
    #expect(ProxyHeader(Self.version2(0x21, 0x11, Self.four, length: 4_081)) == .malformed)
  }

  @Test func `every prefix of a header is incomplete`() {
    let headers = [
      Array("PROXY TCP4 192.0.2.9 10.0.0.1 56324 443\r\n".utf8),
      Self.version2(0x21, 0x11, Self.four), Self.version2(0x21, 0x21, Self.six),
    ]
    for header in headers {
      for count in 0..<header.count {
        #expect(ProxyHeader(header.prefix(count)) == .incomplete, "\(count)")
      }
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\n", "P", "PR", "POST / HTTP/1.1", "\r\n\r\nG", "proxy TCP4", "\u{16}\u{3}",
  ])
  func `a request is not a PROXY header`(text: String) {
    let isPrefix = "PROXY ".hasPrefix(text)
    #expect(ProxyHeader(Array(text.utf8)) == (isPrefix ? .incomplete : .absent))
  }
}
