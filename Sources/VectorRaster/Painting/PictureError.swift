package import Raster

/// A limit that a picture exceeds; each case holds the value.
package enum PictureError: Error, Equatable, CustomStringConvertible {
  /// Too many groups have a blur or shadows.
  case effectCount(Int)
  /// The buffers of blurs and shadows have too many pixels; the value is `Int.max` if it overflows.
  case effectPixels(Int)
  /// The standard deviation of a blur or shadow is too large, in pixels.
  case sigma(Double)
  /// A bitmap would be resampled to too many pixels.
  case bitmapSize(PixelSize)
  /// All bitmaps together would be resampled to too many pixels.
  case bitmapPixels(Int)
  /// Too many groups that are composited on their own are nested.
  case depth(Int)
  /// Painting would take too long, measured in pixels of one colour.
  case work(Int)

  /// The kind of limit, the limit and the value.
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
