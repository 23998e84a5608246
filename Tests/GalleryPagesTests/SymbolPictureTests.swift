import HTTPServer
import Raster
import Testing

@testable import GalleryModel
@testable import GalleryPages

@Suite struct SymbolPictureTests {
  private func look(
    _ query: [(String, String)], preferred: SymbolRenderingMode? = nil,
    mode: SymbolRenderingMode? = nil
  ) throws -> SymbolPicture.Look {
    let items = query.map { Request.QueryItem(name: $0, value: $1) }
    let summary = SymbolSummary(
      id: 1, name: "bell", label: nil, tags: [], categories: [], aliases: [], searchWords: [],
      source: nil, license: nil, preferredMode: preferred, flipsInRTL: false, revision: 3,
      variants: [])
    return SymbolPicture.Look(
      name: "bell", summary: summary, appearance: try SymbolState(items), mode: mode)
  }

  @Test func `a symbol without a colour is drawn in the colour of text`() throws {
    let picture = SymbolPicture(try look([("mode", "hierarchical")]), width: 24, height: 24)
    #expect(picture.isInk)
    #expect(picture.src == "/symbol/bell.svg?mode=hierarchical&v=3")
  }

  @Test(arguments: [("foreground", "navy"), ("background", "white")])
  func `a colour that is asked for stays`(name: String, value: String) throws {
    let picture = SymbolPicture(try look([(name, value)]), width: 24, height: 24)
    #expect(!picture.isInk)
    #expect(picture.src == "/symbol/bell.svg?\(name)=\(value)&v=3")
  }

  @Test(arguments: [true, false])
  func `layers without a colour of their own are grey beside those that have one`(
    isPreferred: Bool
  ) throws {
    let look =
      isPreferred ? try look([], preferred: .multicolor) : try look([("mode", "multicolor")])
    let picture = SymbolPicture(look, width: 24, height: 24)
    #expect(!picture.isInk)
    #expect(picture.src.contains("foreground=\(SymbolPicture.neutral)"))
  }

  @Test(arguments: [("border", "2,tomato"), ("opaque", "true")])
  func `beside a border of some colour a symbol is grey`(name: String, value: String) throws {
    let picture = SymbolPicture(try look([(name, value)]), width: 24, height: 24)
    #expect(!picture.isInk)
    #expect(picture.src.contains("foreground=\(SymbolPicture.neutral)"))
  }

  @Test func `a mode that falls back to one colour has that of text`() throws {
    let look = try look([("mode", "multicolor")], mode: .monochrome)
    #expect(SymbolPicture(look, width: 24, height: 24).isInk)
  }

  @Test func `pixels are those of the place at every density`() throws {
    let picture = SymbolPicture(
      try look([]), points: 16, of: Rect(x: 0, y: 0, width: 24, height: 12))
    #expect(picture.width == 16)
    #expect(picture.height == 8)
    #expect(
      picture.srcset
        == "/symbol/bell.png?size=16&v=3 1x, /symbol/bell.png?size=16&scale=2&v=3 2x, "
        + "/symbol/bell.png?size=16&scale=3&v=3 3x")
  }
}
