import ContentPacking
import GalleryTestSupport
import GalleryWire
import PictureServing
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import Gallery
@testable import GalleryCatalog
@testable import GalleryModel
@testable import GalleryRendering

/// Gradients from the file to PNG, SVG and PDF (symbols.md §7, svg.md §8).
@Suite struct SymbolGradientTests: SymbolFileSuite {
  let fixture: RenderFixture

  init() throws { fixture = try RenderFixture() }

  private static let blue = Color(red: 0, green: 0, blue: 255)

  private static func linear(_ attributes: String = "", _ stops: String = ends) -> String {
    "<defs><linearGradient id=\"a\" \(attributes)>\(stops)</linearGradient></defs>"
  }

  private static let ends =
    "<stop stop-color=\"red\"/><stop offset=\".4\" stop-color=\"#08f\"/>"
    + "<stop offset=\"1\" stop-color=\"lime\" stop-opacity=\".5\"/>"
  private static let box = "<path fill=\"url(#a)\" d=\"M3 3h18v18h-18z\"/>"

  static let documents = [
    linear() + box,
    linear("x2=\"0\" y2=\"1\" spreadMethod=\"reflect\" gradientTransform=\"scale(.5)\"") + box,
    linear("x2=\".4\" y2=\".3\" spreadMethod=\"repeat\"") + box,
    "<radialGradient id=\"a\">\(ends)</radialGradient>" + box,
    "<radialGradient id=\"a\" fx=\".3\" fy=\".6\" fr=\".1\">\(ends)</radialGradient>"
      + "<path fill=\"url(#a)\" d=\"M2 6h20v12h-20z\"/>",
    "<radialGradient id=\"a\" cx=\"12\" cy=\"12\" r=\"6\" gradientUnits=\"userSpaceOnUse\" "
      + "gradientTransform=\"rotate(30 12 12) skewX(20)\" spreadMethod=\"reflect\">\(ends)</radialGradient>"
      + box,
    linear() + "<g opacity=\".5\">\(box)<path fill=\"red\" d=\"M9 9h12v3h-12z\"/></g>",
    linear()
      + "<path fill=\"none\" stroke=\"url(#a)\" stroke-width=\"4\" opacity=\".7\" d=\"M3 4h18v15\"/>",
    linear("", "<stop stop-color=\"currentColor\"/><stop offset=\"1\" stop-color=\"red\"/>") + box,
  ]

  private func picture(
    _ format: PictureFormat, foreground: [Color] = [], mode: SymbolRenderingMode? = nil,
    variants: SymbolVariants = .none
  ) async throws -> [UInt8] {
    try await picture(of: "subject", format) { options in
      options.mode = mode
      options.foreground = foreground
      options.variants = variants
      options.isDerived = variants != .none
    }
  }

  @Test(arguments: documents)
  func `a gradient in PNG and SVG looks as in another viewer`(content: String) async throws {
    let wanted = try Bitmap(png: await Librsvg.png(Self.document(content), zoom: 1))
    try await add(drawing(content))
    let shown = try Bitmap(png: await picture(.png))
    #expect(shown.resembles(wanted))
    let svg = try Bitmap(png: await Librsvg.png(await picture(.svg), zoom: 1))
    #expect(svg.resembles(wanted))
  }

  @Test(arguments: documents)
  func `storing and exporting a gradient keeps it`(content: String) async throws {
    let original = try drawing(content)
    try await add(original)
    let stored = try await fixture.workspace.catalog.symbol(named: "subject")
    #expect(stored.summary.preferredMode == .multicolor)
    #expect(try await fixture.workspace.catalog.check().findings == [])
    let packed = PackedDrawing(original)
    #expect(PackedDrawing(stored.drawings[0]) == packed)
    let again = try SymbolImporter().decode(
      Array(stored.drawings[0].svg().utf8), path: "y.svg"
    ).drawing
    #expect(PackedDrawing(again) == packed)
    #expect(PackedDrawing(again).contentHash == packed.contentHash)
  }

  @Test func `a template keeps the alphas of the stops alone`() async throws {
    let stops =
      "<stop stop-color=\"red\"/><stop offset=\"1\" stop-color=\"lime\" stop-opacity=\"0\"/>"
    try await add(
      drawing(Self.linear("", stops) + "<path fill=\"url(#a)\" d=\"M0 0h24v24h-24z\"/>"))
    for mode in [SymbolRenderingMode.monochrome, .palette, .hierarchical] {
      let bitmap = try Bitmap(png: await picture(.png, foreground: [Self.blue], mode: mode))
      let colors = (0..<24).map { bitmap[5, $0] }
      #expect(colors.allSatisfy { $0.opaque == Self.blue })
      #expect(colors.map(\.alpha).prefix(3) == [250, 239, 228])
    }
    let svg = String(decoding: try await picture(.svg, mode: .monochrome), as: UTF8.self)
    #expect(svg.contains("stop-color=\"currentColor\""))
    #expect(!svg.contains("#ff0000"))
  }

  @Test func `stops of one alpha make a template of one colour`() async throws {
    try await add(
      drawing(
        Self.linear("", "<stop stop-color=\"red\"/><stop offset=\"1\" stop-color=\"lime\"/>")
          + Self.box))
    let svg = String(decoding: try await picture(.svg, mode: .monochrome), as: UTF8.self)
    #expect(!svg.contains("Gradient"))
  }

  @Test func `ids differ between drawings and stay equal for equal ones`() async throws {
    try await add(drawing(Self.documents[0]))
    let text = String(decoding: try await picture(.svg), as: UTF8.self)
    let id = try #require(text.firstMatch(of: #/id="(s[0-9a-f]{8}-g1)"/#)?.1)
    #expect(text.contains("url(#\(id))"))
    #expect(String(decoding: try await picture(.svg), as: UTF8.self) == text)
    let slashed = String(
      decoding: try await picture(.svg, variants: SymbolVariants(isSlashed: true)), as: UTF8.self)
    #expect(!slashed.contains(String(id)))
    #expect(slashed.contains("-m1\""))
  }

  @Test func `black stays black beside a gradient, and currentColor is requested`() async throws {
    let drawing = try drawing(
      Self.linear() + Self.box
        + "<path d=\"M0 0h9v9z\"/><path fill=\"currentColor\" d=\"M0 0h9v9z\"/>")
    #expect(drawing.isColorful && drawing.hasColors)
    #expect(drawing.layers[1].color == .intrinsic(.black))
    #expect(drawing.layers[2].color == nil)
  }

  @Test func `a gradient stays vectors in PDF`() async throws {
    try await add(
      drawing(
        Self.linear("", "<stop stop-color=\"red\"/><stop offset=\"1\" stop-color=\"lime\"/>")
          + Self.box))
    let text = String(decoding: try await picture(.pdf), as: UTF8.self)
    #expect(text.contains("/ShadingType 2"))
    #expect(!text.contains("/Subtype /Image"))
  }

  @Test func `overlapping shapes of a translucent gradient add up`() throws {
    let user = "gradientUnits=\"userSpaceOnUse\""
    #expect(try drawing(Self.linear(user) + Self.box + Self.box).layers.count == 2)
    let opaque = "<stop stop-color=\"red\"/><stop offset=\"1\" stop-color=\"lime\"/>"
    #expect(try drawing(Self.linear(user, opaque) + Self.box + Self.box).layers.count == 1)
  }
}
