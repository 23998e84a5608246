import Testing

@testable import Fetching

struct ServiceURLTests {
  @Test(
    arguments: [
      ("http://localhost:4318", "http://localhost:4318/", nil),
      ("http://otel_collector:4318/v1", "http://otel_collector:4318/v1", nil),
      ("HTTPS://Collector.Example/a/../b?key=secret", "https://collector.example/b", nil),
      ("http://[::1]:4318/", "http://[::1]:4318/", nil),
      ("http://169.254.1.1:80/x", "http://169.254.1.1/x", nil),
      ("https://me@c/", "https://c/", "me:"),
      ("https://me:p@ss@c/", "https://c/", "me:p@ss"),
      ("https://me:p%40s%3as@c:1/", "https://c:1/", "me:p@s:s"),
    ] as [(String, String, String?)])
  func `accepts local hosts, and credentials that stay hidden`(
    text: String, shown: String, credentials: String?
  ) throws {
    let url = try ServiceURL(text)
    #expect(url.description == shown)
    #expect(url.credentials == credentials)
    #expect(!"\(url)".contains("secret") && !"\(url)".contains("ss@"))
  }

  @Test(arguments: [
    "", "localhost:4318", "ftp://c", "http://", "http://me@", "http://c:0", "http://c:70000",
    "http://a b",
    "http://-c", "http://1.2.3", "http://me%0a@c", "http://me%@c", "http://me%zz@c",
    "http://c" + String(repeating: "x", count: 3_000),
  ])
  func `rejects an invalid URL without repeating it`(text: String) {
    #expect { try ServiceURL(text) } throws: { error in
      let message = (error as? RemoteURLError)?.message ?? ""
      return !message.isEmpty && (text.isEmpty || !message.contains(text))
    }
  }

  @Test(arguments: [
    ("http://c", "http://c/v1/traces"), ("http://c/", "http://c/v1/traces"),
    ("http://c/otlp//", "http://c/otlp/v1/traces"),
  ])
  func `appends a path`(text: String, appended: String) throws {
    #expect(try ServiceURL(text).appending(path: "/v1/traces").description == appended)
  }

  @Test func `appending a path keeps the query and the credentials`() throws {
    let url = try ServiceURL("http://me:pw@c/a?key=1").appending(path: "/b")
    #expect(url.url.text == "http://c/a/b?key=1")
    #expect(url.credentials == "me:pw")
  }

  @Test(arguments: [
    ("http://localhost", true), ("http://127.8.8.8", true), ("http://[::1]", true),
    ("http://10.0.0.1", false), ("http://collector", false),
  ])
  func `recognises loopback hosts`(text: String, isLoopback: Bool) throws {
    #expect(try ServiceURL(text).isLoopback == isLoopback)
  }

  @Test func `only the unrestricted policy allows every address`() throws {
    for text in ["127.0.0.1", "169.254.169.254", "224.0.0.1", "::ffff:1.2.3.4", "8.8.8.8"] {
      let address = try #require(IPAddress(text))
      #expect(AddressPolicy.unrestricted.allows(address))
    }
    #expect(!AddressPolicy(allowsPrivate: true).allows(try #require(IPAddress("169.254.169.254"))))
    #expect(!AddressPolicy().allows(try #require(IPAddress("127.0.0.1"))))
  }
}
