import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import Raster
import TestSupport
import Testing

@testable import GalleryPages
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
  func `a bitmap's page is found by name and id`(reference: String) async throws {
    try await web.add("heart", label: "A red heart", text: "rr.\n.rb")
    let page = try await html("/bitmap/\(reference)")
    #expect(page.contains("<h1>heart</h1>"))
    #expect(page.contains(#"src="/bitmap/heart.png?scale=170" width="510" height="340""#))
    #expect(page.contains(#"alt="A red heart">"#))
  }

  @Test func `the page states the served picture's encoding, bytes and size`() async throws {
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
    #expect(changed.contains(#"href="/bitmap/heart?width=30" title="Reset Interpolation""#))
    #expect(!changed.contains("Reset Scale"))
    #expect(changed.contains(#"value="high" checked"#))
  }

  @Test func `plus and minus step to whole factors`() async throws {
    try await web.add("heart")
    let page = try await html("/bitmap/heart?scale=2.5")
    #expect(page.contains(#"href="/bitmap/heart?scale=2" title="Smaller""#))
    #expect(page.contains(#"href="/bitmap/heart?scale=3" title="Larger""#))
    #expect(page.contains("×2.5<"))
  }

  @Test func `links to the previous and next bitmap by id`() async throws {
    for name in ["first", "second", "third"] { try await web.add(name) }
    let page = try await html("/bitmap/second")
    #expect(page.contains(#"rel="prev" href="/bitmap/first""#))
    #expect(page.contains(#"rel="next" href="/bitmap/third""#))
    #expect(!(try await html("/bitmap/first")).contains("rel=\"prev\""))
  }

  @Test func `the page gives the position of the cells in the picture`() async throws {
    try await web.add("heart", text: "rr\nbb")
    let page = try await html("/bitmap/heart?width=40&height=20&border=3&padding=1,2,3,4")
    #expect(page.contains(#"data-left="15" data-top="4" data-width="20" data-height="20""#))
    #expect(page.contains(#"width="52" height="30""#))
  }

  @Test func `the cell readout follows orientation and crop`() async throws {
    try await web.add("heart", text: "r.r\n.b.")
    let page = try await html("/bitmap/heart?orientation=left&crop=1,1,1,2")
    #expect(page.contains(#"/bitmap/1.png?orientation=left&amp;crop=1,1,1,2&amp;v=1""#))
    #expect(page.contains(#"data-columns="1" data-rows="2" data-first-column="1""#))
  }

  @Test(arguments: [
    "rotate=17", "resizingMode=tile", "capInsets=1,0,0,0",
    "lineWidthRatio=0.1&lineMode=insert&scale=20", "width=40&height=20&contentMode=fill",
  ])
  func `leaves out the cell readout if cells are not an even grid`(
    query: String
  ) async throws {
    try await web.add("heart", text: "rr\nbb")
    #expect(!(try await html("/bitmap/heart?\(query)")).contains("data-columns"))
  }

  @Test func `a missing bitmap's page lists near names`() async throws {
    try await web.add("ghost")
    let response = try await web.get("/bitmap/ghots", ["Accept": "text/html"])
    #expect(response.status == .notFound)
    #expect(response.text.contains("No item is called “ghots”."))
    #expect(response.text.contains(#"href="/bitmap/ghost">ghost</a>"#))
    #expect(response.text.contains("<h1>There is no such bitmap</h1>"))
  }

  @Test(arguments: [
    ("scale=0", "scale must be above 0 and at most 256, got 0"), ("crop=9,9,9,9", "got 9,9,9,9"),
    ("palette=nothing", "there is no palette nothing"),
    ("border=thick", "got thick"),
  ])
  func `a rejected value is shown at its control, and the picture stays`(
    query: String, words: String
  ) async throws {
    try await web.add("ghost")
    let response = try await web.get(
      "/bitmap/ghost?\(query)&orientation=left", ["Accept": "text/html"])
    #expect(response.status == .badRequest)
    #expect(response.text.contains(words))
    #expect(response.text.contains("aria-invalid"))
    #expect(response.text.contains("orientation=left\" width="))
  }

  @Test func `a client that does not accept HTML gets a problem document`() async throws {
    try await web.add("ghost")
    let response = try await web.get("/bitmap/ghost?scale=0", ["Accept": "application/json"])
    #expect(response.status == .badRequest)
    #expect(!response.text.contains("<html"))
  }

  @Test func `a picture above the size limit shows the limit`() async throws {
    try await web.add("ghost")
    let response = try await web.get("/bitmap/ghost?width=9000", ["Accept": "text/html"])
    #expect(response.status == .unprocessableContent)
    #expect(response.text.contains("8192"))
    #expect(response.text.contains(#"id="picture""#))
  }

  @Test(arguments: [("svg", "SVG · "), ("json", "JSON · "), ("txt", "Text for a terminal · ")])
  func `the page describes the selected format with its size in bytes`(
    format: String, words: String
  ) async throws {
    try await web.add("ghost")
    let page = try await html("/bitmap/ghost?scale=8&format=\(format)")
    let file = try await web.get("/bitmap/ghost.\(format)?scale=8").body
    #expect(page.contains("\(words)\(file.count) bytes"))
    #expect(page.contains("curl -o ghost.\(format) "))
    #expect(page.contains(#"href="/bitmap/ghost.\#(format)?scale=8" data-address"#))
  }

  @Test func `groups with changes are open`() async throws {
    try await web.add("ghost")
    let untouched = try await html("/bitmap/ghost")
    let changed = try await html("/bitmap/ghost?snap=pad&aspectRatio=1:1")
    #expect(changed.contains("2 changed"))
    let open = #"<details class="group" open>"#
    #expect(changed.ranges(of: open).count == untouched.ranges(of: open).count + 1)
  }

  @Test func `each comparison links to its state`() async throws {
    try await web.add("ghost", text: "r.r.r.r.\nb.b.b.b.")
    let page = try await html("/bitmap/ghost/compare?padding=4")
    #expect(page.contains(#"href="/bitmap/ghost?padding=4">back"#))
    #expect(page.contains(#"?interpolation=high&amp;padding=4""#))
    #expect(
      page.contains(#"?width=511&amp;renderer=canvas&amp;fillAntialiased=true&amp;padding=4""#))
    #expect(
      page.contains("lineWidthRatio=0.05&amp;lineColor=gray&amp;layer=dividers&amp;padding=4"))
    #expect(page.contains(#"?rotate=17&amp;antialiased=false&amp;padding=4""#))
    #expect(page.contains(#"?rotate=17&amp;edgeInset=0&amp;padding=4""#))
    #expect(page.contains("<button type=\"button\" data-turn"))
  }

  @Test func `offers stored palettes for indexed bitmaps`() async throws {
    try await web.add("ghost")
    _ = try await web.workspace.catalog.add(
      NewPalette(
        name: ItemName("sea"), palette: #require(Palette([.black, .white])), source: nil))
    let page = try await html("/bitmap/ghost")
    #expect(page.contains(#"class="offer" href="/bitmap/ghost?palette=sea""#))
  }

  @Test(arguments: [
    ("", "lineColor", "#ffffff", true), ("?lineColor=tomato", "lineColor", "#ff6347", true),
    ("", "background", "#000000", false), ("?opaque=true", "background", "#000000", true),
    ("?background=navy", "background", "#000080", true), ("", "foreground", "#000000", true),
  ])
  func `a swatch shows the picture's colour`(
    query: String, name: String, color: String, isColored: Bool
  ) async throws {
    try await web.add("ghost")
    let page = try await html("/bitmap/ghost\(query)")
    let row = try #require(page.components(separatedBy: "data-control=\"\(name)\"").last)
    let input = try #require(row.firstMatch(of: /<input type="color"[^>]*>/)).0
    #expect(input.contains("value=\"\(color)\""))
    #expect(input.contains("data-used") == isColored)
  }

  @Test func `folds more than 64 colours`() async throws {
    let legend = Dictionary(
      uniqueKeysWithValues: (0..<70).compactMap { index in
        UnicodeScalar(0x100 + index).map {
          (Character($0), Color(red: UInt8(index), green: 1, blue: 2))
        }
      })
    let bitmap = Bitmap(text: String(legend.keys.sorted()), legend: legend)
    _ = try await web.workspace.catalog.add(
      NewBitmap(name: ItemName("many"), label: .decorative, bitmap: bitmap))
    let page = try await html("/bitmap/many")
    #expect(page.contains("<summary>6 more colours</summary>"))
    #expect(page.ranges(of: "title=\"Copy\"><svg>").count == 70)
  }

  @Test func `offers downloads of the current file and the original bitmap`() async throws {
    try await web.add("ghost", text: "r.\n.b\nrr")
    let page = try await html("/bitmap/ghost?scale=8&format=svg")
    #expect(
      page.contains(
        #"href="/bitmap/ghost.svg?scale=8" download="ghost.svg">Download</a>"#))
    #expect(
      page.contains(
        #"<a href="/bitmap/ghost.png" download="ghost-original.png">Original PNG, 2 × 3</a>"#))
    #expect(!(try await html("/bitmap/ghost?scale=1")).contains("Original PNG"))
  }

  @Test(arguments: [
    ("?scale=8", "scale=8", "scale=16"), ("?width=30", "width=30", "width=60"),
    ("?scale=8&lineColor=red", "scale=8&lineColor=red", "scale=16&lineColor=red"),
  ])
  func `srcset offers the same picture at a higher density`(
    query: String, single: String, double: String
  ) async throws {
    try await web.add("ghost")
    let text = try await html("/bitmap/ghost\(query)").replacing("&amp;", with: "&")
      .replacing("&quot;", with: "\"").replacing(#"<span class="origin"></span>"#, with: "")
      .replacing("&amp;", with: "&").replacing("&lt;", with: "<")
    #expect(text.contains("<img src=\"/bitmap/ghost.png?\(single)\" srcset=\"/bitmap/ghost.png?"))
    #expect(text.contains("/bitmap/ghost.png?\(double) 2x, "))
  }

  @Test(arguments: ["?scale=8&border=2", "?scale=200", "?scale=8&format=svg"])
  func `leaves out srcset if a density would change the picture`(query: String) async throws {
    try await web.add("ghost")
    #expect(!(try await html("/bitmap/ghost\(query)")).contains("srcset=&quot;"))
  }

  @Test func `the page contains the file as a data URL, and an SVG as text`() async throws {
    try await web.add("ghost")
    let bytes = try await web.get("/bitmap/ghost.png?scale=8").body
    let page = try await html("/bitmap/ghost?scale=8")
    #expect(page.contains("data:image/png;base64,\(Data(bytes).base64EncodedString())<"))
    #expect(page.contains("image-rendering: pixelated;"))
    #expect(!(try await html("/bitmap/ghost?scale=8&interpolation=high")).contains("pixelated;"))
    let drawn = try await web.get("/bitmap/ghost.svg?scale=8").text
    let vector = try await html("/bitmap/ghost?scale=8&format=svg")
    #expect(vector.contains(HTMLEscaping().escapeText(drawn)))
    #expect(vector.contains("data:image/svg+xml,%3Csvg%20"))
  }
}
