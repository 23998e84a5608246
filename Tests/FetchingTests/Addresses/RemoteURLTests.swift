import Fetching
import Testing

/// Parts, normal form, and references to other URLs.
@Suite struct RemoteURLTests {
  @Test(arguments: [
    ("HTTP://Example.COM", "http://example.com/"),
    ("https://example.com:443/a", "https://example.com/a"),
    ("http://example.com:80", "http://example.com/"),
    ("http://example.com:443/", "http://example.com:443/"),
    ("http://example.com:00080/", "http://example.com/"),
    ("http://example.com?a", "http://example.com/?a"),
    ("http://example.com/?", "http://example.com/?"),
    ("http://example.com/a#b?c", "http://example.com/a"),
    ("http://example.com#b", "http://example.com/"),
    ("http://10.0.0.1#@example.com/", "http://10.0.0.1/"),
    ("http://example.com/a%2fb/../c", "http://example.com/c"),
    ("http://example.com/%c3%a9?%aB", "http://example.com/%C3%A9?%AB"),
    ("http://example.com/?b=2&a=1&b=1", "http://example.com/?b=2&a=1&b=1"),
    ("http://example.com/a/./b/../c", "http://example.com/a/c"),
    ("http://example.com/../../a", "http://example.com/a"),
    ("http://example.com/a/..", "http://example.com/"),
    ("http://example.com/a/b/.", "http://example.com/a/b/"),
    ("http://example.com/a//b", "http://example.com/a//b"),
    ("http://example.com/?a=../b", "http://example.com/?a=../b"),
    ("http://[2606:4700:0:0:0:0:0:1]/", "http://[2606:4700::1]/"),
    ("http://[2606:4700::0001]:80/", "http://[2606:4700::1]/"),
    ("http://[2606:4700:0:0:1:0:0:1]/", "http://[2606:4700::1:0:0:1]/"),
    ("http://[2606:4700:0:1:1:1:1:1]/", "http://[2606:4700:0:1:1:1:1:1]/"),
    ("http://[2606:4700::ABCD]/", "http://[2606:4700::abcd]/"),
    ("http://[::FFFF:1.2.3.4]/", "http://[::ffff:102:304]/"),
  ])
  func `equal URLs have one normal form`(written: String, normal: String) throws {
    let url = try RemoteURL(written)
    #expect(url.text == normal)
    #expect(try RemoteURL(normal) == url)
  }

  @Test func `a URL provides its parts`() throws {
    let url = try RemoteURL("https://[2606:4700::1]:8443/a/b.png?c=d")
    #expect(url.scheme == .https)
    #expect(url.host == "[2606:4700::1]")
    #expect(url.address == IPAddress("2606:4700::1"))
    #expect(url.port == 8443)
    #expect(url.origin == "https://[2606:4700::1]:8443")
    #expect(url.path == "/a/b.png")
    #expect(url.query == "c=d")
    #expect(!url.usesWebPort)
    #expect(try RemoteURL("http://a.b:443/").usesWebPort)
  }

  @Test func `a URL has at most 2048 bytes`() throws {
    let base = "http://example.com/"
    let longest = base + String(repeating: "a", count: 2_048 - base.count)
    #expect(try RemoteURL(longest).text.count == 2_048)
    let error = #expect(throws: RemoteURLError.self) { try RemoteURL(longest + "a") }
    #expect(error?.message == "a URL must have at most 2048 bytes, got 2049")
  }

  @Test(arguments: [
    ("ftp://a.b/", "the scheme of a URL must be http or https"),
    ("http://a@b.c/", "a URL must not contain a user name or password"),
    ("http://127.1/", "an address in a URL must be four decimal numbers without leading zeros"),
    ("http://localhost/", "localhost is not accepted as a host, write its address"),
    ("http://a/", "the host of a URL must have a dot"),
    ("http:///a", "a URL must have a host"),
    ("http://a.b:70000/", "the port of a URL must be a number from 1 to 65535"),
    ("http://a.b/%", "% in the path of a URL must be followed by two hexadecimal digits"),
    ("http://a.b/<", "the path of a URL must escape <"),
    ("http://a.b/?`", "the query of a URL must escape `"),
  ])
  func `an error states the violated rule`(text: String, message: String) {
    let error = #expect(throws: RemoteURLError.self) { try RemoteURL(text) }
    #expect(error?.message == message)
  }

  /// RFC 3986 §5.4, as far as the results are URLs of images; `;` and `=` mean nothing.
  @Test(arguments: [
    ("http://g.h/", "http://g.h/"), ("g", "http://a.z/b/c/g"), ("./g", "http://a.z/b/c/g"),
    ("g/", "http://a.z/b/c/g/"), ("/g", "http://a.z/g"), ("//g.h", "http://g.h/"),
    ("?y", "http://a.z/b/c/d;p?y"), ("g?y", "http://a.z/b/c/g?y"), ("#s", "http://a.z/b/c/d;p?q"),
    ("g#s", "http://a.z/b/c/g"), (";x", "http://a.z/b/c/;x"), ("", "http://a.z/b/c/d;p?q"),
    (".", "http://a.z/b/c/"), ("./", "http://a.z/b/c/"), ("..", "http://a.z/b/"),
    ("../g", "http://a.z/b/g"), ("../..", "http://a.z/"), ("../../g", "http://a.z/g"),
    ("../../../g", "http://a.z/g"), ("/./g", "http://a.z/g"), ("/../g", "http://a.z/g"),
    ("g.", "http://a.z/b/c/g."), ("..g", "http://a.z/b/c/..g"), ("./g/.", "http://a.z/b/c/g/"),
    ("g/./h", "http://a.z/b/c/g/h"), ("g/../h", "http://a.z/b/c/h"),
    ("g?y/../x", "http://a.z/b/c/g?y/../x"), ("HTTPS://G.H:443", "https://g.h/"),
  ])
  func `resolves a relative reference`(reference: String, result: String) throws {
    #expect(try RemoteURL("http://a.z/b/c/d;p?q").resolving(reference).text == result)
  }

  @Test(arguments: [
    "g:h", "http:g", "mailto:a@b.c", "//user@g.h/", "a b", "\\g", "//g", "%2e%2e/g",
  ])
  func `rejects a reference to an invalid URL`(reference: String) throws {
    let base = try RemoteURL("http://a.z/b")
    #expect(throws: RemoteURLError.self) { try base.resolving(reference) }
  }

  @Test func `every prefix of a URL parses or throws`() throws {
    let text = "https://[2606:4700::1.2.3.4]:8443/a%2Fb/../c?d=%20#e"
    for count in 0...text.count { _ = try? RemoteURL(String(text.prefix(count))) }
    #expect(try RemoteURL(text).text == "https://[2606:4700::102:304]:8443/c?d=%20")
  }
}
