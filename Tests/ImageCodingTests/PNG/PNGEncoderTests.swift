import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCoding

@Suite struct `PNG encoder` {
  /// Cells of `colors` entries by turns; entry 0 is translucent.
  private static func striped(colors: Int, columns: Int) throws -> Bitmap {
    let entries = (0..<colors).map {
      Color(red: UInt8($0), green: 7, blue: 9, alpha: $0 == 0 ? 100 : 255)
    }
    return Bitmap(
      rows: 3, columns: columns, palette: try #require(Palette(entries)),
      indices: (0..<columns * 3).map { UInt8($0 * 5 % colors) })
  }

  private static func noise(rows: Int, columns: Int, isOpaque: Bool) -> Bitmap {
    var random = SeededGenerator(seed: 1)
    let bytes = (0..<rows * columns * 4).map { offset -> UInt8 in
      isOpaque && offset % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
    }
    return Bitmap(rows: rows, columns: columns, rgba: bytes)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 255, 256], [1, 2, 3, 7, 8, 9, 33])
  func `restores an indexed picture with its palette`(colors: Int, columns: Int) throws {
    let bitmap = try Self.striped(colors: colors, columns: columns)
    let decoded = try PNGDecoder().decode(PNGEncoder.encode(Mosaic(bitmap))).bitmap
    #expect(decoded == bitmap)
    #expect(decoded.palette == bitmap.palette)
  }

  @Test(arguments: [true, false])
  func `keeps few bits per pixel with lines of whole pixels`(isIndexed: Bool) throws {
    let cells = try Self.striped(colors: 8, columns: 10)
    let size = PixelSize(width: 400, height: 120)
    let picture = Mosaic.nearest(isIndexed ? cells : cells.expanded(), size: size).divided(
      by: Dividers(),
      between: GridEdges(
        columns: GridEdges.even(cells: 10, over: 400), rows: GridEdges.even(cells: 3, over: 120)),
      colorMode: .nonLinear)
    let file = try PNGEncoder.encode(picture)
    #expect(Array(file[24...25]) == [4, 3])  // bit depth, palette
    let decoded = try PNGDecoder().decode(file).bitmap
    #expect(decoded == picture.bitmap())
    #expect(decoded.palette?.count == 9)
    #expect(
      isIndexed ? decoded.palette?.colors.dropLast()[...] == cells.palette?.colors[...] : true)
  }

  @Test func `writes no alpha above an opaque background`() throws {
    let cells = Self.noise(rows: 20, columns: 20, isOpaque: false)
    let picture = try Mosaic.nearest(cells, size: PixelSize(width: 90, height: 90)).divided(
      by: Dividers(),
      between: GridEdges(
        columns: GridEdges.even(cells: 20, over: 90), rows: GridEdges.even(cells: 20, over: 90)),
      colorMode: .nonLinear
    ).opaque(on: .black, colorMode: .nonLinear)
    let file = try PNGEncoder.encode(picture)
    #expect(Array(file[24...25]) == [8, 2])
    #expect(try PNGDecoder().decode(file).bitmap == picture.bitmap())
  }

  @Test(arguments: [(1, 1), (1, 300), (300, 1), (20, 33), (64, 64)], [true, false])
  func `restores a picture of many colours`(size: (Int, Int), isOpaque: Bool) throws {
    let bitmap = Self.noise(rows: size.0, columns: size.1, isOpaque: isOpaque)
    let decoded = try PNGDecoder().decode(PNGEncoder.encode(Mosaic(bitmap))).bitmap
    #expect(decoded == bitmap)
  }

  @Test(arguments: [1, 2, 3, 7, 31], [2, 3, 16, 200, 600])
  func `restores an enlargement as blocks`(factor: Int, colors: Int) throws {
    var random = SeededGenerator(seed: 4)
    let cells = (0..<25 * 27).map { _ in Int.random(in: 0..<colors, using: &random) }
    let bitmap = Bitmap(
      rows: 25, columns: 27,
      rgba: cells.flatMap { [UInt8($0 & 255), UInt8($0 >> 8), 0, UInt8(255 - $0 % 3)] })
    let size = PixelSize(width: 27 * factor, height: 25 * factor)
    let picture = Mosaic.nearest(bitmap, size: size)
    let decoded = try PNGDecoder().decode(PNGEncoder.encode(picture)).bitmap
    #expect(decoded == picture.bitmap())
  }

  @Test(arguments: [
    (1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8),
  ])
  func `uses the smallest bit depth that reaches every entry`(colors: Int, depth: UInt8) throws {
    let bitmap = try Self.striped(colors: colors, columns: 5)
    let header = try PNGFile(PNGEncoder.encode(Mosaic(bitmap)))["IHDR"]
    #expect(header[8] == depth)
    #expect(header[9] == 3)
  }

  @Test func `writes few colours as a palette in order of first use`() throws {
    let bitmap = Bitmap(text: "gr.\nrbg")
    let palette = try PNGDecoder().decode(PNGEncoder.encode(Mosaic(bitmap))).bitmap.palette
    #expect(palette?.colors.map(\.hexText) == ["#00ff00", "#ff0000", "#00000000", "#0000ff"])
  }

  @Test func `keeps unused and equal entries in order`() throws {
    let palette = try #require(Palette([.white, .black, .white, .clear, .black]))
    let bitmap = Bitmap(rows: 1, columns: 3, palette: palette, indices: [4, 0, 2])
    let picture = Mosaic.nearest(bitmap, size: PixelSize(width: 9, height: 9))
    let decoded = try PNGDecoder().decode(PNGEncoder.encode(picture)).bitmap
    #expect(decoded.palette == palette)
    #expect(decoded == picture.bitmap())
  }

  @Test func `ends tRNS at the last entry that is not opaque`() throws {
    let palette = try #require(Palette([.white, .clear, .black, .white]))
    let bitmap = Bitmap(rows: 1, columns: 1, palette: palette, indices: [0])
    let file = try PNGFile(PNGEncoder.encode(Mosaic(bitmap)))
    #expect(file["tRNS"] == [255, 0])
    #expect(file.chunks.map(\.name) == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"])
    let opaque = try PNGFile(PNGEncoder.encode(Mosaic(.checkerboard(rows: 2, columns: 2))))
    #expect(opaque.chunks.map(\.name) == ["IHDR", "PLTE", "IDAT", "IEND"])
  }

  @Test func `appends new colours to the palette`() throws {
    let red = Color(red: 255, green: 0, blue: 0)
    let palette = try #require(Palette([.white, .black, .clear]))
    let cells = Bitmap(rows: 2, columns: 2, palette: palette, indices: [0, 1, 1, 0])
    let lines = GridEdges(
      columns: GridEdges.even(cells: 2, over: 16), rows: GridEdges.even(cells: 2, over: 16))
    let picture = Mosaic.nearest(cells, size: PixelSize(width: 16, height: 16))
      .padded(by: EdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2), with: .black)
      .padded(by: EdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3), with: .clear)
    let file = try PNGFile(PNGEncoder.encode(picture))
    #expect(try PNGDecoder().decode(PNGEncoder.encode(picture)).bitmap.palette == palette)
    #expect(file["IHDR"][8] == 2)
    let divided = Mosaic.nearest(cells, size: PixelSize(width: 16, height: 16))
      .divided(by: Dividers(color: red, style: .hard), between: lines, colorMode: .nonLinear)
    #expect(
      try PNGDecoder().decode(PNGEncoder.encode(divided)).bitmap.palette?.colors
        == [.white, .black, .clear, red])
  }

  // The vectors of rendering.md §25: between those of the filters Up and None.
  @Test(arguments: [(512, 1000...1400), (1024, 1800...3100)])
  func `writes a random bitmap of 16 colours in few bytes at any size`(
    side: Int, bytes: ClosedRange<Int>
  ) throws {
    var random = SeededGenerator(seed: 16)
    let colors = (0..<16).map { Color(red: UInt8($0 * 16), green: UInt8($0 * 3), blue: 99) }
    let cells = Bitmap(
      rows: 16, columns: 16, palette: try #require(Palette(colors)),
      indices: (0..<256).map { _ in UInt8.random(in: 0..<16, using: &random) })
    let picture = Mosaic.nearest(cells, size: PixelSize(width: side, height: side))
    let file = try PNGEncoder.encode(picture)
    #expect(bytes.contains(file.count), "\(file.count) bytes")
    #expect(PNGFile(file)["IHDR"][8] == 4)
  }

  @Test(arguments: [(true, UInt8(2)), (false, 6)])
  func `writes alpha beyond 256 colours only if it is used`(
    isOpaque: Bool, type: UInt8
  ) throws {
    let bitmap = Self.noise(rows: 20, columns: 20, isOpaque: isOpaque)
    #expect(try PNGFile(PNGEncoder.encode(Mosaic(bitmap)))["IHDR"][9] == type)
  }

  @Test(arguments: [2, 300], [1, 4, 40])
  func `encodes equal pictures equally, as cells or as pixels`(colors: Int, factor: Int) throws {
    let bytes = (0..<20 * 20).flatMap { cell -> [UInt8] in
      let color = cell * 7 % colors
      return [UInt8(color & 255), UInt8(color >> 8), 0, 200]
    }
    let cells = Bitmap(rows: 20, columns: 20, rgba: bytes)
    let enlarged = Mosaic.nearest(cells, size: PixelSize(width: 20 * factor, height: 20 * factor))
    let expanded = Mosaic(enlarged.bitmap())
    #expect(try PNGEncoder.encode(enlarged) == PNGEncoder.encode(expanded))
  }

  @Test func `throws if the task is cancelled`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try PNGEncoder.encode(Mosaic(.solid(rows: 2, columns: 2)))
    }
    await #expect(throws: CodingError.cancelled) { try await task.value }
  }
}

