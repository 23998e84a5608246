import GalleryModel
import Raster

/// The part of the oriented bitmap that is kept (rendering.md §2).
struct Cropping: CellChange {
  private let part: CellRect

  /// Creates the crop, unless it is the whole bitmap.
  ///
  /// - Throws: `.invalid` if the part is not inside the bitmap.
  init?(_ options: CellOptions, palette: Palette?, of bitmap: SourceFacts) throws(RenderError) {
    guard let part = options.crop else { return nil }
    let size = bitmap.size
    guard part.isInside(size) else {
      throw .invalid(
        option: "crop",
        rule: "must be inside the bitmap's \(size.width) columns and \(size.height) rows",
        value: part.text)
    }
    self.part = part
    if self.size(of: size) == size { return nil }
  }

  var texts: [String] { ["crop=\(part.text)"] }
  var corner: CellPoint { CellPoint(column: part.column, row: part.row) }

  func size(of size: PixelSize) -> PixelSize {
    PixelSize(width: part.columns, height: part.rows)
  }

  func applied(to picture: Mosaic) -> Mosaic { Mosaic(picture.bitmap().cropped(to: part)) }
}

extension CellRect {
  fileprivate var text: String { "\(column),\(row),\(columns),\(rows)" }

  /// Returns whether the rectangle has cells and all of them are inside a bitmap of `size`, for any numbers without
  /// overflow.
  fileprivate func isInside(_ size: PixelSize) -> Bool {
    column >= 0 && row >= 0 && columns >= 1 && rows >= 1 && columns <= size.width
      && rows <= size.height && column <= size.width - columns && row <= size.height - rows
  }
}
