import GalleryModel
import HTTPServer
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb

@Suite struct BitmapResourceControllerTests {
  private let web: WebFixture

  init() throws {
    web = try WebFixture()
  }

  @Test(arguments: PictureFormat.allCases)
  func `a negotiated picture equals the one at its own URL`(format: PictureFormat) async throws {
    try await web.add("heart")
    let type = Representation.picture(format).mediaType
    let negotiated = try await web.get("/bitmap/heart?scale=3&border=1,red", ["Accept": type])
    let named = try await web.get("/bitmap/heart.\(format.rawValue)?scale=3&border=1,red")
    #expect(negotiated.body == named.body)
    for name in ["Content-Type", "ETag", "Cache-Control", "Content-Disposition"] {
      #expect(negotiated.headers[name] == named.headers[name])
    }
    #expect(
      negotiated.headers["Content-Location"]
        == "/bitmap/heart.\(format.rawValue)?scale=3&border=1,red")
    #expect(named.headers["Vary"] == nil)
  }

  @Test(arguments: [nil, "*/*", "image/*", "text/html", "application/json", "image/gif"])
  func `answers vary by Accept`(accept: String?) async throws {
    try await web.add("heart")
    let response = try await web.get("/bitmap/heart", accept.map { ["Accept": $0] } ?? [:])
    #expect(response.headers["Vary"]?.hasPrefix("Accept") == true)
    // A picture is repeated for equal `Accept` fields, a page is not.
    #expect((response.validity == nil) == (accept == "text/html"))
  }

  @Test func `answers 304 for a matching tag of the same format`() async throws {
    try await web.add("heart")
    let etag = try #require(try await web.get("/bitmap/heart").headers["ETag"])
    let again = try await web.get("/bitmap/1", ["If-None-Match": etag, "Accept": "image/*"])
    #expect(again.status == .notModified)
    #expect(again.headers["Vary"] == "Accept")
    // Each format has its own tag.
    let other = try await web.get("/bitmap/1", ["If-None-Match": etag, "Accept": "image/svg+xml"])
    #expect(other.status == .ok)
  }

  @Test func `the page and the picture reject unknown parameters`() async throws {
    try await web.add("heart")
    for accept in ["text/html", "image/png"] {
      let response = try await web.get("/bitmap/heart?scal=2", ["Accept": accept])
      #expect(response.status == .badRequest)
      #expect(response.text.contains("scale"))
    }
  }

  @Test func `answers 406 with the offered types`() async throws {
    try await web.add("heart")
    let response = try await web.get("/bitmap/heart", ["Accept": "image/bmp"])
    #expect(response.status == .notAcceptable)
    #expect(response.headers["Content-Type"] == "application/problem+json")
    #expect(response.text.contains("image/svg+xml"))
  }

  /// The network thread repeats answers by request target, and must not repeat one for another `Accept`.
  @Test func `repeats an answer only for an equal Accept`() async throws {
    let served = try ServedFixture()
    try await served.web.add("heart")
    let types = ["image/png", "text/html", "application/json", "image/svg+xml"]
    for _ in 1...3 {
      for type in types {
        let answer = try await served.client.get(
          "/bitmap/heart?scale=2", headers: ["Accept": type])
        #expect(answer.status == 200)
        #expect(answer["Content-Type"]?.hasPrefix(type) == true)
      }
    }
    await served.server.stop()
  }
}
