import Raster

/// Some lines of a picture, from which the number of cells along them is told (recovery.md §4).
///
/// The samples at the same place of all lines lie together, as vectors of eight samples.
struct AxisSamples {
  typealias Vector = SIMD8<Float>

  /// The pixels of a line.
  let length: Int
  /// Vectors for one place of all lines.
  let stride: Int
  /// Place by place; levels of 0…255, colours multiplied by alpha.
  let vectors: [Vector]
  /// Samples of one place, without those that fill the last vector.
  let lanes: Int

  /// The most lines that are looked at.
  static let mostLines = 32
  /// Fewer where they are long, so that a search takes about as long.
  private static let mostPixels = 1 << 15
  private static let leastLines = 12

  /// Rows or columns of a picture, evenly spread.
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

  /// The means of the middle thirds of all cells, cell by cell.
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
