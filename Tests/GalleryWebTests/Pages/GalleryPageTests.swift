import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import Manual
import Raster
import Testing
import TestSupport

@testable import GalleryAddresses
@testable import GalleryPages
import ServerSettings
@testable import GalleryWeb

@Suite struct GalleryPageTests {
  private let web: WebFixture

  init() throws {
    web = try WebFixture()
  }

  private func html(_ target: String) async throws -> String {
    let response = try await web.get(target, ["Accept": "text/html"])
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
    return response.text
  }

  @Test func `an empty collection shows the commands that fill it`() async throws {
    let page = try await html("/")
    let file = CollectionCommand.quoted(web.workspace.catalog.file.path)
    #expect(page.contains("<code>pixelarium demo --database \(file)</code>"))
    #expect(page.contains("<code>pixelarium bitmap add PATH --database \(file)</code>"))
    #expect(!page.contains("id=\"results\""))
  }

  @Test func `a card shows picture, name and facts`() async throws {
    try await web.add("heart", label: "A red heart", text: "rr.\n.rb")
    let page = try await html("/")
    #expect(page.contains(#"src="/bitmap/1.png?scale=42&amp;v=1""#))
    #expect(page.contains(#"width="126" height="84" alt="A red heart""#))
    #expect(page.contains(#"<span class="name"><span>heart</span></span>"#))
    #expect(page.contains("3\u{a0}×\u{a0}2 · 3\u{a0}colours"))
    #expect(page.contains("1 bitmap<"))
  }

  @Test func `the head shows the bitmap that the administrator names`() async throws {
    let named = try WebFixture { $0.frontBitmap = .name(ItemName(slug: "flag", for: .bitmap)) }
    try await named.add("heart", text: "rr.\n.rb")
    try await named.add("flag", text: "r.")
    try await named.add("star", text: "rr.\n.rb")
    let page = try await named.get("/").text
    #expect(page.contains(#"<label for="scale">/bitmap/flag.png?scale=</label>"#))
    _ = try await named.workspace.catalog.remove(.name(ItemName("flag")))
    #expect(try await named.get("/").text.contains("/bitmap/star.png?scale=</label>"))
  }

  @Test func `the number in the head has limits`() async throws {
    try await web.add("heart", text: "rr.\n.rb")
    let page = try await html("/")
    #expect(page.contains(#"name="scale" value="8" min="1" max="64""#))
    #expect(try await web.get("/bitmap/heart.png?scale=64").status == .ok)
    #expect(!(try await html("/?query=heart")).contains("data-scaling"))
  }

  @Test func `a decorative picture has no alternative text`() async throws {
    try await web.add("heart")
    let page = try await html("/?cell=s")
    #expect(page.contains(#"height="64" alt="""#))
    #expect(page.contains(#"<span class="name"><span>heart</span></span>"#))
  }

  @Test(arguments: [
    "<img src=x onerror=alert(1)>", "\"><script>alert(1)</script>", "'onfocus='alert(1)",
    "\"\u{301} onerror=\"\u{301}alert(1)", "{{name}} {{{name}}}",
  ])
  func `escapes hostile text`(text: String) async throws {
    try await web.add("heart", label: text)
    for target in ["/", "/bitmap/heart", LocalAddress("/", [("query", text)]).text] {
      let page = try await web.get(target, ["Accept": "text/html"]).text
      #expect(!page.contains("<script>alert"))
      #expect(!page.contains("<img src=x"))
      // Compares scalars, since a quotation mark with an accent is a different character.
      let scalars = Array(page.unicodeScalars)
      let accented = scalars.indices.dropLast().contains {
        (scalars[$0] == "\"" || scalars[$0] == "'") && scalars[$0 + 1] == "\u{301}"
      }
      #expect(!accented)
    }
  }

  @Test func `search keeps the other parameters`() async throws {
    try await web.add("heart", tags: ["sprite"])
    let page = try await html("/?query=hea&tag=sprite&order=name&cell=l")
    #expect(page.contains(#"<input type="hidden" name="tag" value="sprite">"#))
    #expect(page.contains(#"<input type="hidden" name="order" value="name">"#))
    #expect(page.contains(#"<input type="hidden" name="cell" value="l">"#))
    #expect(!page.contains(#"name="query" value="hea" type="hidden""#))
    #expect(page.contains("sheet cells-l"))
    #expect(page.contains("1 of 1 bitmap"))
  }

