import ImageCoding
import Raster
import TestSupport
import Testing

@testable import Drawing

struct PDFWriterTests {
  private func expect(_ shown: Bitmap, of picture: Mosaic, scale: Int) {
    let pixels = picture.bitmap()
    #expect(shown.size == PixelSize(width: pixels.columns * scale, height: pixels.rows * scale))
    for row in 0..<shown.rows {
      for column in 0..<shown.columns {
        let (wanted, got) = (pixels[row / scale, column / scale], shown[row, column])
        #expect(got.isOnPaper(wanted), "row \(row), column \(column): \(got), not \(wanted)")
      }
    }
  }

  @Test(arguments: [1, 2, 4, 16, 700], [1, 3])
  func `matches the picture's pixels in a viewer`(
    colors: Int, scale: Int
  ) async throws {
    var random = SeededGenerator(seed: UInt64(colors * scale))
    for _ in 0..<2 {
      let picture = Mosaic.random(colors: colors, using: &random)
      let shown = try await Poppler.drawn(
        PDFWriter().write(picture), scale: scale, by: "pdftocairo")
      expect(shown, of: picture, scale: scale)
    }
  }

  // In groups, with which translucent colours are painted, poppler's own rasteriser smears the sides.
  @Test(arguments: [1, 2, 4, 16, 700], [1, 3])
  func `matches opaque pixels in another viewer`(
    colors: Int, scale: Int
  ) async throws {
    var random = SeededGenerator(seed: UInt64(colors * scale))
    for _ in 0..<2 {
      let picture = Mosaic.random(colors: colors, using: &random)
      let bytes = picture.cells.rgbaBytes.enumerated().map { offset, byte in
        offset % 4 < 3 ? byte : byte < 200 ? 0 : 255
      }
      let hard = Mosaic(
        cells: Bitmap(rows: picture.cells.rows, columns: picture.cells.columns, rgba: bytes),
        columns: picture.columns, rows: picture.rows)
      expect(try await Poppler.drawn(PDFWriter().write(hard), scale: scale), of: hard, scale: scale)
    }
  }

  @Test(arguments: ["pdftoppm", "pdftocairo"], [255, 128] as [UInt8])
  func `shows no seams in a viewer that smooths edges`(program: String, alpha: UInt8) async throws {
    // Cells of 10.3 pixels in two dark colours on a white page.
    var writer = PDFWriter()
    writer.pointsPerPixel = 10.3
    let legend: [Character: Color] = [
      "a": Color(red: 0, green: 0, blue: 0, alpha: alpha), "b": Color(red: 40, green: 0, blue: 0),
    ]
    let cells = Bitmap(text: "aabbab\naababa\nbaaaab\nabbaaa\nbbbbba\naababb", legend: legend)
    let shown = try await Poppler.drawn(writer.write(Mosaic(cells)), scale: 1, by: program)
    let limit = 255 - Int(alpha) + (alpha == 255 ? 0 : 1)
    for row in 0..<61 {
      for column in 0..<61 {
        #expect(shown[row, column].green <= limit, "row \(row), column \(column)")
      }
    }
  }

  @Test func `writes equal pictures equally and without a date`() throws {
    var random = SeededGenerator(seed: 1)
    let picture = Mosaic.random(colors: 9, using: &random)
    let document = try PDFWriter().write(picture)
    #expect(try PDFWriter().write(picture) == document)
    let text = String(decoding: document, as: UTF8.self)
    #expect(text.hasPrefix("%PDF-"))
    #expect(text.hasSuffix("%%EOF\n"))
    #expect(!text.contains("Date"))
    #expect(!text.contains("/Image"))
  }

  @Test func `writes a size that depends on cells, not pixels`() throws {
    let bitmap = Bitmap.checkerboard(rows: 10, columns: 10)
    let large = try bitmap.resized(
      to: PixelSize(width: 8000, height: 4000), by: .nearest)
    #expect(try PDFWriter().write(large).count < 2 * PDFWriter().write(Mosaic(bitmap)).count)
  }

  @Test(arguments: [64.0, 128, 300, 4096, 100_000])
  func `writes a tiny page`(pixelsPerPoint: Double) throws {
    // Cairo's records would end the process here.
    var random = SeededGenerator(seed: 1)
    var writer = PDFWriter()
    writer.pointsPerPixel = 1 / pixelsPerPoint
    for colors in [1, 4, 700] {
      let document = try writer.write(Mosaic.random(colors: colors, using: &random))
      #expect(String(decoding: document, as: UTF8.self).hasSuffix("%%EOF\n"))
    }
  }

  @Test func `rejects too many cells with the limit`() throws {
    var writer = PDFWriter()
    writer.maximumCells = 5
    let picture = Mosaic(.checkerboard(rows: 2, columns: 3))
    let error = DrawingError.tooManyCells(limit: 5, columns: 3, rows: 2)
    #expect(throws: error) { try writer.write(picture) }
    #expect(error.description == "a PDF picture must have at most 5 cells, got 3 × 2")
  }
}

extension Color {
  /// Whether a white page shows this where `color` was painted, give or take a rounding.
  fileprivate func isOnPaper(_ color: Color) -> Bool {
    zip([red, green, blue], [color.red, color.green, color.blue]).allSatisfy { got, painted in
      let alpha = Int(color.alpha)
      let wanted = (Int(painted) * alpha + 255 * (255 - alpha) + 127) / 255
      return abs(Int(got) - wanted) <= (color.isOpaque ? 0 : 1)
    }
  }
}

extension Poppler {
  /// The first page's pixels at so many pixels a point.
  static func drawn(
    _ document: [UInt8], scale: Int = 1, by program: String = "pdftoppm"
  ) async throws -> Bitmap {
    try PNGDecoder().decode(try await png(document, scale: scale, by: program)).bitmap
  }
}
