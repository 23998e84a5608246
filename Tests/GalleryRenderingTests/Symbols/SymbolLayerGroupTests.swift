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

/// Translucent groups from the file to PNG, SVG and PDF, as another viewer shows the file.
@Suite struct SymbolLayerGroupTests: SymbolFileSuite {
  let fixture: RenderFixture

  init() throws { fixture = try RenderFixture() }

  private static let red = box("red", 4, 4)
  private static let blue = box("blue", 8, 8)

  private static func box(_ color: String, _ x: Int, _ y: Int) -> String {
    "<path fill=\"\(color)\" d=\"M\(x) \(y)h12v12h-12z\"/>"
  }

  /// A stored symbol in its own colours, 24 pixels on a side.
  private func picture(
    _ name: String, _ format: PictureFormat, background: Color? = nil,
    mode: SymbolRenderingMode = .multicolor
  ) async throws -> [UInt8] {
    try await picture(of: name, format) { options in
      options.mode = mode
      options.background = background
    }
  }

  private static let documents = [
    "<g opacity=\".5\">\(red)\(blue)</g>",
    "\(box("lime", 0, 0))<g opacity=\".5\">\(red)\(blue)</g>\(box("#ff0", 14, 2))",
    "<g opacity=\".5\"><g opacity=\".5\">\(red)\(blue)</g></g>",
    "<g opacity=\".6\">\(box("lime", 0, 0))<g opacity=\".5\">\(red)\(blue)</g></g>",
    "<g opacity=\".5\">\(red)</g><g opacity=\".5\">\(box("red", 8, 8))</g>",
    "<g opacity=\".5\">\(red)\(blue)</g>"
      + "<g opacity=\".5\">\(box("red", 6, 2))\(box("blue", 2, 6))</g>",
    "<path fill=\"red\" stroke=\"blue\" stroke-width=\"4\" opacity=\".5\" d=\"M6 6h12v12h-12z\"/>",
    "<path fill=\"red\" stroke=\"red\" stroke-width=\"4\" opacity=\".5\" d=\"M6 6h12v12h-12z\"/>"
      + "<path fill=\"red\" stroke=\"red\" stroke-width=\"4\" opacity=\".5\" d=\"M4 4h8v8h-8z\"/>",
    "<g opacity=\".5\"><path fill=\"red\" stroke=\"blue\" stroke-width=\"4\" opacity=\".5\" "
      + "d=\"M6 6h12v12h-12z\"/>\(box("lime", 10, 0))</g>",
    "<g opacity=\".5\">\(red)\(red)<g fill-opacity=\".5\">\(blue)\(box("blue", 2, 2))</g></g>",
    "<g opacity=\".4\"><g fill=\"none\" stroke-width=\"3\"><path stroke=\"red\" d=\"M2 12h20\"/>"
      + "<path stroke=\"blue\" d=\"M12 2v20\"/></g></g>",
  ]

  @Test(arguments: documents)
  func `a group in PNG, SVG and PDF looks as in another viewer`(
    content: String
  ) async throws {
    let wanted = try Bitmap(png: await Librsvg.png(Self.document(content), zoom: 1))
    try await add(drawing(content))
    let pixels = try Bitmap(png: await picture("subject", .png))
    #expect(pixels.resembles(wanted))
    let document = try await picture("subject", .svg)
    #expect(try Bitmap(png: await Librsvg.png(document, zoom: 1)).resembles(wanted))

    let onWhite = try Bitmap(png: await picture("subject", .png, background: .white))
    let page = try await picture("subject", .pdf, background: .white)
    #expect(try Bitmap(png: await Poppler.png(page, by: "pdftocairo")).resembles(onWhite))
    #expect(try await Poppler.images(page) == 0)
  }

  @Test func `opacity adds up between groups but not within one`()
    async throws
  {
    try await add(drawing("<g opacity=\".5\">\(Self.red)\(Self.blue)</g>"), as: "one")
    try await add(
      drawing("<g opacity=\".5\">\(Self.red)</g><g opacity=\".5\">\(Self.box("red", 8, 8))</g>"),
      as: "two")
    for (name, alpha) in [("one", 128), ("two", 191)] as [(String, UInt8)] {
      for mode in [SymbolRenderingMode.multicolor, .monochrome] {
        let pixels = try Bitmap(png: await picture(name, .png, mode: mode))
        #expect(pixels[10, 10].alpha == alpha && pixels[5, 5].alpha == 128, "\(name) \(mode)")
      }
    }
  }

  @Test func `a group keeps its opacity in every mode, besides the levels`() throws {
    var drawing = try drawing(
      "<g opacity=\".5\"><path class=\"primary\" fill=\"red\" d=\"M0 0h9v9z\"/>"
        + "<path class=\"tertiary\" fill=\"blue\" d=\"M0 0h9v9z\"/></g>")
    #expect(drawing.layers.map(\.level) == [.primary, .tertiary])
    #expect(drawing.layers.map(\.opacity) == [1, 1])
    #expect(drawing.groups == [SymbolLayerGroup(0..<2, opacity: 0.5)])
    for mode in SymbolRenderingMode.allCases {
      var options = SymbolOptions()
      options.mode = mode
      let paints = SymbolPainter(options, preferring: nil, for: drawing).paints(of: drawing)
      guard case .group(let steps, opacity: 0.5, clips: []) = drawing.steps(paints).first else {
        Issue.record("no group in \(mode)")
        continue
      }
      #expect(steps.count == 2)
    }
    // A group of nothing is not painted, and one of one layer still is one.
    drawing.groups[0].opacity = 0.25
    let hidden = drawing.steps([.hidden, .hidden])
    #expect(hidden.isEmpty)
    let one = drawing.steps([LayerPaint(color: nil, opacity: 1), .hidden])
    guard case .group(let steps, opacity: 0.25, clips: []) = one.first else {
      Issue.record("no group of one")
      return
    }
    #expect(steps.count == 1)
  }

