import HTTPServer
import Testing

@testable import GalleryAddresses

@Suite struct NegotiationTests {
  @Test(arguments: [
    "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "text/html", "TEXT/HTML; q=0.5", "application/json;q=0.5, text/html",
  ])
  func `a client that names HTML prefers a page`(accept: String) {
    #expect(AcceptedTypes(["Accept": accept]).prefersPage)
  }

  @Test(arguments: [
    "", "*/*", "image/avif,image/webp,image/apng,*/*;q=0.8", "application/json",
    "text/html;q=0", "text/html;q=0.1, application/problem+json;q=0.9", "text/*",
  ])
  func `other clients do not prefer a page`(accept: String) {
    #expect(!AcceptedTypes(["Accept": accept]).prefersPage)
    #expect(!AcceptedTypes([:]).prefersPage)
  }
}
