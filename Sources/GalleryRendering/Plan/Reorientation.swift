import GalleryModel
import Raster

/// The orientation of a bitmap: quarter turns and mirroring (rendering.md §19).
struct Reorientation: CellChange {
  private let orientation: Orientation

  init?(_ options: CellOptions, palette: Palette?, of bitmap: SourceFacts) {
    guard options.orientation != .up else { return nil }
    orientation = options.orientation
  }

  var texts: [String] { ["orientation=\(orientation.rawValue)"] }

  func size(of size: PixelSize) -> PixelSize { size.transposed(if: orientation.isTransposed) }

  func applied(to picture: Mosaic) throws(CancellationError) -> Mosaic {
    try picture.orientedUnlessCancelled(orientation)
  }
}

extension PixelSize {
  /// Returns the size with its sides swapped if `isTransposed`, for orientations that turn columns into rows.
  func transposed(if isTransposed: Bool) -> PixelSize {
    isTransposed ? PixelSize(width: height, height: width) : self
  }
}
