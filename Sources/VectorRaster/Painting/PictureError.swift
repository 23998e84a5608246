package import Raster

/// A picture that would take too much to draw; each case has the value that was met.
package enum PictureError: Error, Equatable, CustomStringConvertible {
  /// More groups with a blur or shadows than may be.
  case effectCount(Int)
  /// More pixels of buffers for blurs and shadows than may be, or an amount that no number holds.
  case effectPixels(Int)
  /// A blur or shadow of more pixels than may be.
  case sigma(Double)
  /// A bitmap that would be resampled to more pixels than may be.
  case bitmapSize(PixelSize)
  /// Bitmaps that would be resampled to more pixels together than may be.
  case bitmapPixels(Int)
  /// More groups within each other than may be, each composed by itself.
  case depth(Int)
  /// More to paint than may be, in pixels of one colour.
  case work(Int)

  /// The thing, the limit and the value.
  package var description: String {
    switch self {
    case .effectCount(let count):
      """
      a picture must have at most \(PictureLimits.effectCount) groups with a blur or a shadow, got \(count)
      """
    case .effectPixels(let count):
      """
      blurs and shadows must take at most \(PictureLimits.effectPixels) pixels together, got \(count)
      """
    case .sigma(let sigma):
      """
      blurs and shadows must have a radius of at most \(Int(PictureLimits.sigma)) pixels, got \(sigma)
      """
    case .bitmapSize(let size):
      """
      a bitmap must be resampled to at most \(PictureLimits.bitmapPixels) pixels, and to sides below \
      \(PictureLimits.side), got \(size)
      """
    case .bitmapPixels(let count):
      """
      bitmaps must be resampled to at most \(PictureLimits.bitmapPixels) pixels together, got \(count)
      """
    case .depth(let depth):
      """
      groups that are composed by themselves must be at most \(PictureLimits.depth) deep, got \(depth)
      """
    case .work(let pixels):
      """
      painting must take at most as long as \(PictureLimits.work) pixels of one colour, got \(pixels)
      """
    }
  }
}
