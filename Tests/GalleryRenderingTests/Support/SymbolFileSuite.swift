import GalleryTestSupport
import TestSupport

@testable import Gallery
@testable import GalleryCatalog
@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

/// A suite that reads SVG files of 24 × 24 units as symbols, stores them and draws them.
protocol SymbolFileSuite {
  var fixture: RenderFixture { get }
}

extension SymbolFileSuite {
  /// Returns a file with some elements.
  static func document(_ content: String) -> [UInt8] {
    Array(
      "<svg xmlns='http://www.w3.org/2000/svg' width='24' height='24' viewBox='0 0 24 24'>\(content)</svg>"
        .utf8)
  }

  /// Returns the drawing of a file with some elements.
  func drawing(_ content: String) throws -> SymbolDrawing {
    try SymbolImporter().decode(Self.document(content), path: "x.svg").drawing
  }

  /// Stores a symbol with one drawing, in place of any other symbol of that name.
  func add(_ drawing: SymbolDrawing, as name: String = "subject") async throws {
    let name = try SymbolName(name)
    let new = NewSymbol(
      name: name, drawings: [.init(name: name, variants: .none, drawing: drawing)])
    _ = try await fixture.workspace.add([new], onConflict: .replace)
  }

  /// Returns a picture of a stored symbol, 24 pixels on a side unless `change` sets another size.
  func picture(
    of name: String = "subject", _ format: PictureFormat,
    _ change: (inout SymbolOptions) -> Void = { _ in }
  ) async throws -> [UInt8] {
    var options = SymbolOptions()
    options.format = format
    change(&options)
    let prepared = try await fixture.pipeline.prepare(symbol: name, options)
    return try await fixture.pipeline.render(prepared).image.bytes
  }
}
