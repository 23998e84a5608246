import Foundation
import TestSupport
import Testing

@testable import Raster

/// The error of fewer colours beside that of Pillow's median cut with k-means (rendering.md §31).
@Suite struct ColorReductionErrorTests {
  private struct Question: Encodable {
    struct Picture: Encodable {
      let width: Int
      let height: Int
      let pixels: Data
    }

    let pictures: [Picture]
    let counts: [Int]
  }

  /// The pixels of a picture in as many colours as were asked for.
  private struct Reduced: Decodable {
    let picture: Int
    let count: Int
    let pixels: Data
  }

  private static let counts = [2, 3, 4, 5, 8, 16, 32]

  /// Sprites, greys, dark colours, ramps and colours by chance: 5 to 200 colours each.
  private static var pictures: [Bitmap] {
    let sprites = [1, 2, 3].map { Sprites.creature(columns: 24, rows: 24, seed: $0) }
    return sprites
      + [8, 12, 24, 48, 100, 200].flatMap { count in
        [
          painted(count, seed: 1) { _, random in grey(.random(in: 0...255, using: &random)) },
          painted(count, seed: 2) { _, random in color(in: 0...255, &random) },
          painted(count, seed: 3) { _, random in color(in: 0...40, &random) },
          painted(count, seed: 4) { number, random in
            let (ramp, step) = (number / 6, Double(number % 6))
            return Color(
              hue: Double(ramp * 5 % 12) / 12 + step / 60, saturation: 0.8 - step / 12,
              brightness: 0.25 + step / 8)
          },
        ]
      }
  }

  private static func grey(_ level: UInt8) -> Color { Color(red: level, green: level, blue: level) }

  private static func color(
    in range: ClosedRange<UInt8>, _ random: inout SeededGenerator
  ) -> Color {
    Color(
      red: .random(in: range, using: &random), green: .random(in: range, using: &random),
      blue: .random(in: range, using: &random))
  }

  /// 32 × 32 cells of so many colours, the first of which are more frequent.
  private static func painted(
    _ count: Int, seed: UInt64, _ color: (Int, inout SeededGenerator) -> Color
  ) -> Bitmap {
    var random = SeededGenerator(seed: seed &* 1_000 &+ UInt64(count))
    let colors = (0..<count).map { color($0, &random) }
    var picture = Bitmap.solid(rows: 32, columns: 32)
    for row in 0..<32 {
      for column in 0..<32 {
        let part = Double.random(in: 0..<1, using: &random)
        picture[row, column] = colors[Int(part * part * Double(count))]
      }
    }
    return picture
  }

  /// The sum of squared distances in OKLab of all cells.
  private static func error(_ picture: Bitmap, _ reduced: Bitmap) -> Double {
    var sum = 0.0
    for row in 0..<picture.rows {
      for column in 0..<picture.columns {
        sum += OKLab(picture[row, column]).squaredDistance(to: OKLab(reduced[row, column]))
      }
    }
    return sum
  }

  @Test func `keeps the error below 1.1 times that of Pillow's median cut with k-means`()
    async throws
  {
    let pictures = Self.pictures
    let question = Question(
      pictures: pictures.map {
        let bytes = $0.rgbaBytes
        let pixels = bytes.indices.filter { $0 % 4 < 3 }.map { bytes[$0] }
        return Question.Picture(width: $0.columns, height: $0.rows, pixels: Data(pixels))
      }, counts: Self.counts)
    let answers: [Reduced] = try await PythonScript("pillow_quantize.py")(question)
    #expect(answers.count > 120)
    var ratios: [Double] = []
    for answer in answers {
      let picture = pictures[answer.picture]
      let peer = Bitmap(
        rows: picture.rows, columns: picture.columns, rgba: Array(answer.pixels))
      let palette = try #require(try picture.ownPalette(of: answer.count))
      #expect(palette.count <= answer.count)
      let ours = Self.error(picture, try picture.recolored(palette, match: .nearest))
      let theirs = Self.error(picture, peer)
      #expect(
        ours <= 1.1 * theirs,
        "picture \(answer.picture), \(answer.count) colours: \(ours) of \(theirs)")
      ratios.append(ours / theirs)
    }
    // Most lose much less.
    #expect(ratios.reduce(0, +) < 0.85 * Double(ratios.count))
  }
}
