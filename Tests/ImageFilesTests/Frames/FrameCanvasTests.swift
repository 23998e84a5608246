import Raster
import TestSupport
import Testing

@testable import ImageCoding

@Suite struct `Frames on a canvas` {
  /// Pieces as text, each at a column of one row, and what is seen.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let pieces: [(text: String, column: Int, disposal: FrameDisposal, isBlended: Bool)]
    let seen: [String]
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "kept", pieces: [("rrr", 0, .keep, false), ("g", 1, .keep, false)],
      seen: ["rrr", "rgr"]),
    Case(
      name: "cleared",
      pieces: [("rrr", 0, .keep, false), ("gg", 0, .clear, false), ("b", 2, .keep, false)],
      seen: ["rrr", "ggr", "..b"]),
    Case(
      name: "restored",
      pieces: [("rr.", 0, .keep, false), ("gg", 1, .restore, false), ("b", 0, .keep, false)],
      seen: ["rr.", "rgg", "br."]),
    Case(
      name: "restored to what was restored",
      pieces: [
        ("r..", 0, .keep, false), ("gg", 0, .restore, false), ("bb", 1, .restore, false),
        (".", 0, .keep, true),
      ], seen: ["r..", "gg.", "rbb", "r.."]),
    Case(
      name: "the first one restored",
      pieces: [("rrr", 0, .restore, false), (".g.", 0, .keep, true)],
      seen: ["rrr", ".g."]),
    Case(
      name: "holes that are blended", pieces: [("rrr", 0, .keep, false), (".g.", 0, .keep, true)],
      seen: ["rrr", "rgr"]),
    Case(
      name: "holes that replace", pieces: [("rrr", 0, .keep, false), (".g.", 0, .keep, false)],
      seen: ["rrr", ".g."]),
    Case(name: "smaller than the canvas", pieces: [("r", 1, .keep, false)], seen: [".r."]),
  ]

  @Test(arguments: cases, [true, false])
  func `draws each frame over the canvas after the previous disposal`(
    _ test: Case, _ isIndexed: Bool
  ) throws {
    let composer = FrameComposer(
      size: PixelSize(width: 3, height: 1), durations: test.pieces.map { _ in 100 })
    let frames = try composer.frames(isIndexed: isIndexed) { index in
      let piece = test.pieces[index]
      return FramePiece(
        bitmap: Self.bitmap(piece.text, isIndexed), column: piece.column, row: 0,
        disposal: piece.disposal, isBlended: piece.isBlended)
    }
    #expect(frames.map(\.bitmap) == test.seen.map { Bitmap(text: $0) })
    if isIndexed {
      #expect(frames.allSatisfy { $0.bitmap.palette == Self.palette })
    }
  }

  private static let red = Color(red: 255, green: 0, blue: 0)
  private static let green = Color(red: 0, green: 255, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 255)
  /// An entry that nothing uses, and one that is there twice.
  private static let palette = Palette([.black, red, green, .clear, blue, red])

  private static func bitmap(_ text: String, _ isIndexed: Bool) -> Bitmap {
    let drawn = Bitmap(text: text)
    guard isIndexed, let palette else { return drawn }
    let indices = (0..<drawn.columns).map { UInt8(palette.index(of: drawn[0, $0]) ?? 0) }
    return Bitmap(rows: 1, columns: drawn.columns, palette: palette, indices: indices)
  }

  private static func frames(
    _ palette: [Color], _ pieces: [(indices: [UInt8], isBlended: Bool)]
  ) throws -> [Frame] {
    let palette = try #require(Palette(palette))
    let composer = FrameComposer(
      size: PixelSize(width: 2, height: 1), durations: pieces.map { _ in 100 })
    return try composer.frames { index in
      let indices = pieces[index].indices
      return FramePiece(
        bitmap: Bitmap(rows: 1, columns: indices.count, palette: palette, indices: indices),
        column: 0, row: 0, disposal: .keep, isBlended: pieces[index].isBlended)
    }
  }

  @Test func `appends a transparent entry for uncovered cells`() throws {
    let frames = try Self.frames([Self.red, Self.red], [([1], false), ([0, 1], false)])
    #expect(frames[0].bitmap.palette?.colors == [Self.red, Self.red, .clear])
    #expect(frames.map(\.bitmap) == [Bitmap(text: "r."), Bitmap(text: "rr")])
  }

  @Test func `builds a new palette if a full one lacks a transparent entry`() throws {
    let greys = (0...255).map {
      Color(red: UInt8($0), green: 7, blue: 7)
    }
    let frames = try Self.frames(greys, [([9], false), ([0, 255], false)])
    #expect(frames[0].bitmap.palette?.colors == [greys[9], .clear, greys[0], greys[255]])
    let whole = try Self.frames(greys, [([9, 9], false)])
    #expect(whole[0].bitmap.palette?.colors == greys)
  }

  @Test func `builds a new palette if blending mixes colours`() throws {
    let half = Color(red: 0, green: 255, blue: 0, alpha: 128)
    let first: ([UInt8], Bool) = ([0, 2], true)
    let over = try Self.frames([Self.red, half, .clear], [first, ([1, 1], true)])
    #expect(
      over[1].bitmap.palette?.colors
        == [Self.red, .clear, Color(red: 127, green: 128, blue: 0), half])
    let instead = try Self.frames([Self.red, half, .clear], [first, ([1, 1], false)])
    #expect(instead[1].bitmap.palette?.colors == [Self.red, half, .clear])
  }

  /// Above, below, and what is seen: exact quotients, rounded.
  @Test(arguments: [
    ((10, 20, 30, 255), (1, 2, 3, 4), (10, 20, 30, 255)),
    ((10, 20, 30, 0), (1, 2, 3, 4), (1, 2, 3, 4)),
    ((10, 20, 30, 0), (1, 2, 3, 0), (0, 0, 0, 0)),
    ((10, 20, 30, 7), (1, 2, 3, 0), (10, 20, 30, 7)),
    ((255, 255, 255, 128), (0, 0, 0, 255), (128, 128, 128, 255)),
    ((255, 255, 255, 127), (0, 0, 0, 255), (127, 127, 127, 255)),
    ((200, 100, 50, 1), (100, 200, 50, 254), (100, 200, 50, 254)),
    ((200, 100, 50, 254), (100, 200, 50, 1), (200, 100, 50, 254)),
    ((200, 100, 50, 100), (0, 10, 250, 100), (124, 66, 126, 161)),
  ])
  func `rounds the exact quotient when blending two colours`(
    _ above: (Int, Int, Int, Int), _ below: (Int, Int, Int, Int), _ seen: (Int, Int, Int, Int)
  ) {
    #expect(Self.color(above).blended(over: Self.color(below)) == Self.color(seen))
  }

  @Test func `blends with 8-bit accuracy for every alpha`() {
    for above in 0...255 {
      for below in stride(from: 0, through: 255, by: 3) {
        let upper = Self.color((200, 0, 77, above))
        let lower = Self.color((10, 255, 78, below))
        let seen = upper.blended(over: lower)
        let (a, b) = (Double(above) / 255, Double(below) / 255)
        let alpha = a + b * (1 - a)
        #expect(abs(Double(seen.alpha) - alpha * 255) <= 0.5 + 1e-9)
        guard alpha > 0 else { continue }
        let red = (200 * a + 10 * b * (1 - a)) / alpha
        #expect(abs(Double(seen.red) - red) <= 0.5 + 1e-9, "\(above) over \(below)")
      }
    }
  }

  private static func color(_ channels: (Int, Int, Int, Int)) -> Color {
    Color(
      red: UInt8(channels.0), green: UInt8(channels.1), blue: UInt8(channels.2),
      alpha: UInt8(channels.3))
  }
}
