package import Drawing
import ImageCoding
package import Raster
import SVGCoding

/// A picture that is drawn and not yet a file.
package enum PictureContent: Sendable {
  /// Pixels, and cells that are larger than pixels.
  case cells(Mosaic)
  /// Cells with vectors that are finer than pixels, for pages.
  case page(PageDrawing)
  /// A drawing that is exact at any size.
  case vectors(VectorPicture)
  /// A motion in pixels.
  case frames(PictureFrames)
}

/// A drawing with what each kind of file needs to know of it.
package struct VectorPicture: Sendable {
  /// All of the picture, padding and background included.
  let drawing: VectorDrawing
  /// Points across and down, in files without pixels.
  let extent: (width: Double, height: Double)
  /// Pixels, in files that have them.
  let size: PixelSize
  /// The colour space in which pixels are composed.
  let colorMode: ColorMode
  /// The motion of a file that moves by itself, which SVG is.
  var animation: SVGAnimation?
  /// The terms of use, for files that can tell.
  var license: String?

  /// The drawing in pixels.
  func bitmap() throws(CancellationError) -> Bitmap {
    try drawing.bitmap(size: size, colorMode: colorMode)
  }
}

/// The pictures of a motion, each drawn when it is written, so that one at a time is in memory.
package struct PictureFrames: Sendable {
  let delays: [APNGDelay]
  /// The number of runs; 0 is for ever.
  let plays: Int
  /// The picture for those who are shown no motion; `nil` is the first frame.
  let still: Bitmap?
  /// The frame at an index.
  let frame: @Sendable (Int) throws(CancellationError) -> Bitmap
}
