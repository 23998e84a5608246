import TestSupport
import Testing
@testable import VectorRaster

@testable import Raster

/// Blurs beside scipy's, gradients and blends beside their formulas in numpy (painting.md §1 to §3).
struct `Numpy conformance` {
  private struct Question<Case: Encodable>: Encodable {
    let table: String
    let cases: [Case]
  }

  private func numbers<Case: Encodable>(
    _ table: String, _ cases: [Case]
  ) async throws -> [[Double]] {
    let answers: [[Double]] = try await PythonScript("numpy_painting.py")(
      Question(table: table, cases: cases))
    try #require(answers.count == cases.count)
    return answers
  }

  private struct Blur: Encodable {
    let sigma: Double
    let width: Int
    let height: Int
    let plane: [Float]
  }

  @Test func `blurs planes like scipy`() async throws {
    var random = SeededGenerator(seed: 3)
    // Four times each is whole, so that both end at the same pixel; from 12 on ours are of fewer pixels.
    let cases = [0.25, 0.5, 1, 2.25, 5.75, 11.75, 12, 17.5, 24, 40].flatMap { sigma in
      [PixelSize(width: 61, height: 47), PixelSize(width: 1, height: 90)].flatMap { size in
        [true, false].map { isShape in
          let plane = (0..<size.pixelCount).map { pixel -> Float in
            guard isShape else { return Float.random(in: 0...255, using: &random) }
            return pixel % size.width % 17 < 9 && pixel / size.width % 13 < 6 ? 255 : 0
          }
          return Blur(sigma: sigma, width: size.width, height: size.height, plane: plane)
        }
      }
    }
    for (blur, expected) in zip(cases, try await numbers("blur", cases)) {
      var plane = blur.plane
      try GaussianBlur(sigma: blur.sigma).blur(
        &plane, size: PixelSize(width: blur.width, height: blur.height))
      let worst = zip(plane, expected).map { abs(Double($0) - $1) }.max() ?? .infinity
      #expect(worst <= (blur.sigma < 12 ? 0.016 : 0.34), "σ \(blur.sigma): \(worst)")
    }
  }

  private struct GradientCase: Encodable {
    let kind: String
    let width: Int
    let height: Int
    let center: [Double]
    let from: [Double]
    let to: [Double]
    let stops: [Stop]

    struct Stop: Encodable {
      let place: Double
      let color: [UInt8]

      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(place)
        try list.encode(color)
      }
    }

    var shape: GradientShape {
      let center = Point(self.center[0], self.center[1])
      return switch kind {
      case "linear": .linear(start: center, end: Point(from[0], from[1]))
      case "radial": .radial(center: center, startRadius: from[0], endRadius: to[0])
      case "elliptical": .elliptical(center: center, startFraction: from[0], endFraction: to[0])
      default: .angular(center: center, startAngle: from[0], endAngle: to[0])
      }
    }
  }

  @Test func `shades gradients by their formulas at the centres of pixels`() async throws {
    var random = SeededGenerator(seed: 4)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let cases = ["linear", "radial", "elliptical", "angular"].flatMap { kind in
      (0..<40).map { index in
        let places = (0..<Int.random(in: 2...5, using: &random)).map { _ in number(0...1) }.sorted()
        let stops = places.map { place in
          GradientCase.Stop(
            place: place,
            color: (0..<4).map { channel in
              // Every other one is opaque; none is clear, which has a rule of its own.
              channel == 3 && index % 2 == 0
                ? 255 : UInt8.random(in: channel == 3 ? 1...255 : 0...255, using: &random)
            })
        }
        let (from, to): ([Double], [Double]) =
          switch kind {
          case "linear": ([number(-0.5...1.5), number(-0.5...1.5)], [])
          case "radial": ([number(0...8)], [number(9...40)])
          case "elliptical": ([number(0...0.3)], [number(0.4...1)])
          default: ([number(-360...90)], [number(91...180)])
          }
        // An angle ends at most a turn after its beginning.
        let end = kind == "angular" ? [min(to[0], from[0] + 360)] : to
        return GradientCase(
          kind: kind, width: Int.random(in: 1...40, using: &random),
          height: Int.random(in: 1...30, using: &random),
          center: [number(0...1), number(0...1)], from: from, to: end, stops: stops)
      }
    }
    for (wanted, expected) in zip(cases, try await numbers("gradient", cases)) {
      let gradient = try Gradient(
        wanted.stops.map {
          Gradient.Stop(
            Color(red: $0.color[0], green: $0.color[1], blue: $0.color[2], alpha: $0.color[3]),
            at: $0.place)
        })
      let size = PixelSize(width: wanted.width, height: wanted.height)
      let frame = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
      let fill = Picture.Step.fill(
        Shape(.rect(frame), .fill(.nonZero)), .gradient(gradient, wanted.shape, frame: frame))
      let bytes = try Picture(bounds: frame, steps: [fill]).bitmap(size: size, scale: 1).rgbaBytes
      try #require(bytes.count == expected.count)
      var worst = 0.0
      for pixel in 0..<size.pixelCount {
        let (alpha, own) = (expected[4 * pixel + 3], Double(bytes[4 * pixel + 3]))
        worst = max(worst, abs(alpha - own))
        // What is hardly seen has no exact colour: bytes are of the light that there is.
        for channel in 0..<3 {
          let (one, other) = (expected[4 * pixel + channel], bytes[4 * pixel + channel])
          worst = max(worst, abs(one * alpha - Double(other) * own) / 255)
        }
      }
      #expect(worst <= 1, "\(wanted.kind): \(worst)")
    }
  }

  private struct Blend: Encodable {
    let mode: String
    let backdrop: [UInt8]
    let source: [UInt8]
  }

  @Test func `blends colours by W3C's formulas`() async throws {
    var random = SeededGenerator(seed: 5)
    func color() -> [UInt8] {
      // Ends and middles are where formulas change.
      (0..<4).map { _ in
        Bool.random(using: &random)
          ? .random(in: 0...255, using: &random)
          : [0, 63, 64, 127, 128, 255].randomElement(using: &random) ?? 0
      }
    }
    let cases = BlendMode.allCases.flatMap { mode in
      (0..<300).map { _ in Blend(mode: mode.rawValue, backdrop: color(), source: color()) }
    }
    for (wanted, expected) in zip(cases, try await numbers("blend", cases)) {
      let mode = try #require(BlendMode(rawValue: wanted.mode))
      func light(_ color: [UInt8]) -> SIMD4<Float> {
        let alpha = Float(color[3]) / 255
        return SIMD4(Float(color[0]), Float(color[1]), Float(color[2]), 1) * alpha
      }
      let mixed = mode.composed(light(wanted.source), over: light(wanted.backdrop), white: 255)
      let own = [mixed.x, mixed.y, mixed.z, mixed.w * 255].map { Double($0) }
      let worst = zip(own, expected).map { abs($0 - $1) }.max() ?? .infinity
      #expect(worst <= 0.01, "\(wanted): \(worst)")
    }
  }
}
