package import GalleryModel
package import Raster

/// The changes to a bitmap's cells before scaling that have an effect (rendering.md §2).
package struct CellChanges: Hashable, Sendable {
  /// All kinds of changes, in the order of rendering.md §2.
  private static let kinds: [any CellChange.Type] = [
    Recoloring.self, Reorientation.self, Cropping.self, Outlining.self, Shadowing.self,
    Tinting.self,
  ]

  /// No changes.
  package static let none = CellChanges()

  /// The changes in their order.
  private(set) var changes: [any CellChange] = []
  /// The words of the key, equal only for equal changes.
  private(set) var texts: [String] = []

  private init() {}

  /// Keeps the options that have an effect.
  ///
  /// - Throws: `.invalid` if the options do not suit the bitmap.
  init(
    _ options: CellOptions, palette: Palette?, of bitmap: SourceFacts
  ) throws(RenderError) {
    var bitmap = bitmap
    for kind in Self.kinds {
      guard let change = try kind.init(options, palette: palette, of: bitmap) else { continue }
      changes.append(change)
      texts += change.texts
      bitmap = bitmap.sized(change.size(of: bitmap.size))
    }
  }

  package static func == (one: CellChanges, other: CellChanges) -> Bool {
    one.texts == other.texts
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(texts) }

  /// The cell of the oriented bitmap at the upper left corner of the changed one, negative if the bitmap has grown.
  package var corner: CellPoint {
    changes.reduce(CellPoint(column: 0, row: 0)) { corner, change in
      CellPoint(column: corner.column + change.corner.column, row: corner.row + change.corner.row)
    }
  }

  /// The steps of work for each cell.
  var stepsPerCell: Double { changes.reduce(0) { $0 + $1.stepsPerCell } }

  /// Whether a bitmap of a few thousand cells can be changed on the thread of the request.
  var areQuick: Bool { changes.allSatisfy(\.isQuick) }

  /// Returns the size that a bitmap of `stored` cells has after the changes.
  func size(of stored: PixelSize) -> PixelSize {
    changes.reduce(stored) { size, change in change.size(of: size) }
  }

  /// Returns a picture after all changes.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  func applied(to picture: Mosaic) throws(CancellationError) -> Mosaic {
    var picture = picture
    for change in changes {
      if Task.isCancelled { throw CancellationError() }
      picture = try change.applied(to: picture)
    }
    return picture
  }
}

extension RenderRequest {
  /// Returns the cell of the oriented bitmap at the upper left corner of the picture, even if only dividers are
  /// drawn.
  ///
  /// - Parameter options: The options that the request was made from.
  package func corner(asked options: RenderOptions) -> CellPoint {
    // Colours do not move cells, so the palette may be missing.
    let changes = try? CellChanges(options.cells, palette: nil, of: facts)
    return (changes ?? .none).corner
  }
}

extension Bitmap {
  /// Returns the bitmap with the changes that options describe.
  ///
  /// - Parameters:
  ///   - options: The options of the bitmap.
  ///   - palette: The colours that `options.palette` stands for.
  ///   - facts: The size, storage and number of colours of this bitmap, as stored in the catalog.
  /// - Throws: `.invalid` if the options do not suit the bitmap, and `.cancelled`.
  package func changed(
    by options: CellOptions, palette: Palette?, of facts: SourceFacts
  ) throws(RenderError) -> Bitmap {
    let changes = try CellChanges(options, palette: palette, of: facts)
    do {
      return try changes.applied(to: Mosaic(self)).bitmap()
    } catch {
      throw .cancelled
    }
  }
}
