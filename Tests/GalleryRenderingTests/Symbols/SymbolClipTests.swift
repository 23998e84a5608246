import ContentPacking
import GalleryTestSupport
import GalleryWire
import ImageCoding
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import PictureServing
@testable import Gallery
@testable import GalleryCatalog
@testable import GalleryModel
@testable import GalleryRendering

/// Clips of a symbol from the file to PNG, SVG and PDF, and in motion.
@Suite struct SymbolClipTests: SymbolFileSuite {
  let fixture: RenderFixture

  init() throws { fixture = try RenderFixture() }

  private static let round = "<clipPath id='c'><circle cx='12' cy='12' r='8'/></clipPath>"
  private static let ring =
    "<clipPath id='c'><path clip-rule='evenodd' d='M0 0h24v24h-24zM6 6h12v12h-12z'/></clipPath>"

  private static func box(_ color: String, _ x: Int, _ y: Int, _ attributes: String = "") -> String
  {
    "<path \(attributes) fill='\(color)' d='M\(x) \(y)h12v12h-12z'/>"
  }

  /// A picture in the symbol's own colours.
  private func picture(
    _ format: PictureFormat, _ change: (inout SymbolOptions) -> Void = { _ in }
  ) async throws -> [UInt8] {
    try await picture(of: "subject", format) { options in
      options.mode = .multicolor
      change(&options)
    }
  }

  private static let documents = [
    "\(round)<g clip-path='url(#c)'>\(box("red", 0, 0))\(box("blue", 8, 8))</g>",
    "\(round)\(box("red", 0, 0, "clip-path='url(#c)'"))",
    "\(ring)\(box("lime", 2, 2))<g clip-path='url(#c)' opacity='.5'>\(box("red", 0, 0))\(box("blue", 8, 8))</g>",
    "\(round)<g clip-path='url(#c)'>\(box("red", 0, 0))<g opacity='.5'>\(box("blue", 8, 8))\(box("lime", 2, 2))</g></g>",
    "\(round)<clipPath id='d'><path d='M0 4h24v9h-24z'/></clipPath>"
      + "<g clip-path='url(#d)'><g clip-path='url(#c)'>\(box("red", 0, 0))\(box("blue", 8, 8))</g></g>",
    "\(round)<path clip-path='url(#c)' fill='red' stroke='blue' stroke-width='4' opacity='.5' d='M6 6h12v12h-12z'/>",
    "<svg x='2' width='20' height='20' viewBox='0 0 10 10'>\(box("red", 4, 4))</svg>",
    "<clipPath id='c'><path d='M2 2h10v20h-10z'/><path d='M12 2v20h8v-20z'/></clipPath>"
      + "<g clip-path='url(#c)'>\(box("red", 0, 0))\(box("blue", 8, 8))</g>",
  ]

  @Test(arguments: documents)
  func `a clip in PNG, SVG and PDF looks as in another viewer`(content: String) async throws {
    // Viewers sample curved edges coarsely.
    let isCurved = content.contains("circle")
    let wanted = try Bitmap(png: await Librsvg.png(Self.document(content), zoom: 1))
    try await add(drawing(content))
    let pixels = try Bitmap(png: await picture(.png))
    #expect(pixels.resembles(wanted, within: isCurved ? 32 : 3))
    let document = try await picture(.svg)
    #expect(
      try Bitmap(png: await Librsvg.png(document, zoom: 1))
        .resembles(wanted, within: isCurved ? 32 : 3))
    #expect(String(decoding: document, as: UTF8.self).contains("<clipPath id=\"s"))

