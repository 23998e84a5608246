import Foundation
import Raster
import TestSupport

@testable import ImageCoding

/// A moving picture whose frames are known.
struct MovingSample: Sendable {
  let frames: [Mosaic]
  let durations: [Int]
  var plays = 0

  var picture: AnimationSource {
    let frames = frames
    return AnimationSource(size: frames[0].size, durations: durations, plays: plays) { frames[$0] }
  }

  /// Frames without those that equal the one before, with the sums of the times, as far as they go.
  var shown: [(picture: Bitmap, duration: Int)] {
    var shown: [(picture: Bitmap, duration: Int)] = []
    for (frame, duration) in zip(frames, durations) {
      let pixels = frame.bitmap()
      if let last = shown.last, last.picture == pixels, last.duration + duration <= 65_535 {
        shown[shown.count - 1].duration += duration
      } else {
        shown.append((pixels, duration))
      }
    }
    return shown
  }

  /// A ground of so many colours on which a few cells change from frame to frame, each cell shown over
  /// `factor` pixels, or over different numbers of them up to that.
  static func random(
    colors count: Int, isOpaque: Bool = false, isBinary: Bool = false, isIndexed: Bool = true,
    using random: inout SeededGenerator
  ) -> MovingSample {
    let alphas: [UInt8] = isOpaque ? [255] : isBinary ? [0, 255, 255] : [0, 40, 128, 255, 255]
    let colors = (0..<count).map { index in
      Color(
        red: UInt8(index & 255), green: UInt8(index >> 8),
        blue: .random(in: 0...255, using: &random),
        alpha: alphas.randomElement(using: &random) ?? 255)
    }
    let size = PixelSize(
      width: .random(in: 1...24, using: &random), height: .random(in: 1...24, using: &random))
    var cells = (0..<size.pixelCount).map { _ in colors.randomElement(using: &random) ?? .black }
    if Bool.random(using: &random) {
      // Long runs, as pictures have them.
      for cell in 1..<max(2, cells.count) where cell < cells.count && cell % 7 != 0 {
        cells[cell] = cells[cell - 1]
      }
    }
    let (columns, rows) = (bands(size.width, &random), bands(size.height, &random))
    let frames = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let cell = Int.random(in: cells.indices, using: &random)
        cells[cell] = colors.randomElement(using: &random) ?? .black
      }
      return Mosaic(
        cells: bitmap(cells, size, colors, isIndexed: isIndexed), columns: columns, rows: rows)
    }
    return MovingSample(
      frames: frames, durations: frames.map { _ in .random(in: 20...300, using: &random) },
      plays: .random(in: 0...3, using: &random))
  }

  private static func bands(_ count: Int, _ random: inout SeededGenerator) -> [Mosaic.Band] {
    let factor = Int.random(in: 1...17, using: &random)
    let isEven = Bool.random(using: &random)
    return (0..<count).map {
      Mosaic.Band(cell: $0, extent: isEven ? factor : .random(in: 1...factor, using: &random))
    }
  }

  private static func bitmap(
    _ cells: [Color], _ size: PixelSize, _ colors: [Color], isIndexed: Bool
  ) -> Bitmap {
    if isIndexed, let palette = Palette(colors) {
      let places = Dictionary(colors.enumerated().map { ($1, $0) }) { first, _ in first }
      return Bitmap(
        rows: size.height, columns: size.width, palette: palette,
        indices: cells.map { UInt8(places[$0] ?? 0) })
    }
    return Bitmap(
      rows: size.height, columns: size.width,
      rgba: cells.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] })
  }
}

/// What Pillow makes of a moving file.
struct PillowFrames: Decodable {
  struct Frame: Decodable {
    let rgba: Data
    let milliseconds: Double
  }

  let plays: Int?
  let hasStill: Bool
  let frames: [Frame]

  /// Plays files of any format.
  static func of(_ files: [[UInt8]]) async throws -> [PillowFrames] {
    try await PythonScript("pillow_moving.py")(files.map { Data($0) })
  }
}
