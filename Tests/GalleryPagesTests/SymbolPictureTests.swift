import GalleryWire
import HTTPServer
import Raster
import Testing

@testable import GalleryModel
@testable import GalleryPages

@Suite struct SymbolPictureTests {
  private func look(
    _ query: [(String, String)], preferred: SymbolRenderingMode? = nil,
    mode: SymbolRenderingMode? = nil
  ) throws -> SymbolPicture.Appearance {
    let items = query.map { Request.QueryItem(name: $0, value: $1) }
    let summary = SymbolSummary(
      id: 1, name: "bell", label: nil, tags: [], categories: [], aliases: [], searchWords: [],
      source: nil, license: nil, preferredMode: preferred, flipsInRTL: false, revision: 3,
      variants: [])
    return SymbolPicture.Appearance(
      name: "bell", summary: summary, appearance: try SymbolState(items), mode: mode)
  }

  @Test func `a symbol without colours uses the text colour`() throws {
    let picture = SymbolPicture(try look([("mode", "hierarchical")]), width: 24, height: 24)
    #expect(picture.isInk)
    #expect(picture.src == "/symbol/bell.svg?mode=hierarchical&v=3")
  }

  @Test(arguments: [("foreground", "navy"), ("background", "white")])
  func `keeps a requested colour`(name: String, value: String) throws {
    let picture = SymbolPicture(try look([(name, value)]), width: 24, height: 24)
    #expect(!picture.isInk)
    #expect(picture.src == "/symbol/bell.svg?\(name)=\(value)&v=3")
  }

  @Test(arguments: [true, false])
  func `uncoloured layers are grey in multicolour mode`(
    isPreferred: Bool
  ) throws {
    let look =
      isPreferred ? try look([], preferred: .multicolor) : try look([("mode", "multicolor")])
    let picture = SymbolPicture(look, width: 24, height: 24)
    #expect(!picture.isInk)
    #expect(picture.src.contains("foreground=\(SymbolPicture.neutral)"))
  }

  @Test(arguments: [("border", "2,tomato"), ("opaque", "true")])
  func `a symbol is grey if it has a border or is opaque`(name: String, value: String) throws {
    let picture = SymbolPicture(try look([(name, value)]), width: 24, height: 24)
    #expect(!picture.isInk)
    #expect(picture.src.contains("foreground=\(SymbolPicture.neutral)"))
  }

  @Test func `a fallback to monochrome uses the text colour`() throws {
    let look = try look([("mode", "multicolor")], mode: .monochrome)
    #expect(SymbolPicture(look, width: 24, height: 24).isInk)
  }

  @Test(arguments: [(24, false), (32, true), (64, true)])
  func `large pictures in own colours are SVG`(points: Int, isSVG: Bool) throws {
    let box = Rect(x: 0, y: 0, width: 24, height: 12)
    let picture = SymbolPicture(try look([], preferred: .multicolor), points: points, of: box)
    #expect(picture.src.hasPrefix(isSVG ? "/symbol/bell.svg?" : "/symbol/bell.png?"))
    #expect(picture.srcset.isEmpty == isSVG)
    #expect(picture.width == points && picture.height == points / 2)
  }

  @Test func `srcset offers the points' pixels at each density`() throws {
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