    // Poppler also clips the parts of translucent groups, so their smooth edges fade twice.
    guard !isCurved || !content.contains("opacity") else { return }
    let onWhite = try Bitmap(png: await picture(.png) { $0.background = .white })
    let page = try await picture(.pdf) { $0.background = .white }
    #expect(
      try Bitmap(png: await Poppler.png(page, by: "pdftocairo"))
        .resembles(onWhite, within: isCurved ? 32 : 3))
    #expect(try await Poppler.images(page) == 0)
  }

  @Test(arguments: documents)
  func `storing and exporting a clip keeps it unchanged`(content: String) async throws {
    let original = try drawing(content)
    try await add(original)
    let stored = try await fixture.workspace.catalog.symbol(named: "subject").drawings
    #expect(try await fixture.workspace.catalog.check().findings == [])
    let again = try SymbolImporter().decode(Array(original.svg().utf8), path: "y.svg").drawing
    #expect(PackedDrawing(again) == PackedDrawing(original))
    #expect(PackedDrawing(again).contentHash == PackedDrawing(original).contentHash)
    #expect(stored.map { PackedDrawing($0) } == [PackedDrawing(original)])
  }

  /// A rectangle that is clipped to a shape has the coverage of the shape.
  @Test(
    arguments: [
      ("<circle cx='12' cy='12' r='8'/>", "<circle cx='12' cy='12' r='8'/>"),
      ("<path d='M4 4h16v16h-16z'/>", "<path d='M4 4h16v16h-16z'/>"),
      (
        "<path clip-rule='evenodd' d='M4 4h16v16h-16zM8 8h8v8h-8z'/>",
        "<path fill-rule='evenodd' d='M4 4h16v16h-16zM8 8h8v8h-8z'/>"
      ),
    ], [SymbolRenderingMode.monochrome, .palette])
  func `a clipped mark is cut out of a filled enclosure as it is painted`(
    shape: (clip: String, mark: String), mode: SymbolRenderingMode
  ) async throws {
    func enclosed(_ content: String, _ format: PictureFormat) async throws -> [UInt8] {
      try await add(drawing(content))
      return try await picture(format) { options in
        options.mode = mode
        options.variants = SymbolVariants(shape: .circle, isFilled: true)
        options.isDerived = true
        options.size = Decimal6(millionths: 96_000_000)
      }
    }
    let clipped =
      "<clipPath id='c'>\(shape.clip)</clipPath>"
      + "<g clip-path='url(#c)'><path d='M1 1h22v22h-22z'/></g>"
    let plain = try Bitmap(png: await enclosed(shape.mark, .png))
    #expect(try Bitmap(png: await enclosed(clipped, .png)).resembles(plain, within: 1))
    let svg = try await Librsvg.png(await enclosed(clipped, .svg), zoom: 1)
    // Viewers sample curved edges coarsely.
    #expect(try Bitmap(png: svg).resembles(plain, within: 40))
  }

  @Test(arguments: [
    "0 2 1.0|", "0 2 1.0|nonzero", "0 2 1.0|odd M0 0L9 0L9 9Z", "0 2 1.0|nonzero M0 0L",
    "0 0 1.0|nonzero M0 0L9 0L9 9Z",
    "0 1 0.5", "0 2 1.0|nonzero M0 0L9 0L9 9Z;0 2 1.0|nonzero M0 0L9 0L9 9Z",
  ])
  func `a drawing with malformed clips is damaged`(text: String) throws {
    var packed = PackedDrawing(try drawing("\(Self.box("red", 0, 0))\(Self.box("blue", 8, 8))"))
    packed.groups = try #require(PackedDrawing.Group.list(text))
    #expect(packed.drawing == nil)
    packed.groups =
      PackedDrawing.Group.list("0 1 1.0|nonzero M0 0L9 0L9 9Z|evenodd M1 1L9 0L9 9Z") ?? []
    #expect(packed.drawing?.groups.map(\.clips.count) == [2])
  }

  @Test func `layers of a clip are primary unless a class says otherwise`() throws {
    let content =
      "<path fill-opacity='.5' d='M0 0h24v24h-24z'/><g class='tertiary'><path fill='red' fill-opacity='.4' d='M0 0h24v24h-24z'/></g>"
    #expect(try drawing(content).layers.map(\.level) == [.secondary, .tertiary])
    #expect(
      try drawing("\(Self.round)<g clip-path='url(#c)'>\(content)</g>").layers.map(\.level)
        == [.primary, .tertiary])
  }

  @Test func `other modes paint the requested colour inside of clips`() async throws {
    try await add(drawing(Self.documents[0]))
    let pixels = try Bitmap(
      png: await picture(.png) {
        $0.mode = .monochrome
        $0.foreground = [Color(red: 1, green: 2, blue: 3)]
      })
    #expect(pixels[10, 10] == Color(red: 1, green: 2, blue: 3) && pixels[1, 1].alpha == 0)
  }

  @Test func `boxes are those of what clips leave`() throws {
    let drawing = try drawing(
      "<clipPath id='c'><path d='M6 6h6v9h-6z'/></clipPath>"
        + "<g clip-path='url(#c)'>\(Self.box("red", 0, 0))\(Self.box("blue", 10, 10))</g>")
    #expect(drawing.inkBounds == Rect(x: 6, y: 6, width: 6, height: 9))
    #expect(drawing.inkBounds(ofLayer: 1) == Rect(x: 10, y: 10, width: 2, height: 5))
    let mirrored = drawing.mirrored
    #expect(mirrored.inkBounds == Rect(x: 12, y: 6, width: 6, height: 9))
    let enclosed = drawing.derived(SymbolVariants(shape: .circle, isFilled: true))
    #expect(enclosed.groups.map(\.layers) == [1..<3] && enclosed.groups[0].clips.count == 1)
    #expect(enclosed.inkBounds(ofLayer: 1)?.center.x == enclosed.viewBox.center.x)
  }

  @Test func `a clip and its layers move as one`() async throws {
    let layers = SymbolTimeline.Layer.list(
      try drawing(
        "\(Self.box("lime", 0, 0))\(Self.round)<g clip-path='url(#c)'>\(Self.box("red", 0, 0))\(Self.box("blue", 8, 8))</g>"
      ))
    #expect(layers[0].motionGroup == nil)
    #expect(layers[1].motionGroup != nil && layers[1].motionGroup == layers[2].motionGroup)

    try await add(drawing("\(Self.round)\(Self.box("red", 6, 6, "clip-path='url(#c)'"))"))
    let rest = try Bitmap(png: await picture(.png) { $0.size = Decimal6(millionths: 96_000_000) })
    let moved = try Bitmap(
      png: await picture(.png) {
        $0.size = Decimal6(millionths: 96_000_000)
        var effect = SymbolEffectOptions(.scale)
        effect.time = .init(millionths: 500_000)
        $0.effects = [effect]
      })
    #expect(rest != moved)
    let animated = String(
      decoding: try await picture(.svg) { $0.effects = [SymbolEffectOptions(.bounce)] },
      as: UTF8.self)
    let group = try #require(animated.firstRange(of: "<g class="))
    #expect(try #require(animated.firstRange(of: "<clipPath")).lowerBound > group.lowerBound)
  }
}
