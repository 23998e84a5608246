import Raster

/// A picture that is made smaller, blurred and made larger again: the way of large blurs
/// (painting.md §2).
///
/// Its pixels are the means of squares of the large one. Around them is one more on each side, for what
/// the blur brings there and enlarging takes from there.
struct SmallerLight<Light: BlurredLight> {
  private let large: PixelSize
  /// Pixels of a side of a square.
  private let factor: Int
  let size: PixelSize
  /// Row by row.
  var pixels: [Light]

  /// An empty picture for a large one.
  init(size: PixelSize, factor: Int) {
    (large, self.factor) = (size, factor)
    self.size = PixelSize(
      width: (size.width + factor - 1) / factor + 2, height: (size.height + factor - 1) / factor + 2
    )
    pixels = [Light](repeating: .zero, count: self.size.pixelCount)
  }

  /// Takes the means of a large picture; what is missing of its last squares is transparent.
  mutating func average(_ source: borrowing [Light]) throws(CancellationError) {
    let source = source.span
    let (factor, width, large) = (factor, size.width, large)
    var pixels = pixels.mutableSpan
    let part = 1 / Float(factor * factor)
    for row in 0..<large.height {
      if row % factor == 0, Task.isCancelled { throw CancellationError() }
      let target = (row / factor + 1) * width + 1
      for column in stride(from: 0, to: large.width, by: factor) {
        var sum = Light.zero
        let start = row * large.width + column
        for pixel in start..<start + min(factor, large.width - column) { sum = sum + source[pixel] }
        let place = target + column / factor
        pixels[place] = pixels[place] + sum * part
      }
    }
  }

  /// Writes the large picture: between the centres of four pixels, by the distances from them.
  func enlarge(into target: inout [Light]) throws(CancellationError) {
    let source = pixels.span
    var target = target.mutableSpan
    var line = [Light](repeating: .zero, count: size.width)
    let columns = (0..<large.width).map { Share(of: $0, factor: factor) }
    for row in 0..<large.height {
      if row % factor == 0, Task.isCancelled { throw CancellationError() }
      let share = Share(of: row, factor: factor)
      var mixed = line.mutableSpan
      let above = share.first * size.width
      for column in 0..<size.width {
        mixed[column] =
          source[above + column] * (1 - share.next)
          + source[above + size.width + column] * share.next
      }
      let (read, shares) = (line.span, columns.span)
      for column in 0..<large.width {
        let share = shares[column]
        target[row * large.width + column] =
          read[share.first] * (1 - share.next) + read[share.first + 1] * share.next
      }
    }
  }
}

/// The two pixels of the smaller picture that a pixel of the large one is between.
private struct Share {
  /// The one before it.
  let first: Int
  /// The part of the other, 0…1.
  let next: Float

  init(of pixel: Int, factor: Int) {
    // Centres, in halves of a pixel of the large picture; one pixel is before the first.
    let place = 2 * pixel + 1 + factor
    first = place / (2 * factor)
    next = Float(place % (2 * factor)) / Float(2 * factor)
  }
}
