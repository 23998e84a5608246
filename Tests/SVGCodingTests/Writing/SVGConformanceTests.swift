import ImageCoding
import Raster
import TestSupport
import Testing

@testable import SVGCoding

/// What librsvg draws of our documents, pixel by pixel.
struct SVGConformanceTests {
  @Test(arguments: [1, 2, 4, 16, 700], [1, 3])
  func `matches the picture's pixels in a viewer`(colors: Int, zoom: Int) async throws {
    var random = SeededGenerator(seed: UInt64(colors * zoom))
    for _ in 0..<2 {
      let picture = Mosaic.random(colors: colors, using: &random)
      let shown = try await Librsvg.drawn(SVGWriter().write(picture), zoom: zoom)
      let pixels = picture.bitmap()
      #expect(shown.size == PixelSize(width: pixels.columns * zoom, height: pixels.rows * zoom))
      for row in 0..<shown.rows {
        for column in 0..<shown.columns {
          let (wanted, got) = (pixels[row / zoom, column / zoom], shown[row, column])
          #expect(got.isDrawn(from: wanted), "row \(row), column \(column): \(got), not \(wanted)")
        }
      }
    }
  }
}

extension Color {
  /// Whether a viewer that keeps premultiplied bytes made this of `color`: alpha is exact, the others
  /// are less than one premultiplied level off.
  fileprivate func isDrawn(from color: Color) -> Bool {
    guard alpha == color.alpha else { return false }
    guard alpha > 0 else { return true }
    let error = color.isOpaque ? 0 : 255 / Int(alpha) + 1
    return zip([red, green, blue], [color.red, color.green, color.blue]).allSatisfy {
      abs(Int($0) - Int($1)) <= error
    }
  }
}

extension Librsvg {
  /// What librsvg draws at a zoom.
  static func drawn(_ document: [UInt8], zoom: Int) async throws -> Bitmap {
    try PNGDecoder().decode(try await png(document, zoom: zoom)).bitmap
  }
}
