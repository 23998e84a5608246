import Raster

/// A sample of lines of a picture, for estimating the number of cells along them (recovery.md §4).
///
/// The samples at the same position of all lines are adjacent, in vectors of eight.
struct AxisSamples {
  typealias Vector = SIMD8<Float>

  /// The number of pixels in a line.
  let length: Int
  /// The number of vectors per position.
  let stride: Int
  /// The samples position by position, as premultiplied levels of 0…255.
  let vectors: [Vector]
  /// The number of samples per position, without the padding of the last vector.
  let lanes: Int

  /// The maximum number of lines to sample.
  static let mostLines = 32
  /// The maximum number of sampled pixels, which reduces the number of long lines so that searches take similar time.
  private static let mostPixels = 1 << 15
  private static let leastLines = 12

  /// Samples evenly spaced rows or columns of a picture.
  ///
  /// - Parameter across: Whether to sample rows instead of columns.
  /// - Throws: `.cancelled` if the task is cancelled.
  init(_ picture: PackedPicture, across: Bool) throws(RecoveryError) {
    let (length, others) =
      across ? (picture.columns, picture.rows) : (picture.rows, picture.columns)
    let most = min(Self.mostLines, max(Self.leastLines, Self.mostPixels / length))
    let count = min(others, most)
    let lines = (0..<count).map { (2 * $0 + 1) * others / (2 * count) }
    let channels = picture.isOpaque ? 3 : 4
    lanes = count * channels
    stride = (lanes + 7) / 8
    var vectors = [Vector](repeating: .zero, count: length * stride)
    let pixels = picture.pixels.span
    for place in 0..<length {
      if Task.isCancelled { throw .cancelled }
      for (number, line) in lines.enumerated() {
        let at = across ? line * picture.columns + place : place * picture.columns + line
        let color = pixels[at]
        let alpha = Float(color & 0xFF) / 255
        for channel in 0..<channels {
          let level = Float(color >> UInt32(24 - 8 * channel) & 0xFF)
          let lane = number * channels + channel
          vectors[place * stride + lane / 8][lane % 8] = channel == 3 ? level : level * alpha
        }
      }
    }
    (self.length, self.vectors) = (length, vectors)
  }

  /// Returns the means of the middle thirds of all cells, cell by cell.
  func values(of axis: GridAxis) -> [Vector] {
    var values = [Vector](repeating: .zero, count: axis.count * stride)
    var written = values.mutableSpan
    let vectors = self.vectors.span
    for cell in 0..<axis.count {
      let middle = axis.middle(of: cell)
      let part = 1 / Float(middle.count)
      for place in middle {
        for number in 0..<stride {
          written[cell * stride + number] += vectors[place * stride + number] * part
        }
      }
    }
    return values
  }
}
