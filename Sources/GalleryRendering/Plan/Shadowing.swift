import GalleryModel
import Raster

/// A shadow of the shape beneath the bitmap (rendering.md §33).
struct Shadowing: CellChange {
  private let shadow: CellShadow

  init?(_ options: CellOptions, palette: Palette?, of bitmap: SourceFacts) {
    guard let shadow = options.shadow else { return nil }
    self.shadow = shadow
  }

  var texts: [String] { ["shadow=\(shadow.color.hexText),\(shadow.columns),\(shadow.rows)"] }
  var corner: CellPoint { CellPoint(outside: shadow.growth) }
  var stepsPerCell: Double { 10 }

  func size(of size: PixelSize) -> PixelSize { size.grown(by: shadow.growth) }

  func applied(to picture: Mosaic) throws(CancellationError) -> Mosaic {
    Mosaic(try picture.bitmap().shadowed(shadow))
  }
}
