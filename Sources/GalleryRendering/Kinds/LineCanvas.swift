package import GalleryModel
package import PictureServing
package import Raster
import VectorRaster

/// A picture of overlapping random lines in random colours, for measuring the speed of drawing.
///
/// Equal values draw equal pictures on every machine.
package struct LineCanvas: PreparedPicture, Hashable {
  /// The number of lines, including skipped ones.
  package var count: Int
  /// The number of lines to skip at the beginning; the others, drawn over a picture of the skipped ones, complete
  /// it.
  package var skip: Int
  /// The seed of the random numbers.
  package var seed: UInt64
  package var size: PixelSize
  /// The line width in pixels, above 0.
  package var lineWidth: Double

  /// Creates a canvas of `count` lines on transparent ground, without the first `skip` lines.
  package init(
    count: Int, skip: Int = 0, seed: UInt64 = 1, size: PixelSize, lineWidth: Double = 1
  ) {
    self.count = count
    self.skip = skip
    self.seed = seed
    self.size = size
    self.lineWidth = lineWidth
  }

  package var key: PictureKey {
    PictureKey(
      PictureKey.Subject(kind: "lines", id: 0), edition: "1", catalogID: "",
      plan: "\(count)/\(skip)/\(seed)/\(size.width)x\(size.height)/\(lineWidth)", format: .png)
  }
  package var encoder: PictureEncoder { PictureEncoder(format: .png) }
  /// Whether caches may store the picture: always `false`, since a cached picture would distort the measured speed.
  package var isKept: Bool { false }

  package func draw() async throws(RenderError) -> PictureContent? {
    do throws(CancellationError) {
      let drawing = LineDrawing(size: size, lineWidth: lineWidth, lines: try lines())
      return .cells(Mosaic(try await drawing.bitmap(parts: Self.parts)))
    } catch {
      throw .cancelled
    }
  }

  /// The number of parts that are drawn in parallel; with fewer free processors, some parts wait.
  private static let parts = 4

  /// The random numbers per line: four coordinates and a colour.
  private static let numbersPerLine: UInt64 = 5

  /// Returns the lines to draw, each made from five random numbers.
  ///
  /// A smaller count yields the first lines of a larger one.
  func lines() throws(CancellationError) -> [LineDrawing.Line] {
    var generator = SplitMix64(seed: seed)
    var lines: [LineDrawing.Line] = []
    let skipped = max(0, min(skip, count))
    generator.skip(UInt64(skipped) &* Self.numbersPerLine)
    lines.reserveCapacity(count - skipped)
    for index in skipped..<count {
      if index % LineDrawing.cancellationInterval == 0, Task.isCancelled {
        throw CancellationError()
      }
      let start = point(&generator)
      let end = point(&generator)
      let bits = generator.next()
      let color = Color(
        red: UInt8(truncatingIfNeeded: bits), green: UInt8(truncatingIfNeeded: bits >> 8),
        blue: UInt8(truncatingIfNeeded: bits >> 16))
      lines.append(LineDrawing.Line(from: start, to: end, color: color))
    }
    return lines
  }

  private func point(_ generator: inout SplitMix64) -> Point {
    let x = generator.nextUnit() * Double(size.width)
    let y = generator.nextUnit() * Double(size.height)
    return Point(x, y)
  }
}

/// A random number generator with equal results for equal seeds on every machine: SplitMix64, with the constants of
/// Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
struct SplitMix64: RandomNumberGenerator {
  private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= Self.increment
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Skips `count` numbers in constant time.
  mutating func skip(_ count: UInt64) { state &+= count &* Self.increment }

  /// Returns a number in 0..<1, in steps of 2⁻⁵³.
  mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