@Suite struct `PNG files judged from outside` {
  /// What Pillow finds in a file.
  private struct Finding: Decodable {
    let mode: String
    let width: Int
    let height: Int
    let rgba: Data
  }

  /// Pictures of every kind that is written.
  private static func pictures() throws -> [Mosaic] {
    var random = SeededGenerator(seed: 12)
    var pictures: [Mosaic] = []
    for colors in [1, 2, 4, 9, 60, 256, 400] {
      for (rows, columns, factor) in [(1, 1, 1), (5, 9, 1), (8, 8, 8), (3, 17, 5), (16, 2, 33)] {
        let bytes = (0..<rows * columns).flatMap { _ -> [UInt8] in
          let value = Int.random(in: 0..<colors, using: &random)
          return [UInt8(value & 255), UInt8(value >> 8), 77, colors % 2 == 0 ? 255 : 128]
        }
        let bitmap = Bitmap(rows: rows, columns: columns, rgba: bytes)
        let size = PixelSize(width: columns * factor, height: rows * factor)
        pictures.append(.nearest(bitmap, size: size))
      }
    }
    return pictures
  }

  @Test func `matches Pillow's pixels`() async throws {
    let pictures = try Self.pictures()
    let files = try pictures.map { try Data(PNGEncoder.encode($0)) }
    let findings: [Finding] = try await PythonScript("../pillow_open.py")(files)
    for (picture, finding) in zip(pictures, findings) {
      #expect(PixelSize(width: finding.width, height: finding.height) == picture.size)
      let isEqual = Array(finding.rgba) == picture.bitmap().rgbaBytes
      #expect(isEqual, "\(picture.size) as \(finding.mode)")
    }
  }

  private static let pngcheck = URL(filePath: "/usr/bin/pngcheck")

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: pngcheck.path)))
  func `passes pngcheck`() async throws {
    let folder = try TemporaryFolder()
    let files = try Self.pictures().enumerated().map { index, picture in
      try folder.write(PNGEncoder.encode(picture), to: "\(index).png").path
    }
    let process = try ChildProcess(Self.pngcheck, ["-q"] + files, folder: folder.url)
    let outcome = await process.outcome()
    #expect(outcome.status == 0, "\(outcome.output)")
  }
}
