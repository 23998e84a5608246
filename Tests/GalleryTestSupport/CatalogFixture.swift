import Foundation
package import GalleryCatalog
package import GalleryModel
package import Raster
package import TestSupport
import VectorRaster

/// A new catalog in a temporary folder.
package struct CatalogFixture {
  package let folder: TemporaryFolder
  package let catalog: Catalog

  package init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(file: folder.file("catalog.sqlite"))
  }

  /// Opens the same file again, as another process would.
  package func reopened() throws -> Catalog { try Catalog(file: catalog.file) }
}

extension NewBitmap {
  /// Returns a small bitmap with a name.
  package static func sample(
    _ name: String, label: LabelChange? = nil, tags: [String] = [], source: String? = nil,
    bitmap: Bitmap = Bitmap(text: "r.\n.b")
  ) throws -> NewBitmap {
    NewBitmap(
      name: try ItemName(name), label: label, tags: tags, source: source, bitmap: bitmap)
  }
}

extension SymbolDrawing {
  /// Returns a drawing of one triangle.
  package static func sample(_ viewBox: Rect, size: Double = 1) -> SymbolDrawing {
    let path = Path([.move(Point(0, 0)), .line(Point(size, 0)), .line(Point(0, size)), .close])
    return SymbolDrawing(
      viewBox: viewBox, layers: [SymbolLayer([Shape(path, .fill(.nonZero))])])
  }
}

extension NewSymbol {
  /// Returns a symbol whose only drawing is a triangle.
  package static func sample(_ name: String, viewBox: Rect, size: Double = 1) throws -> NewSymbol {
    let name = try SymbolName(name)
    return NewSymbol(
      name: name,
      drawings: [
        NewSymbol.Drawing(name: name, variants: .none, drawing: .sample(viewBox, size: size))
      ])
  }
}

extension AddOutcome where Stored == BitmapSummary {
  /// The bitmap that is now stored under the name.
  package var summary: BitmapSummary {
    switch self {
    case .added(let summary), .replaced(let summary), .skipped(let summary): summary
    }
  }
}

extension Bitmap {
  /// The palette of an indexed bitmap; empty for other bitmaps.
  package var entries: [Color] { palette?.colors ?? [] }
}