  @Test(arguments: [
    ("<g opacity=\".5\">\(red)\(blue)</g>", [0..<2: 0.5]),
    ("\(red)<g opacity=\".5\">\(blue)\(red)</g>\(blue)", [1..<3: 0.5]),
    ("<g opacity=\".5\">\(red)\(box("red", 0, 0))</g>", [:]),
    ("<g opacity=\".5\"><g opacity=\".5\">\(red)\(blue)</g></g>", [0..<2: 0.25]),
    ("<g opacity=\".5\">\(blue)<g opacity=\".8\">\(red)\(blue)</g></g>", [0..<3: 0.5, 1..<3: 0.8]),
    ("<g opacity=\"1\">\(red)\(blue)</g>", [:]),
  ])
  func `layers of a translucent group form a group, a single layer does not`(
    content: String, groups: [Range<Int>: Double]
  ) throws {
    let drawing = try drawing(content)
    #expect(Dictionary(drawing.groups.map { ($0.layers, $0.opacity) }) { $1 } == groups)
    #expect(drawing.groups.areNested(inLayers: drawing.layers.count))
    let alone = drawing.layers.indices.filter { index in
      !drawing.groups.contains { $0.layers.contains(index) }
    }
    let isFaint = content.contains("opacity=\".5\"") && groups.isEmpty
    #expect(alone.allSatisfy { drawing.layers[$0].opacity == (isFaint ? 0.5 : 1) })
  }

  @Test(arguments: documents)
  func `storing and exporting a group keeps it unchanged`(content: String) async throws {
    let original = try drawing(content)
    try await add(original)
    let stored = try await fixture.workspace.catalog.symbol(named: "subject").drawings
    #expect(stored == [original])
    #expect(try await fixture.workspace.catalog.check().findings == [])
    let again = try SymbolImporter().decode(Array(original.svg().utf8), path: "y.svg").drawing
    #expect(again == original)
    #expect(PackedDrawing(again).contentHash == PackedDrawing(original).contentHash)
  }

  @Test func `replacing a drawing replaces its groups`() async throws {
    let name = try SymbolName("subject")
    try await add(drawing(Self.documents[3]))
    for content in [Self.red, Self.documents[0]] {
      let drawing = try drawing(content)
      let new = NewSymbol(
        name: name, drawings: [.init(name: name, variants: .none, drawing: drawing)])
      _ = try await fixture.workspace.add([new], onConflict: .replace)
      #expect(try await fixture.workspace.catalog.symbol(named: "subject").drawings == [drawing])
    }
  }

  @Test(arguments: [
    "0 2", "0 2 x", "0 2 2.0", "0 2 -1.0", "0 1 0.5", "0 4 0.5", "-1 2 0.5", "1 2 0.5;0 2 0.5",
    "0 2 0.5;1 2 0.5", "0 2 0.5;", "0 2 0.5;0 2 0.5", "9223372036854775807 2 0.5", "",
  ])
  func `a drawing with malformed groups is damaged`(text: String) throws {
    let drawing = try drawing("\(Self.red)\(Self.blue)\(Self.red)")
    var packed = PackedDrawing(drawing)
    guard let groups = PackedDrawing.Group.list(text) else { return }
    packed.groups = groups
    #expect(packed.drawing == nil)
  }

  @Test func `a layer in a group clears all layers before it`() async throws {
    try await add(
      drawing(
        """
        <path class="primary" d="M0 0h24v24h-24z"/><g opacity=".5">
        <path class="secondary" d="M0 0h24v24h-24z"/><g class="secondary">
        <path class="clear-behind" d="M6 6h12v12h-12z"/><path d="M8 8h8v8h-8z"/></g></g>
        """))
    let pixels = try Bitmap(png: await picture("subject", .png, mode: .monochrome))
    #expect(pixels[2, 2].alpha == 255 && pixels[7, 7].alpha == 0 && pixels[12, 12].alpha == 128)
  }

  @Test func `a body is cut out if its group also contains the mark`() throws {
    let body = "<path class=\"body\" d=\"M0 0h24v24h-24z\"/>"
    let whole = try drawing("<g opacity=\".5\">\(body)\(Self.red)</g>")
    #expect(whole.hasBody && whole.groups == [SymbolLayerGroup(0..<2, opacity: 0.5)])
    let paint = LayerPaint(color: .black, opacity: 1)
    guard case .group(let steps, opacity: 0.5, clips: []) = whole.steps([paint, paint]).first
    else {
      Issue.record("no group")
      return
    }
    #expect(steps.count == 3)
    #expect(try !drawing("<g opacity=\".5\">\(body)\(Self.red)</g>\(Self.blue)").hasBody)
    #expect(try drawing("\(body)<g opacity=\".5\">\(Self.red)\(Self.blue)</g>").hasBody)
  }

  @Test func `derived variants keep the groups of the mark`() throws {
    let drawing = try drawing("\(Self.blue)<g opacity=\".5\">\(Self.red)\(Self.blue)</g>")
    let group = SymbolLayerGroup(1..<3, opacity: 0.5)
    #expect(drawing.derived(SymbolVariants(isSlashed: true)).groups == [group])
    #expect(drawing.derived(SymbolVariants(shape: .circle)).groups == [group])
    #expect(
      drawing.derived(SymbolVariants(shape: .circle, isFilled: true)).groups
        == [SymbolLayerGroup(2..<4, opacity: 0.5)])
  }
}
