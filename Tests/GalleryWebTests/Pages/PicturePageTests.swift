import Gallery
import HTTPServer
import Raster
import TestSupport
import Testing

@testable import GalleryWeb

@Suite struct PicturePageTests {
  private let web: WebFixture

  init() throws {
    web = try WebFixture()
  }

  private func html(_ target: String) async throws -> String {
    let response = try await web.get(target, ["Accept": "text/html"])
    #expect(response.status == .ok)
    return response.text
  }

  @Test(arguments: ["heart", "1"])
  func `name and id lead to the same page`(reference: String) async throws {
    try await web.add("heart", label: "A red heart", text: "rr.\n.rb")
    let page = try await html("/bitmap/\(reference)")
    #expect(page.contains("<h1>heart</h1>"))
    #expect(page.contains(#"src="/bitmap/heart.png?scale=170" width="510" height="340""#))
    #expect(page.contains(#"alt="A red heart">"#))
  }

  @Test func `the page says what is really served`() async throws {
    try await web.add("heart", text: "rr.\n.rb")
    let page = try await html("/bitmap/heart?scale=8")
    let picture = try await web.get("/bitmap/heart.png?scale=8").body
    #expect(page.contains("PNG, 2-bit palette · \(picture.count) bytes · 24 × 16 pixels"))
  }

  @Test func `only changed controls can be reset`() async throws {
    try await web.add("heart")
    let untouched = try await html("/bitmap/heart")
    #expect(!untouched.contains("it is changed"))
    let changed = try await html("/bitmap/heart?width=30&interpolation=high")
    #expect(changed.contains("Reset Width, it is changed"))
    #expect(changed.contains(#"href="/bitmap/heart?interpolation=high" title="Reset Width""#))
    #expect(changed.contains(#"href="/bitmap/heart?width=30" title="Reset interpolation""#))
    #expect(!changed.contains("Reset Scale"))
    #expect(changed.contains(#"value="high" checked"#))
  }

  @Test func `plus and minus go to whole factors`() async throws {
    try await web.add("heart")
    let page = try await html("/bitmap/heart?scale=2.5")
    #expect(page.contains(#"href="/bitmap/heart?scale=2" title="Smaller""#))
    #expect(page.contains(#"href="/bitmap/heart?scale=3" title="Larger""#))
    #expect(page.contains("×2.5<"))
  }

  @Test func `a neighbour is before and after in the order of ids`() async throws {
    for name in ["first", "second", "third"] { try await web.add(name) }
    let page = try await html("/bitmap/second")
    #expect(page.contains(#"rel="prev" href="/bitmap/first""#))
    #expect(page.contains(#"rel="next" href="/bitmap/third""#))
    #expect(!(try await html("/bitmap/first")).contains("rel=\"prev\""))
  }

  @Test func `a box with another aspect ratio says where the bitmap is`() async throws {
    try await web.add("heart", text: "rr\nbb")
    let page = try await html("/bitmap/heart?width=40&height=20")
    #expect(page.contains(#"data-drawn-width="20" data-drawn-height="20""#))
    #expect(page.contains(#"width="40" height="20""#))
  }

  @Test func `a missing bitmap is a page with near names`() async throws {
    try await web.add("ghost")
    let response = try await web.get("/bitmap/ghots", ["Accept": "text/html"])
    #expect(response.status == .notFound)
    #expect(response.text.contains("Nothing here is called “ghots”."))
    #expect(response.text.contains(#"href="/bitmap/ghost">ghost</a>"#))
    #expect(response.text.contains("<h1>There is no such bitmap</h1>"))
  }

  @Test func `a bad parameter is a page that names the limit`() async throws {
    try await web.add("ghost")
    let response = try await web.get("/bitmap/ghost?scale=0", ["Accept": "text/html"])
    #expect(response.status == .badRequest)
    #expect(response.text.contains("Scale must be above 0 and at most 256, got 0."))
  }

  @Test func `a picture beyond the limits is refused in words`() async throws {
    try await web.add("ghost")
    let response = try await web.get("/bitmap/ghost?width=9000", ["Accept": "text/html"])
    #expect(response.status == .unprocessableContent)
    #expect(response.text.contains("8192"))
  }
}
