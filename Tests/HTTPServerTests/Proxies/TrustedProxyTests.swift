import Testing

@testable import HTTPServer

/// security.md §3.7.
@Suite struct TrustedProxyTests {
  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("10.0.0.0/8", "10.0.0.0/8"), ("0.0.0.0/0", "0.0.0.0/0"),
    ("2001:DB8::/32", "2001:db8::/32"), ("::/0", "::/0"), ("::1", "::1"),
    ("192.0.2.1/32", "192.0.2.1"),
    ("fd00::1/128", "fd00::1"), ("unix", "unix"), ("::ffff:10.0.0.1", "10.0.0.1"),
  ])
  func `parses addresses and networks`(text: String, canonical: String) {
    #expect(TrustedProxy(text)?.description == canonical)
  }

  @Test(arguments: [
    "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8",
    "10.0.0.1/8",
    "2001:db8::1/32", "::/129", "fe80::1%eth0", "[::1]", "010.0.0.1", "10.0.0", "10.0.0.256",
    "10.0.0.0.0",
    "1e1.0.0.0", "localhost", "UNIX", "unix/8", " 10.0.0.1", "10.0.0.1 ",
  ])
  func `rejects malformed addresses and networks`(text: String) {
    #expect(TrustedProxy(text) == nil)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false),
    ("10.0.0.0/8", "::a00:1", false), ("10.0.0.7", "10.0.0.7", true),
    ("10.0.0.7", "10.0.0.6", false),
    ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false),
    ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
    ("2001:db8::8000:0:0:0/65", "2001:db8::8000:0:0:1", true),
    ("2001:db8::8000:0:0:0/65", "2001:db8::1", false),
    ("::/0", "2001:db8::1", true), ("unix", "127.0.0.1", false),
  ])
  func `a network contains the addresses with its prefix`(
    network: String, address: String, isMember: Bool
  ) throws {
    let proxy = try #require(TrustedProxy(network))
    let member: ClientAddress? = ClientAddress(address)
    #expect(member != nil)
    #expect(proxy.contains(member) == isMember)
  }

  @Test func `only unix contains a connection without an address`() {
    #expect(TrustedProxy.socket.contains(nil))
    #expect(TrustedProxy("::/0")?.contains(nil) == false)
  }

  /// The client of a request with these fields, from the proxy 10.0.0.1.
  private func client(_ fields: [(String, String)]) throws -> String? {
    let proxies = TrustedProxies(
      try ["10.0.0.0/8", "2001:db8::/32"].map { try #require(TrustedProxy($0)) })
    let bytes = fields.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    func read(_ rest: ArraySlice<([UInt8], [UInt8])>, _ known: [RequestHead.Field]) -> String? {
      guard let (name, value) = rest.first else {
        return proxies.client(of: known, peer: ClientAddress("10.0.0.1"))?.description
      }
      return name.withUnsafeBytes { name in
        value.withUnsafeBytes { value in
          read(rest.dropFirst(), known + [RequestHead.Field(name: name, value: value)])
        }
      }
    }
    return read(bytes[...], [])
  }

  @Test(arguments: [
    ("192.0.2.9", "192.0.2.9"),
    // The client wrote the first one itself.
    ("6.6.6.6, 192.0.2.9", "192.0.2.9"), ("192.0.2.9, 10.0.0.2,10.0.0.3", "192.0.2.9"),
    ("nonsense, 192.0.2.9, 2001:db8::2", "192.0.2.9"), ("10.0.0.4, 10.0.0.2", "10.0.0.4"),
    ("192.0.2.9:4711", "192.0.2.9"), ("[2001:dead::1]:443", "2001:dead::1"),
    ("[2001:dead::1]", "2001:dead::1"),
    ("2001:dead::1", "2001:dead::1"), ("\t192.0.2.9 ", "192.0.2.9"),
    // Ignored in favour of the peer.
    ("", "10.0.0.1"), ("unknown", "10.0.0.1"), ("192.0.2.9, nonsense", "10.0.0.1"),
    ("192.0.2.9,", "10.0.0.1"),
    ("192.0.2.9 192.0.2.8", "10.0.0.1"), ("[192.0.2.9", "10.0.0.1"), ("[]", "10.0.0.1"),
    ("192.0.2.9:", "10.0.0.1"),
    ("2001:dead::1%eth0", "10.0.0.1"), ("192.0.2.256", "10.0.0.1"), ("192.0.2.09", "10.0.0.1"),
    ("192.0.2.9\0", "10.0.0.1"),
  ])
  func `the last untrusted address of X-Forwarded-For is the client`(
    value: String, expected: String
  ) throws {
    #expect(try client([("x-forwarded-for", value)]) == expected)
  }

  @Test(arguments: [
    ("for=192.0.2.9", "192.0.2.9"),
    ("For=\"192.0.2.9:4711\";proto=https;by=203.0.113.4", "192.0.2.9"),
    ("for=6.6.6.6, for=192.0.2.9", "192.0.2.9"),
    ("for=192.0.2.9, for=10.0.0.2;host=a", "192.0.2.9"),
    ("for=\"[2001:dead::1]:4711\"", "2001:dead::1"),
    ("for=\"[2001:dead::1]\" ; proto=http", "2001:dead::1"),
    ("proto=https;for=192.0.2.9;", "192.0.2.9"), ("for=\"192.0\\.2.9\"", "192.0.2.9"),
    ("host=\"a,b;for=6.6.6.6\";for=192.0.2.9", "192.0.2.9"),
    ("for=_hidden, for=192.0.2.9", "192.0.2.9"),
    // Ignored in favour of the peer.
    ("for=unknown", "10.0.0.1"), ("for=_hidden", "10.0.0.1"), ("proto=https", "10.0.0.1"),
    ("", "10.0.0.1"),
    ("for=192.0.2.9;for=192.0.2.8", "10.0.0.1"), ("for=192.0.2.9 for=192.0.2.8", "10.0.0.1"),
    ("for = 192.0.2.9", "10.0.0.1"), ("for=", "10.0.0.1"), ("for=\"192.0.2.9", "10.0.0.1"),
    // What the client began, the proxy's own element does not mend.
    ("for=6.6.6.6;x=\", for=192.0.2.9", "10.0.0.1"), ("for=192.0.2.9,", "10.0.0.1"),
    ("=192.0.2.9", "10.0.0.1"),
    ("for=2001:dead::1", "10.0.0.1"), ("for=\"192.0.2.9\\", "10.0.0.1"),
  ])
  func `the last untrusted node of Forwarded is the client`(
    value: String, expected: String
  ) throws {
    #expect(try client([("Forwarded", value)]) == expected)
  }

  @Test func `several fields of one name form one list`() throws {
    #expect(
      try client([("X-Forwarded-For", "192.0.2.9"), ("Host", "h"), ("X-Forwarded-For", "10.0.0.2")])
        == "192.0.2.9")
    #expect(
      try client([("Forwarded", "for=192.0.2.9"), ("Forwarded", "for=10.0.0.2")]) == "192.0.2.9")
  }

  @Test func `ignores Forwarded and X-Forwarded-For if they contradict each other`() throws {
    let forged = ("Forwarded", "for=6.6.6.6")
    #expect(try client([forged, ("X-Forwarded-For", "192.0.2.9")]) == "10.0.0.1")
    #expect(try client([("X-Forwarded-For", "6.6.6.6"), forged]) == "6.6.6.6")
    #expect(try client([("X-Forwarded-For", ""), forged]) == "10.0.0.1")
    #expect(try client([]) == "10.0.0.1")
  }
}
