import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import Raster
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb

@Suite struct PalettePagesTests {
  let fixture: WebFixture

  init() throws {
    fixture = try WebFixture()
  }

  @Test func `an empty list shows the command that adds palettes`() async throws {
    let page = try await fixture.get("/palettes").text
    #expect(page.contains("<code>pixelarium palette add PATH --database "))
    #expect(page.contains("0 palettes"))
  }

  @Test func `every palette shows its colours, files and a recoloured bitmap`() async throws {
    try await fixture.add("heart")
    try await fixture.add(palette: "dusk", .black, .clear)
    let page = try await fixture.get("/palettes").text
    #expect(page.contains("1 palette."))
    #expect(page.contains(##"<rect x="1" width="1" height="1" fill="#000000" fill-opacity="0"/>"##))
    for file in PaletteQuery.extensions {
      #expect(page.contains("href=\"/palette/dusk.\(file)"), "\(file)")
    }
    #expect(page.contains(#"href="/palette/dusk.pal?variant=riff" download="dusk.pal""#))
    #expect(page.contains("/bitmap/1.png?scale=48&amp;palette=dusk&amp;match=nearest\""))
    #expect(page.contains("href=\"/bitmap/heart?scale=8&amp;palette=dusk&amp;match=nearest\""))
    #expect(page.contains(#"data-copy-address="/palette/dusk.hex""#))
  }

  @Test(arguments: [32, 33]) func `draws a long strip as a picture`(count: Int) async throws {
    let colors = Array(repeating: Color.black, count: count)
    _ = try await fixture.workspace.catalog.add(
      NewPalette(name: ItemName("long"), palette: try #require(Palette(colors))))
    let page = try await fixture.get("/palettes").text
    #expect(page.contains("<rect x=\"31\"") == (count == 32))
    #expect(page.contains("src=\"/palette/long.png\"") == (count == 33))
  }

  @Test func `another bitmap can be selected, and a missing one is 404`() async throws {
    try await fixture.add("heart")
    try await fixture.add("star")
    try await fixture.add(palette: "dusk", .black)
    #expect(try await fixture.get("/palettes?bitmap=heart").text.contains("/bitmap/1.png?"))
    #expect(try await fixture.get("/palettes?bitmap=2").text.contains("/bitmap/2.png?"))
    #expect(try await fixture.get("/palettes?bitmap=").status == .ok)
    #expect(try await fixture.get("/palettes?bitmap=hart").status == .notFound)
    #expect(try await fixture.get("/palettes?page=0").status == .badRequest)
  }

  @Test func `the numbers of colours are filters`() async throws {
    try await fixture.add("heart")
    try await fixture.add(palette: "dusk", .black, .white)
    try await fixture.add(palette: "moss", .black, .clear)
    #expect(!(try await fixture.get("/palettes").text.contains("colors=")))
    try await fixture.add(palette: "ink", .black)
    let all = try await fixture.get("/palettes?bitmap=heart").text
    #expect(
      all.contains(#"href="/palettes?bitmap=heart&amp;colors=1">1 colour<span class="tally">1<"#))
    #expect(
      all.contains(#"href="/palettes?bitmap=heart&amp;colors=2">2 colours<span class="tally">2<"#))
    let two = try await fixture.get("/palettes?bitmap=heart&colors=2").text
    #expect(two.contains("/palette/dusk\"") && two.contains("/palette/moss\""))
    #expect(!two.contains("/palette/ink\"") && two.contains("2 palettes."))
    #expect(two.contains(#"href="/palettes?bitmap=heart" aria-current="true""#))
    #expect(two.contains(#"<input type="hidden" name="colors" value="2">"#))
    #expect(try await fixture.get("/palettes?colors=3").text.contains("0 palettes."))
    #expect(try await fixture.get("/palettes?colors=257").status == .badRequest)
    let (_, listed) = try await fixture.json("/api/palettes?colors=2")
    #expect(listed["total"] as? Int == 2)
  }

  @Test func `the list is split into pages`() async throws {
    for number in 1...61 { try await fixture.add(palette: "p\(number)", .black) }
    let first = try await fixture.get("/palettes").text
    #expect(
      first.contains(#"rel="next" href="/palettes?page=2""#) && !first.contains("rel=\"prev\""))
    let second = try await fixture.get("/palettes?page=2").text
    #expect(second.contains(#"rel="prev" href="/palettes""#) && !second.contains("rel=\"next\""))
  }

  @Test func `a palette has a page with its colours, files and facts`() async throws {
    try await fixture.add("heart")
    try await fixture.add(
      palette: "dusk", .black, Color(red: 1, green: 2, blue: 3, alpha: 4), source: "a.gpl")
    let answer = try await fixture.get("/palette/dusk")
    #expect(answer.status == .ok && answer.headers["Cache-Control"] == "no-cache")
    for part in [
      "<h1>dusk</h1>", "2 colours, with alpha", "data-copy=\"#01020304\"", "/palette/dusk.ase",
      "this format has no alpha: 1 of 2 colours became opaque", "a.gpl",
      "/bitmap/heart?scale=8&amp;palette=dusk&amp;match=nearest",
      "<code>palette=dusk&amp;match=nearest</code>",
    ] {
      #expect(answer.text.contains(part), "\(part)")
    }
    #expect(try await fixture.get("/palette/dusk?x=1").status == .badRequest)
  }

  @Test func `a palette without opaque colours recolours no bitmap`() async throws {
    try await fixture.add("heart")
    try await fixture.add(palette: "air", .clear)
    #expect(!(try await fixture.get("/palettes").text.contains("palette=air")))
    #expect(!(try await fixture.get("/palette/air").text.contains("Bitmaps in these colours")))
  }

  @Test func `the gallery links to the palettes`() async throws {
    #expect(try await fixture.get("/").text.contains("href=\"/palettes\""))
  }

  @Test func `a missing palette's page links to near names`() async throws {
    try await fixture.add(palette: "dusk", .black)
    let answer = try await fixture.get("/palette/dsuk", ["Accept": "text/html"])
    #expect(answer.status == .notFound)
    #expect(answer.text.contains("href=\"/palette/dusk\""))
  }
}
