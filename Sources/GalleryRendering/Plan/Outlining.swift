import GalleryModel
import Raster

/// An outline of cells around the shape (rendering.md §32).
struct Outlining: CellChange {
  private let outline: CellOutline

  init?(_ options: CellOptions, palette: Palette?, of bitmap: SourceFacts) {
    guard let outline = options.outline else { return nil }
    self.outline = outline
  }

  var texts: [String] {
    ["outline=\(outline.color.hexText),\(outline.width)\(outline.hasCorners ? ",corners" : "")"]
  }

  var corner: CellPoint { CellPoint(outside: outline.growth) }
  var stepsPerCell: Double { 10 + 4 * Double(outline.width) }

  func size(of size: PixelSize) -> PixelSize { size.grown(by: outline.growth) }

  func applied(to picture: Mosaic) throws(CancellationError) -> Mosaic {
    Mosaic(try picture.bitmap().outlined(outline))
  }
}

extension CellPoint {
  /// Creates the upper left corner of a picture that has grown, counted from its former corner.
  init(outside growth: EdgeInsets) { self.init(column: -growth.leading, row: -growth.top) }
}
