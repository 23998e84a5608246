import GalleryWire
import Testing

@Suite struct PublicURLTests {
  @Test(arguments: [
    ("https://pixels.example", "https://pixels.example", ""),
    ("https://pixels.example/", "https://pixels.example", ""),
    ("HTTPS://Pixels.Example:443/art/", "https://pixels.example", "/art"),
    ("http://localhost:8080", "http://localhost:8080", ""),
    ("http://a.example:80/a/b", "http://a.example", "/a/b"),
    ("https://[2001:DB8::1]:8443/art", "https://[2001:db8::1]:8443", "/art"),
    ("http://192.0.2.1", "http://192.0.2.1", ""),
  ])
  func `parses origin and base path`(text: String, origin: String, base: String) throws {
    let url = try PublicURL(text)
    #expect(url.origin == origin)
    #expect(url.base.text == base)
    #expect(url.text == origin + base)
  }

  @Test(arguments: [
    ("", "must have the form https://host[:port][/path], got "),
    ("pixels.example", "must have the form https://host[:port][/path], got pixels.example"),
    ("ftp://a.example", "must have the form https://host[:port][/path], got ftp://a.example"),
    ("https://", "must have the form https://host[:port][/path], got the host and port "),
    ("https://a b", "must have the form https://host[:port][/path], got the host and port a b"),
    ("https://a\"b", "must have the form https://host[:port][/path], got the host and port a\"b"),
    ("https://a:0", "must have the form https://host[:port][/path], got the host and port a:0"),
    (
      "https://a:65536",
      "must have the form https://host[:port][/path], got the host and port a:65536"
    ),
    ("https://a:+1", "must have the form https://host[:port][/path], got the host and port a:+1"),
    ("https://::1", "must have the form https://host[:port][/path], got the host and port ::1"),
    ("https://[::1", "must have the form https://host[:port][/path], got the host and port [::1"),
    ("https://a.example?b", "must not have a query or a fragment, got https://a.example?b"),
    ("https://a.example/#b", "must not have a query or a fragment, got https://a.example/#b"),
    (
      "https://me:secret@a.example", "must not contain user information (the part before an @)"
    ),
    (
      "https://a.example/a b",
      "must have a path of at most 200 bytes, of names of letters, digits and -._~, got /a b"
    ),
  ])
  func `rejects an invalid public URL with the reason`(text: String, message: String) {
    let error = #expect(throws: PublicURLError.self) { try PublicURL(text) }
    #expect(error?.description == message)
  }
}
