import Gallery
import GalleryCatalog
import GalleryModel
import Raster
import VectorRaster

@testable import GalleryWeb

extension WebFixture {
  /// Adds a bell with three drawings and an alias, a heart, and names that look like file names.
  func addSymbols() async throws {
    let outlined = SymbolDrawing.outlined
    var bell = NewSymbol(
      name: try SymbolName("bell"),
      drawings: [
        try drawing("bell", .none, outlined, aliases: ["alarm"]),
        try drawing("bell.fill", SymbolVariants(isFilled: true), .filled()),
        try drawing("bell.slash", SymbolVariants(isSlashed: true), outlined),
      ])
    bell.label = .text("Bell")
    bell.tags = ["ring", "alert"]
    bell.license = "MIT"
    let video = NewSymbol(
      name: try SymbolName("video.badge.checkmark"),
      drawings: [
        try drawing("video.badge.checkmark", .none, outlined),
        try drawing("video.fill.badge.checkmark", SymbolVariants(isFilled: true), .filled()),
      ])
    let others = try ["heart", "filetype.png", "doc", "doc.pdf"].map { name in
      NewSymbol(name: try SymbolName(name), drawings: [try drawing(name, .none, .filled(side: 8))])
    }
    try await workspace.catalog.add([bell, video] + others)
  }

  /// Adds a symbol of three squares in a row: one in the requested colour, one red and one blue.
  func addFlag() async throws {
    let layers = [SymbolLayer.LayerColor.tint, .red, .blue].enumerated().map { place, color in
      let box = Rect(x: Double(8 * place), y: 0, width: 8, height: 8)
      var layer = SymbolLayer([Shape(Path.rect(box), .fill(.nonZero))])
      layer.color = color
      return layer
    }
    let flag = SymbolDrawing(viewBox: Rect(x: 0, y: 0, width: 24, height: 8), layers: layers)
    let symbol = NewSymbol(
      name: try SymbolName("flag"), drawings: [try drawing("flag", .none, flag)])
    try await workspace.catalog.add([symbol])
  }

  /// Adds a digit that only has circled drawings.
  func addDigit() async throws {
    let digit = NewSymbol(
      name: try SymbolName("0"),
      drawings: [
        try drawing("0.circle", SymbolVariants(shape: .circle), .outlined),
        try drawing("0.circle.fill", SymbolVariants(shape: .circle, isFilled: true), .filled()),
      ])
    try await workspace.catalog.add([digit])
  }

  /// Replaces a symbol's drawing through another catalog on the same file, as another process would.
  func editSymbol(_ name: String) async throws {
    let symbol = NewSymbol(
      name: try SymbolName(name), drawings: [try drawing(name, .none, .filled(side: 4))])
    try await Catalog(file: workspace.catalog.file).add([symbol], onConflict: .replace)
  }

  private func drawing(
    _ name: String, _ variants: SymbolVariants, _ drawing: SymbolDrawing, aliases: [String] = []
  ) throws -> NewSymbol.Drawing {
    NewSymbol.Drawing(
      name: try SymbolName(name), variants: variants, drawing: drawing,
      aliases: try aliases.map { try SymbolName($0) })
  }
}

extension SymbolLayer.LayerColor {
  fileprivate static let red = Self.intrinsic(Color(red: 255, green: 0, blue: 0))
  fileprivate static let blue = Self.intrinsic(Color(red: 0, green: 0, blue: 255))
}
