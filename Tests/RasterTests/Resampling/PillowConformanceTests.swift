import Foundation
import Raster
import TestSupport
import Testing

/// Every kernel that Pillow has, compared byte for byte (rendering.md §5, §6, §8).
@Suite struct `Pillow conformance` {
  /// What the script is asked.
  private struct Case: Encodable {
    let mode: String
    let kernel: String
    let width: Int
    let height: Int
    let toWidth: Int
    let toHeight: Int
    let pixels: Data
  }

  /// How the alphas of a picture are made.
  enum Alpha: CaseIterable {
    /// No alpha channel at all.
    case none
    /// 255 everywhere, in a channel.
    case opaque
    case random
    /// 0, 255 and little else, as sprites have it.
    case sprite
  }

  /// Widths and heights before and after: single pixels, primes, large factors, one side kept.
  static let sizes: [(from: PixelSize, to: PixelSize)] = {
    let fixed = [
      (1, 1, 7, 5), (1, 9, 1, 4), (9, 1, 40, 1), (1, 1, 1, 2), (2, 2, 4, 4), (3, 3, 5, 5),
      (64, 3, 1, 1), (3, 64, 2, 1), (2, 3, 97, 2), (2, 2, 3, 101), (8, 8, 8, 13), (8, 8, 13, 8),
      (16, 16, 64, 64), (64, 64, 16, 16), (37, 41, 41, 37), (31, 29, 7, 61), (53, 2, 19, 3),
      (200, 2, 3, 2), (10, 10, 41, 41), (5, 5, 3, 3), (17, 13, 34, 26), (40, 30, 30, 40),
    ]
    var random = SeededGenerator(seed: 5)
    let sides = { (_: Int) in
      let side = { Int.random(in: 1...32, using: &random) }
      return (side(), side(), side(), side())
    }
    return (fixed + (0..<42).map(sides)).map {
      (PixelSize(width: $0.0, height: $0.1), PixelSize(width: $0.2, height: $0.3))
    }
  }()

  /// A picture to resize, by our method of the same name as Pillow's.
  private typealias Question = (method: ResamplingMethod, source: Bitmap, size: PixelSize)

  @Test(arguments: Alpha.allCases)
  func `matches Pillow's bytes for every kernel and size pair`(alpha: Alpha) async throws {
    var random = SeededGenerator(seed: 11)
    let kernels = ResamplingKernel.allCases.filter { $0 != .mitchell }  // Pillow has no Mitchell
    let questions = Self.sizes.flatMap { size in
      let source = Self.picture(size.from, alpha, &random)
      return kernels.map { (method: ResamplingMethod.kernel($0), source: source, size: size.to) }
    }
    try await Self.compare(questions, alpha)
  }

  @Test(arguments: Alpha.allCases)
  func `matches Pillow's nearest at whole factors`(alpha: Alpha) async throws {
    var random = SeededGenerator(seed: 12)
    let questions = Self.sizes.map { size in
      let (across, down) = (
        Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random)
      )
      return (
        method: ResamplingMethod.nearest, source: Self.picture(size.from, alpha, &random),
        size: PixelSize(width: size.from.width * across, height: size.from.height * down)
      )
    }
    try await Self.compare(questions, alpha)
  }

  private static func compare(_ questions: [Question], _ alpha: Alpha) async throws {
    let answers: [Data] = try await PythonScript("pillow_resample.py")(
      questions.map { Self.question($0, alpha) })
    for (question, answer) in zip(questions, answers) {
      let ours = try question.source.resized(to: question.size, by: question.method).bitmap()
      let isEqual = Self.channels(ours, alpha) == Array(answer)
      #expect(isEqual, "\(question.source.size) → \(question.size) with \(question.method)")
    }
  }

  private static func question(_ question: Question, _ alpha: Alpha) -> Case {
    let (source, size) = (question.source, question.size)
    let names: [ResamplingMethod: String] = [.nearest: "nearest", .kernel(.lanczos3): "lanczos"]
    return Case(
      mode: alpha == .none ? "RGB" : "RGBA",
      kernel: names[question.method] ?? question.method.name,
      width: source.columns, height: source.rows, toWidth: size.width, toHeight: size.height,
      pixels: Data(channels(source, alpha)))
  }

  @Test func `matches Pillow's bicubic and lanczos with medium and high`() throws {
    var random = SeededGenerator(seed: 3)
    let source = Self.picture(PixelSize(width: 13, height: 9), .random, &random)
    let size = PixelSize(width: 30, height: 4)
    #expect(
      try source.resized(to: size, by: Interpolation.medium.method()).bitmap()
        == source.resized(to: size, by: .kernel(.bicubic)).bitmap())
    #expect(
      try source.resized(to: size, by: Interpolation.high.method()).bitmap()
        == source.resized(to: size, by: .kernel(.lanczos3)).bitmap())
  }

  private static func picture(
    _ size: PixelSize, _ alpha: Alpha, _ random: inout SeededGenerator
  ) -> Bitmap {
    let bytes = (0..<size.pixelCount * 4).map { offset -> UInt8 in
      let value = UInt8.random(in: 0...255, using: &random)
      if offset % 4 < 3 { return value }
      return switch alpha {
      case .none, .opaque: 255
      case .random: value
      case .sprite: value < 100 ? 0 : value < 240 ? 255 : value
      }
    }
    return Bitmap(rows: size.height, columns: size.width, rgba: bytes)
  }

  /// The bytes as Pillow holds them: without the fourth channel for `RGB`.
  private static func channels(_ bitmap: Bitmap, _ alpha: Alpha) -> [UInt8] {
    let bytes = bitmap.rgbaBytes
    guard alpha == .none else { return bytes }
    return bytes.enumerated().filter { $0.offset % 4 < 3 }.map(\.element)
  }
}
