import Raster

/// A reduced picture, which large blurs use before they enlarge it again (painting.md §2).
///
/// Each of its pixels is the mean of a square of the original picture. A border of one pixel surrounds them: the blur
/// spreads into it, and enlarging reads from it.
struct DownscaledLight<Light: BlurredLight> {
  private let large: PixelSize
  /// The side of a square in pixels.
  private let factor: Int
  let size: PixelSize
  /// The pixels, row by row.
  var pixels: [Light]

  /// Creates an empty picture for an original size.
  init(size: PixelSize, factor: Int) {
    (large, self.factor) = (size, factor)
    self.size = PixelSize(
      width: (size.width + factor - 1) / factor + 2, height: (size.height + factor - 1) / factor + 2
    )
    pixels = [Light](repeating: .zero, count: self.size.pixelCount)
  }

  /// Computes the means of the original picture; missing pixels of the last squares are transparent.
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

  /// Writes the picture in its original size, interpolated linearly between the centres of four pixels.
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

/// The two pixels of the reduced picture between which a pixel of the original lies.
private struct Share {
  /// The index of the first of the two.
  let first: Int
  /// The weight of the second, 0…1.
  let next: Float

  init(of pixel: Int, factor: Int) {
    // The centre, in halves of an original pixel; the border adds one pixel before the first.
    let place = 2 * pixel + 1 + factor
    first = place / (2 * factor)
    next = Float(place % (2 * factor)) / Float(2 * factor)
  }
}
