import GalleryWire
import HTTPServer
import Testing

@testable import GalleryWeb
import ServerSettings

@Suite struct PageFrameTests {
  private static let pages = [
    ("/", "/bitmap/1.png?width=512&amp;background=white&amp;v=1"),
    ("/bitmap/heart", "/bitmap/1.png?width=512&amp;background=white&amp;v=1"),
    ("/symbols", "/symbol/bell.png?size=384&amp;padding=64&amp;background=white"),
    ("/symbol/bell.slash", "/symbol/bell.slash.png?size=384&amp;padding=64&amp;background=white"),
    ("/palettes", "/static/"), ("/remote", "/static/"),
    ("/canvas?count=9", "/canvas/lines.png?count=9"), ("/none", "/static/"),
  ]

  @Test(arguments: pages)
  func `every page has a description, a preview picture and a footer`(
    target: String, image: String
  ) async throws {
    let publicURL = try PublicURL("https://a.example")
    let web = try WebFixture { $0.publicURL = publicURL }
    try await web.add("heart", label: "A heart")
    try await web.addSymbols()
    let headers: Headers = ["Accept": "text/html", "Host": "b.example"]
    let page = try await web.get(target, headers).text
    #expect(page.contains(#"<meta property="og:image" content="https://a.example\#(image)"#))
    #expect(page.contains(#"<meta name="description" content=""#))
    #expect(!page.contains(#"<meta name="description" content="">"#))
    #expect(page.contains(#"<footer class="imprint">"#))
    #expect(page.contains("Pixelarium \(Configuration.version)"))
    #expect(page.contains(#"href="/docs""#))
    #expect(!page.contains(#"rel="noreferrer">Source<"#))
  }

  @Test func `the footer links to the source if configured`() async throws {
    let web = try WebFixture { $0.sourceAddress = "https://code.example/art?a=1&b=2" }
    let page = try await web.get("/", ["Accept": "text/html"]).text
    #expect(page.contains(#"href="https://code.example/art?a=1&amp;b=2" rel="noreferrer">Source<"#))
    #expect(throws: ConfigurationError.self) {
      try WebFixture { $0.sourceAddress = "javascript:alert(1)" }
    }
  }

  @Test func `serves the documentation as plain text with an entity tag`() async throws {
    let web = try WebFixture()
    let response = try await web.get("/documentation")
    #expect(response.headers["Content-Type"] == "text/plain; charset=utf-8")
    #expect(response.text.hasPrefix("# Pixelarium\n"))
    let etag = try #require(response.headers["ETag"])
    #expect(try await web.get("/documentation", ["If-None-Match": etag]).status == .notModified)
  }
}
