import Gallery
import GalleryCatalog
import GalleryModel
import Raster
import VectorRaster

/// The symbols in golden pictures: one with all levels, colours, lines, gaps and variable layers, and its replacement.
enum GoldenSymbol {
  static let name = "subject"

  /// Creates an application whose catalog contains the symbols.
  static func fixture() async throws -> WebFixture {
    let fixture = try WebFixture()
    try await add(to: fixture)
    return fixture
  }

  /// Adds the symbols to a catalog.
  static func add(to fixture: WebFixture) async throws {
    let symbols = [
      NewSymbol(
        name: try SymbolName(name),
        drawings: [
          NewSymbol.Drawing(name: try SymbolName(name), variants: .none, drawing: try subject),
          NewSymbol.Drawing(
            name: try SymbolName("\(name).fill"), variants: SymbolVariants(isFilled: true),
            drawing: try filled),
        ]),
      NewSymbol(
        name: try SymbolName("other"),
        drawings: [
          NewSymbol.Drawing(
            name: try SymbolName("other"), variants: .none, drawing: try drawing([ring]))
        ]),
    ]
    var flipping = symbols
    flipping[0].flipsInRTL = true
    _ = try await fixture.workspace.catalog.add(flipping)
  }

  /// A stem, two variable waves, the upper of which clears a margin, and a dot.
  private static var subject: SymbolDrawing {
    get throws {
      var wave = try stroked("M4 16C4 9 10 6 16 8", .secondary, .intrinsic(.init(hex: 0x3b82f6)))
      wave.traits = .isVariable
      var top = try stroked("M3 9L12 3L21 9", .tertiary, .intrinsic(.init(hex: 0xe5484d)))
      top.traits = [.isVariable, .pulses]
      top.clears = try [stroke("M3 9L12 3L21 9", 5)]
      var dot = SymbolLayer([try fill("M12 12A3 3 0 1 1 12 18A3 3 0 1 1 12 12Z")])
      dot.color = .tint
      dot.traits = .rotates
      return drawing([try stroked("M12 4V21M8 21H16", .primary, nil), wave, top, dot])
    }
  }

  private static var filled: SymbolDrawing {
    get throws { drawing([SymbolLayer([try fill("M3 3H21V21H3ZM9 9H15V15H9Z", .evenOdd)])]) }
  }

  private static var ring: SymbolLayer {
    get throws { try stroked("M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3Z", .primary, nil) }
  }

  private static func drawing(_ layers: [SymbolLayer]) -> SymbolDrawing {
    SymbolDrawing(viewBox: Rect(x: 0, y: 0, width: 24, height: 24), layers: layers)
  }

  private static func stroked(
    _ path: String, _ level: SymbolLevel, _ color: SymbolLayer.LayerColor?
  ) throws -> SymbolLayer {
    var layer = SymbolLayer([try stroke(path, 2)])
    layer.level = level
    layer.color = color
    return layer
  }

  private static func stroke(_ path: String, _ width: Double) throws -> Shape {
    Shape(try Path(svg: path), .stroke(StrokeStyle(width: width, cap: .round, join: .round)))
  }

  private static func fill(_ path: String, _ rule: FillRule = .nonZero) throws -> Shape {
    Shape(try Path(svg: path), .fill(rule))
  }
}

extension Color {
  /// Creates an opaque colour from `0xrrggbb`.
  fileprivate init(hex: UInt32) {
    self.init(
      red: UInt8(hex >> 16 & 255), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255))
  }
}
