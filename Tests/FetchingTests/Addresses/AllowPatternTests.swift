import Fetching
import Testing

/// The URLs that patterns match.
@Suite struct AllowPatternTests {
  @Test(arguments: [
    (
      "https://example.com",
      ["https://example.com/", "https://example.com/a?b", "https://EXAMPLE.com:443"]
    ),
    (
      "http://example.com/icons",
      ["http://example.com/icons", "http://example.com/icons/a", "http://example.com/icons?a"]
    ),
    ("http://example.com/icons/", ["http://example.com/icons/", "http://example.com/icons/a/b"]),
    ("https://*.example.com/", ["https://a.example.com/", "https://a.b.example.com/c"]),
    ("http://*", ["http://example.com/", "http://93.184.216.34/a", "http://[2606:4700::1]/"]),
    ("http://example.com:8080/", ["http://example.com:8080/a"]),
    ("http://127.0.0.1:8080", ["http://127.0.0.1:8080/demo.png"]),
    ("http://[::1]:8080/", ["http://[0:0::1]:8080/a"]),
    ("https://*:8443/a", ["https://example.com:8443/a"]),
    ("HTTP://Example.COM:80/%c3%a9", ["http://example.com/%C3%A9"]),
  ])
  func `a pattern matches its URLs`(pattern: String, urls: [String]) throws {
    let pattern = try AllowPattern(pattern)
    for url in urls { #expect(try pattern.matches(RemoteURL(url)), "\(url)") }
  }

  @Test(arguments: [
    (
      "https://example.com",
      [
        "http://example.com/", "https://example.com.evil.test/", "https://evil-example.com/",
        "https://a.example.com/", "https://example.com:444/", "https://example.co/",
      ]
    ),
    (
      "http://example.com/icons",
      [
        "http://example.com/icons2", "http://example.com/", "http://example.com/Icons/a",
        "http://example.com/icons/../b", "http://example.com/?/icons/",
      ]
    ),
    ("http://example.com/icons/", ["http://example.com/icons", "http://example.com/a/icons/"]),
    (
      "https://*.example.com/",
      [
        "https://example.com/", "https://evilexample.com/", "https://a.example.com.evil.test/",
        "https://example.com.a.b/",
      ]
    ),
    ("http://*", ["https://example.com/", "http://example.com:8080/", "http://example.com:443/"]),
    ("http://example.com:8080/", ["http://example.com/", "http://example.com:80/"]),
    ("http://127.0.0.1", ["http://127.0.0.2/", "http://[::ffff:127.0.0.1]/", "http://[::1]/"]),
    ("http://*.0.0.com", ["http://127.0.0.1/"]),
  ])
  func `a pattern does not match similar URLs`(pattern: String, urls: [String]) throws {
    let pattern = try AllowPattern(pattern)
    for url in urls { #expect(try !pattern.matches(RemoteURL(url)), "\(url)") }
  }

  @Test(arguments: [
    "", "*", "example.com", "ftp://example.com/", "http://", "http://*example.com/",
    "http://a.*.com/", "http://*.*/", "http://**/", "http://*./", "http://*.1.2.3.4/",
    "http://*.[::1]/", "http://*.com/", "http://localhost/", "http://*.localhost/",
    "http://user@example.com/", "http://example.com/?a", "http://example.com/#", "*://example.com/",
    "http://example.com:*/", "http://example.com:0/", "http://127.1/", "http://example.com/%2e%2e/",
  ])
  func `rejects an invalid pattern`(text: String) {
    let error = #expect(throws: RemoteURLError.self) { try AllowPattern(text) }
    #expect(error?.message.isEmpty == false)
  }

  @Test(arguments: [
    ("HTTPS://Example.com:443", "https://example.com/"), ("http://*", "http://*/"),
    ("http://*.A.b:8080/c", "http://*.a.b:8080/c"), ("http://[::0001]/", "http://[::1]/"),
  ])
  func `a pattern is normalised`(written: String, normal: String) throws {
    #expect(try AllowPattern(written).description == normal)
    #expect(try AllowPattern(written) == AllowPattern(normal))
  }

  @Test func `a lone asterisk permits public addresses only`() throws {
    #expect(try AllowPattern("http://*").permission == .publicAddresses)
    #expect(try AllowPattern("http://*.example.com").permission == .allAddresses)
    #expect(try AllowPattern("http://127.0.0.1:8080").permission == .allAddresses)
  }
}
