/// Rows of pixels that stripes are painted into: premultiplied, in floating point.
struct LineBand {
  private let width: Int
  /// The first row of the canvas that the band has, and the one after its last.
  private(set) var top = 0
  private(set) var bottom = 0
  /// Alpha is 0…1, the other channels are bytes multiplied by it.
  private(set) var pixels: [SIMD4<Float>]

  init(width: Int, height: Int) {
    self.width = width
    pixels = [SIMD4<Float>](repeating: .zero, count: width * height)
  }

  /// Goes to other rows, which are transparent.
  mutating func begin(at row: Int, height: Int) {
    (top, bottom) = (row, row + height)
    var pixels = pixels.mutableSpan
    for pixel in pixels.indices { pixels[pixel] = .zero }
  }

  /// Source-over of an opaque colour through the part of a stripe that is within the band.
  mutating func paint(_ stripe: LineStripe, ink: SIMD4<Float>) {
    let slice = LineSlice(stripe, width: width, top: top, bottom: bottom)
    var pixels = pixels.mutableSpan
    slice.paint(ink, into: &pixels)
  }
}
