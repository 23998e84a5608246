#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where the pixels of a rotated picture lie on the picture (rendering.md §23): the centres of both
/// are one point, and the rotation is clockwise.
package struct RotatedFrame: Sendable {
  /// Pixels of the picture.
  package let source: PixelSize
  /// Pixels of the smallest whole frame that holds the rotated picture.
  package let size: PixelSize
  /// How far one pixel to the right and one down move on the picture.
  let right: SIMD2<Double>
  let down: SIMD2<Double>
  /// The point of the picture at the frame's origin.
  private let origin: SIMD2<Double>

  /// What floating point may add to a side that is whole, in pixels.
  private static let tolerance = 1e-6

  /// A picture rotated by degrees clockwise.
  package init(_ source: PixelSize, degrees: Double) {
    let angle = degrees / 180 * .pi
    let (cosine, sine) = (cos(angle), sin(angle))
    let (w, h) = (Double(source.width), Double(source.height))
    func side(_ length: Double) -> Int {
      max(1, Int((length - Self.tolerance).rounded(.up)))
    }
    self.source = source
    size = PixelSize(
      width: side(abs(w * cosine) + abs(h * sine)), height: side(abs(w * sine) + abs(h * cosine)))
    right = SIMD2(cosine, -sine)
    down = SIMD2(sine, cosine)
    origin =
      SIMD2(w, h) / 2 - right * (Double(size.width) / 2) - down * (Double(size.height) / 2)
  }

  /// The point of the picture under a point of the frame.
  @inline(__always)
  func point(_ x: Double, _ y: Double) -> SIMD2<Double> { origin + right * x + down * y }

  /// How far the outermost of 8×8 samples are from a pixel's centre, along both axes of the picture.
  var sampleReach: Double { (abs(right.x) + abs(right.y)) * 7 / 16 }

  /// Whether a point is on the picture.
  @inline(__always)
  func contains(_ point: SIMD2<Double>) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x < Double(source.width)
      && point.y < Double(source.height)
  }

  /// How many of the 8×8 samples of a pixel are on the picture: 0…64.
  func coverage(_ x: Int, _ y: Int) -> Int {
    let center = point(Double(x) + 0.5, Double(y) + 0.5)
    let reach = sampleReach
    let (w, h) = (Double(source.width), Double(source.height))
    if center.x >= reach, center.y >= reach, center.x < w - reach, center.y < h - reach {
      return 64
    }
    if center.x < -reach || center.y < -reach || center.x >= w + reach || center.y >= h + reach {
      return 0
    }
    var count = 0
    for j in 0..<8 {
      for i in 0..<8 where contains(sample(x, y, i, j)) { count += 1 }
    }
    return count
  }

  /// One of the 8×8 samples of a pixel, at ((i+½)/8, (j+½)/8).
  @inline(__always)
  func sample(_ x: Int, _ y: Int, _ i: Int, _ j: Int) -> SIMD2<Double> {
    point(Double(x) + (Double(i) + 0.5) / 8, Double(y) + (Double(j) + 0.5) / 8)
  }
}
