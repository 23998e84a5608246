import ContentPacking
import Foundation
import Raster
import Testing
import VectorRaster

@testable import Gallery
@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct SymbolDrawingDocumentTests {
  private func drawing(_ body: String) throws -> SymbolDrawing {
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(body)</svg>"
    return try SymbolImporter().decode(Array(text.utf8), path: "x.svg").drawing
  }

  private let dot = "<path d=\"M1 1h2v2z\"/>"

  @Test(arguments: ["#000", "black", "currentColor", "rgb(0,0,0)"])
  func `black is the symbol's colour`(paint: String) throws {
    let layers = try drawing("\(dot)<g fill=\"\(paint)\">\(dot)</g>").layers
    #expect(layers.count == 1 && layers[0].shapes.count == 2)
    #expect(layers[0].color == nil && layers[0].level == .primary)
  }

  @Test func `with several colours, every colour belongs to its layer`() throws {
    let layers = try drawing(
      "\(dot)<g fill=\"red\">\(dot)\(dot)</g><g fill=\"currentColor\">\(dot)</g>"
    )
    .layers
    #expect(
      layers.map(\.color) == [
        .intrinsic(.black), .intrinsic(Color(red: 255, green: 0, blue: 0)), nil,
      ])
    #expect(layers.map(\.shapes.count) == [1, 2, 1])
  }

  private static let breeze =
    "<style>.ColorScheme-Text{color:#232629}.ColorScheme-NegativeText{color:#da4453}</style>"

  /// Contents with the colour of each layer; `nil` is the symbol's colour.
  private static let currentColors: [(String, [SymbolLayer.LayerColor?])] = {
    func path(_ attributes: String) -> String { "<path \(attributes) d=\"M1 1h2v2z\"/>" }
    let (text, negative) = ("class=\"ColorScheme-Text\"", "class=\"ColorScheme-NegativeText\"")
    let current = "fill=\"currentColor\""
    let red = SymbolLayer.LayerColor.intrinsic(Color(red: 0xDA, green: 0x44, blue: 0x53))
    let grey = SymbolLayer.LayerColor.intrinsic(Color(red: 0x23, green: 0x26, blue: 0x29))
    return [
      // If `currentColor` stands for one colour, that is the symbol's colour.
      (path("\(current) color=\"#444\""), [nil]),
      ("<g color=\"#444\">\(path(current))</g>\(path("fill=\"black\""))", [nil]),
      (path("\(current) color=\"#444\"") + path("fill=\"#da4453\""), [nil, red]),
      (path("fill=\"#232629\""), [grey]),
      // If it stands for several, only KDE's text colour is.
      (path("\(current) color=\"#232629\"") + path("\(current) color=\"#da4453\""), [grey, red]),
      (breeze + path("\(current) \(text)"), [nil]),
      (breeze + path("\(current) \(text)") + path("\(current) \(negative)"), [nil, red]),
      (breeze + path("\(current) \(negative)"), [red]),
      (breeze + path("\(current) \(negative)") + path("fill=\"#232629\""), [red, grey]),
      (breeze + path("\(current) \(negative)") + path(current), [red, nil]),
    ]
  }()

  @Test(arguments: currentColors.indices)
  func `currentColor is the symbol's colour`(
    index: Int
  ) throws {
    let (content, colors) = Self.currentColors[index]
    #expect(try drawing(content).layers.map(\.color) == colors)
  }

  @Test func `a translucent shape is secondary and keeps its opacity`() throws {
    let layers = try drawing("<path opacity=\".2\" d=\"M1 1h2v2z\"/>\(dot)").layers
    #expect(layers.map(\.level) == [.secondary, .primary])
    #expect(layers[0].opacity * layers[0].shapes[0].opacity == 0.2)
  }

  @Test func `classes set levels, traits and cleared shapes`() throws {
    let layers = try drawing(
      """
      <path class="body secondary multicolor-0:tintColor" d="M0 0h9v9z"/>
      <path class="clear-behind" d="M2 2h2v2z"/><path class="tertiary" d="M3 3h2v2z"/>
      <path class="variable" d="M3 3h2v2z"/><path class="variable" d="M3 3h2v2z"/>
      <g class="secondary variable-threshold-50 motion-group-3 always-rotates always-pulses">\(dot)\(dot)</g>
      <path class="clear-behind" d="M2 2h2v2z"/>
      """
    ).layers
    #expect(
      layers.map(\.level) == [
        .secondary, .tertiary, .primary, .primary, .secondary, .primary,
      ])
    #expect(layers.map(\.shapes.count) == [1, 1, 1, 1, 2, 0])
    #expect(layers.map(\.clears.count) == [0, 1, 0, 0, 0, 1])
    #expect(layers[0].traits == .isBody && layers[0].color == .tint)
    #expect(layers[4].traits == [.isVariable, .rotates, .pulses])
    #expect(layers[4].threshold == 50 && layers[4].motionGroup == 3)
  }

  @Test func `an exported drawing round-trips through import`() throws {
    let original = try drawing(
      """
      <g class="secondary body" opacity=".5">\(dot)</g>
      <g class="primary variable-threshold-20" fill="#12c" fill-rule="evenodd">
        <path class="clear-behind" d="M2 2h2v2z"/>\(dot)
        <path fill="none" stroke="#12c" stroke-width="1.5" stroke-linecap="round"
          stroke-linejoin="bevel" stroke-dasharray="1 2" stroke-dashoffset=".5" d="M0 0C1 2 3 4 5 6"/>
      </g>
      <g class="tertiary motion-group-1 always-pulses">\(dot)</g>
      """)
    let text = original.svg(title: "A & B", license: "MIT")
    let read = try SymbolImporter().decode(Array(text.utf8), path: "y.svg")
    #expect(read.drawing == original && read.label == "A & B")
    #expect(read.drawing.svg(title: "A & B", license: "MIT") == text)
  }

  @Test func `a packed drawing round-trips, and its hash detects changes`() throws {
    let drawing = try drawing("<circle cx=\"12\" cy=\"12\" r=\"9.12345678\" stroke=\"red\"/>")
    let packed = PackedDrawing(drawing)
    let unpacked = try #require(packed.drawing)
    #expect(PackedDrawing(unpacked) == packed)
    #expect(PackedDrawing(unpacked).contentHash == packed.contentHash)
    var other = drawing
    other.layers[0].level = .tertiary
    #expect(PackedDrawing(other).contentHash != packed.contentHash)
  }

  @Test func `rejects scripts and empty drawings`() {
    #expect(throws: ImportError.self) {
      try SymbolImporter().decode(Array("<svg viewBox='0 0 1 1'><script/></svg>".utf8), path: "a")
    }
    #expect(throws: ImportError.self) {
      try SymbolImporter().decode(Array("<svg viewBox='0 0 1 1'></svg>".utf8), path: "a")
    }
  }
}