  @Test func `a search without results offers near names and a reset link`() async throws {
    try await web.add("ghost")
    let page = try await html("/?query=gshots&cell=s")
    #expect(page.contains("No bitmap is called or tagged “gshots”."))
    #expect(page.contains(#"href="/bitmap/ghost">ghost</a>"#))
    #expect(page.contains(#"<a class="way" href="/?cell=s">Show all 1 bitmap</a>"#))
  }

  @Test func `a corrected search text is shown with its matches`() async throws {
    try await web.add("ghost")
    let page = try await html("/?query=walking%20ghots")
    #expect(page.contains("Nothing matches “walking ghots”. These match “ghost”."))
    #expect(page.contains(#"href="/bitmap/ghost""#))
    #expect(page.contains(#"name="query" value="walking ghots""#))
    #expect(!(try await html("/?query=ghost")).contains("Nothing matches"))
  }

  @Test func `a search lists the best matches first, and then those of other kinds`() async throws {
    for name in ["bell", "doorbell"] { try await web.add(name) }
    try await web.addSymbols()
    let page = try await html("/?query=bell")
    let places = ["/bitmap/bell\"", "/bitmap/doorbell\"", "/symbols?query=bell", "/symbol/bell\""]
      .compactMap { page.range(of: $0)?.lowerBound }
    #expect(places.count == 4 && places == places.sorted())
    #expect(page.contains(">1 symbol</a>"))
    #expect(page.contains(#"aria-current="true">best</a>"#))
    #expect(try await html("/symbols?query=bell").contains(">2 bitmaps</a>"))
    #expect(!(try await html("/?query=door")).contains("Other kinds"))
    #expect(!(try await html("/")).contains(">best</a>"))
  }

  @Test func `selected tags can be removed, and further ones added`() async throws {
    try await web.add("ghost", tags: ["sprite", "night"])
    try await web.add("heart", tags: ["sprite", "red"])
    try await web.add("owl", tags: ["animal", "night"])
    let one = try await html("/?tag=sprite&order=name")
    #expect(
      one.contains(#"href="/?order=name" title="Take the tag sprite away" aria-current="true""#))
    #expect(one.contains(#"href="/?tag=sprite&amp;tag=night&amp;order=name">night<"#))
    #expect(!one.contains(">animal<"))
    #expect(one.contains("<h1>sprite</h1>"))
    let both = try await html("/?tag=sprite&tag=night")
    #expect(both.contains("<h1>sprite + night</h1>") && both.contains("1 of 3 bitmaps"))
    #expect(both.contains(#"href="/?tag=night" title="Take the tag sprite away""#))
    #expect(both.contains(#"<input type="hidden" name="tag" value="night">"#))
    let none = try await html("/?tag=sprite&tag=animal&tag=unknown")
    #expect(none.contains("No bitmap has all the tags “sprite”, “animal” and “unknown”."))
    #expect(none.contains(#"href="/?tag=sprite&amp;tag=animal" title="Take the tag unknown away""#))
    let named = try await html("/?query=gho&tag=red")
    #expect(named.contains("No bitmap called or tagged “gho” has the tag “red”."))
  }

  @Test func `a page beyond the last links to the first`() async throws {
    try await web.add("ghost")
    let page = try await html("/?page=9")
    #expect(page.contains("There is no page 9 of this list."))
    #expect(page.contains(#"<a class="way" href="/">The first of 1 page</a>"#))
  }

  @Test func `a long list is split into pages`() async throws {
    for number in 1...61 { try await web.add("tile-\(number)") }
    let first = try await html("/?order=name")
    #expect(first.contains("1–60 of 61 bitmaps"))
    #expect(first.contains(#"rel="next" href="/?order=name&amp;page=2""#))
    let second = try await html("/?order=name&page=2")
    #expect(second.contains("61–61 of 61 bitmaps"))
    #expect(second.contains(#"rel="prev" href="/?order=name""#))
    #expect(!second.contains("rel=\"next\""))
  }

  @Test func `sixty cards with their assets stay below 100 kB`() async throws {
    for number in 1...60 {
      try await web.add(
        "a-rather-long-name-\(number)", label: "A label of ordinary length for a sprite",
        tags: ["sprite", "animal"])
    }
    var bytes = try await html("/").utf8.count
    for file in ["site/site.css", "pages/gallery.css", "site/theme.js", "icons.svg", "icon.svg"]
      + Self.modules
    {
      bytes += try await web.get("/static/0123456789abcdef/\(file)").body.count
    }
    #expect(bytes < 100_000)
  }

  private static let modules = [
    "pages/gallery.js", "lists/list.js", "lists/grid.js", "lists/moving.js", "site/page.js",
    "site/announce.js", "site/copy.js", "site/elements.js", "site/live.js", "site/origin.js",
    "site/server.js",
  ]
}
