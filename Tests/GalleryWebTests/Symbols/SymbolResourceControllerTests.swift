import GalleryModel
import HTTPServer
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb

@Suite struct SymbolResourceControllerTests {
  private let web: WebFixture

  init() async throws {
    web = try WebFixture()
    try await web.addSymbols()
  }

  /// In a name with dots, the last part is a format only if the rest is a stored name.
  @Test(arguments: [
    ("bell.png", "bell", "image/png", false), ("bell.fill.png", "bell.fill", "image/png", false),
    ("bell.fill", "bell.fill", "image/png", true), ("bell", "bell", "image/png", true),
    ("bell.slash.svg", "bell.slash", "image/svg+xml", false),
    // Only `filetype.png` is stored, `filetype` is not.
    ("filetype.png", "filetype.png", "image/png", true),
    ("filetype.png.svg", "filetype.png", "image/svg+xml", false),
    // `doc` and `doc.pdf` are stored.
    ("doc.pdf", "doc", "application/pdf", false),
    ("doc.pdf.png", "doc.pdf", "image/png", false),
  ])
  func `parses the path as a name, or a name and a format`(
    address: String, resolved: String, mediaType: String, isNegotiated: Bool
  ) async throws {
    let response = try await web.get("/symbol/\(address)")
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers["X-Symbol-Resolved"] == resolved)
    #expect(response.headers["Content-Type"] == mediaType)
    #expect((response.headers["Vary"] == "Accept") == isNegotiated)
    #expect(response.validity != nil)
  }

  @Test(arguments: PictureFormat.ofAll)
  func `a negotiated picture equals the one at its own URL`(format: PictureFormat) async throws {
    let type = Representation.picture(format).mediaType
    let negotiated = try await web.get("/symbol/bell?variant=fill&size=32", ["Accept": type])
    let named = try await web.get("/symbol/bell.\(format.rawValue)?variant=fill&size=32")
    #expect(negotiated.body == named.body)
    for name in ["Content-Type", "ETag", "Cache-Control", "Content-Disposition"] {
      #expect(negotiated.headers[name] == named.headers[name])
    }
    #expect(
      negotiated.headers["Content-Location"]
        == "/symbol/bell.\(format.rawValue)?variant=fill&size=32")
  }

  @Test func `answers 406 with the offered types`() async throws {
    let response = try await web.get("/symbol/bell", ["Accept": "image/gif"])
    #expect(response.status == .notAcceptable)
    #expect(response.text.contains("a symbol is offered as"))
  }

  @Test func `answers 304 for a matching tag`() async throws {
    let etag = try #require(try await web.get("/symbol/bell").headers["ETag"])
    let again = try await web.get("/symbol/bell", ["If-None-Match": etag])
    #expect(again.status == .notModified)
    #expect(again.headers["Vary"] == "Accept")
  }

  /// The network thread repeats answers by request target until the catalog changes.
  @Test func `repeats an answer until the symbol changes`() async throws {
    let served = try ServedFixture()
    try await served.web.addSymbols()
    let first = try await served.client.get("/symbol/bell.svg?size=32")
    let second = try await served.client.get("/symbol/bell.svg?size=32")
    #expect(first.status == 200)
    #expect(second.body == first.body)
    try await served.web.editSymbol("bell")
    let third = try await served.client.get("/symbol/bell.svg?size=32")
    #expect(third.status == 200)
    #expect(third["ETag"] != first["ETag"])
    await served.server.stop()
  }
}
