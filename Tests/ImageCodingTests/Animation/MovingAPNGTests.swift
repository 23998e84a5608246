import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCoding

@Suite struct `APNG from cells` {
  private static let samples: [MovingSample] = {
    var random = SeededGenerator(seed: 17)
    return [1, 2, 3, 4, 5, 16, 17, 200, 256, 257, 900].flatMap { colors in
      (0..<12).map { index in
        MovingSample.random(
          colors: colors, isOpaque: index % 3 == 0, isIndexed: index % 4 != 1, using: &random)
      }
    }
  }()

  @Test func `matches Pillow's frames and durations`() async throws {
    let files = try Self.samples.map { try APNGEncoder.encode($0.picture) }
    let findings = try await PillowFrames.of(files.map(\.bytes))
    for ((sample, file), finding) in zip(zip(Self.samples, files), findings) {
      let shown = sample.shown
      #expect(finding.frames.map { Array($0.rgba) } == shown.map(\.picture.rgbaBytes))
      #expect(file.frameCount == shown.count)
      #expect(file.duration == sample.durations.reduce(0, +))
      guard shown.count > 1 else { continue }
      #expect(finding.frames.map(\.milliseconds) == shown.map { Double($0.duration) })
      #expect(finding.plays == sample.plays)
    }
  }

  @Test func `encodes equal pictures to equal bytes`() throws {
    for sample in Self.samples {
      let file = try APNGEncoder.encode(sample.picture)
      #expect(try APNGEncoder.encode(sample.picture).bytes == file.bytes)
    }
  }

  /// Colours of a palette, bits a pixel.
  @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
  func `keeps the palette's order, which determines the bits`(colors: Int, bits: UInt8) throws {
    let palette = try #require(
      Palette((0..<colors).map { Color(red: UInt8($0), green: 7, blue: 9) }))
    let frames = [0, colors - 1].map {
      Mosaic(Bitmap(rows: 1, columns: 2, palette: palette, indices: [0, UInt8($0)]))
    }
    let file = PNGFile(
      try APNGEncoder.encode(MovingSample(frames: frames, durations: [20, 30]).picture).bytes)
    #expect(Array(file["IHDR"][8...9]) == [bits, 3])
    #expect(file["PLTE"] == palette.colors.flatMap { [$0.red, $0.green, $0.blue] })
  }

  /// Texts of two frames, and how the second is laid over the first: replacing it, or over it.
  @Test(
    arguments: [
      (["#o#o#o#o\no#o#o#o#\n........", "r###o#or\no#o#o#o#\nr......."], 1),
      (["#o#o#o#o\no#o#o#o#\n........", "r###o#o.\no#o#o#o#\nr......."], 0),
      (["#o#o#o#o\no#o#o#o#\n########", "r###o#or\no#o#o#o#\nr#######"], 0),
    ] as [([String], UInt8)])
  func `makes unchanged cells transparent if that is shorter`(
    texts: [String], blend: UInt8
  ) throws {
    let frames = texts.map { text in
      let cells = Bitmap(text: text)
      return Mosaic.nearest(cells, size: PixelSize(width: 320, height: 120))
    }
    let sample = MovingSample(frames: frames, durations: [10, 20])
    let file = try APNGEncoder.encode(sample.picture).bytes
    #expect(try APNGPlayer(file).frames.map(\.picture) == frames.map { $0.bitmap() })
    #expect(PNGFile(file).chunks.last { $0.name == "fcTL" }?.data[25] == blend)
  }

  @Test func `shows a still picture only in viewers without animation`() throws {
    let frames = [Mosaic(Bitmap(text: "..\n..")), Mosaic(Bitmap(text: "#.\n.."))]
    let still = Mosaic(Bitmap(text: "##\n##"))
    let sample = MovingSample(frames: frames, durations: [10, 20])
    let file = try APNGEncoder.encode(sample.picture, still: still).bytes
    #expect(try PNGDecoder().decode(file).bitmap == still.bitmap())
    #expect(try APNGPlayer(file).frames.map(\.picture) == frames.map { $0.bitmap() })
  }

  @Test func `compares frames with different bands as pixels`() throws {
    let cells = Bitmap(text: "#o")
    let rows = [Mosaic.Band(cell: 0, extent: 2)]
    let frames = [(1, 3), (2, 2), (3, 1)].map { left, right in
      Mosaic(
        cells: cells,
        columns: [Mosaic.Band(cell: 0, extent: left), Mosaic.Band(cell: 1, extent: right)],
        rows: rows)
    }
    let sample = MovingSample(frames: frames, durations: [10, 20, 30])
    let player = try APNGPlayer(APNGEncoder.encode(sample.picture).bytes)
    #expect(player.frames.map(\.picture) == frames.map { $0.bitmap() })
    #expect(player.frames[1].part == CellRect(column: 1, row: 0, columns: 1, rows: 2))
  }

  @Test func `includes lines over cells`() throws {
    let edges = [1, 2].map { GridEdges.Edge(position: Double($0 * 8), cell: 8) }
    let bands = (0..<3).map { Mosaic.Band(cell: $0, extent: 8) }
    let frames = ["#o#\no#o\n###", "#r#\no#o\n##r"].map { text in
      Mosaic(cells: Bitmap(text: text), columns: bands, rows: bands).divided(
        by: Dividers(), between: GridEdges(columns: edges, rows: edges), colorMode: .nonLinear)
    }
    #expect(frames.allSatisfy { $0.overlay != nil })
    let sample = MovingSample(frames: frames, durations: [10, 20])
    let player = try APNGPlayer(APNGEncoder.encode(sample.picture).bytes)
    #expect(player.frames.map(\.picture) == frames.map { $0.bitmap() })
  }

  @Test func `rejects a file that is too long`() {
    let sample = MovingSample(frames: [Mosaic(Bitmap(text: "#o\no#"))], durations: [10])
    #expect(
      throws: CodingError(message: "a file must have at most 50 bytes", reason: .tooLarge)
    ) { try APNGEncoder.encode(sample.picture, maximumBytes: 50) }
  }

  @Test func `joins equal neighbours while the sum is a valid duration`() throws {
    let (black, white) = (Mosaic(Bitmap(text: "#")), Mosaic(Bitmap(text: "o")))
    let sample = MovingSample(
      frames: [black, black, white, white, black], durations: [100, 50, 60_000, 60_000, 7])
    let player = try APNGPlayer(APNGEncoder.encode(sample.picture).bytes)
    #expect(player.frames.map(\.delay.0) == [150, 60_000, 60_000, 7])
  }
}
