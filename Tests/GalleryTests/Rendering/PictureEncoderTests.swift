import ImageCoding
import Raster
import SVGCoding
import TestSupport
import Testing

@testable import Gallery

struct PictureEncoderTests {
  private func image(
    _ bitmap: Bitmap, _ format: PictureFormat, width: Int
  ) async throws -> RenderedImage {
    var options = RenderOptions()
    options.format = format
    options.width = width
    let request = try RenderRequest(
      options, of: .sample(columns: bitmap.columns, rows: bitmap.rows), catalogID: "c",
      limits: RenderLimits())
    return try await BitmapRenderer().image(of: bitmap, for: request)
  }

  @Test(arguments: [
    (PictureFormat.png, "image/png", "\u{FFFD}PNG"), (.svg, "image/svg+xml", "<svg "),
    (.json, "application/json", "{\"rows\":4,"), (.txt, "text/plain; charset=utf-8", "\u{1B}["),
  ])
  func `each format has its type and its encoder`(
    format: PictureFormat, mediaType: String, beginning: String
  ) async throws {
    let image = try await image(Bitmap(text: "rg\nbo"), format, width: 4)
    #expect(image.mediaType == mediaType)
    #expect(String(decoding: image.bytes, as: UTF8.self).hasPrefix(beginning))
    #expect(image.size == PixelSize(width: 4, height: 4))
    #expect(try await image == self.image(Bitmap(text: "rg\nbo"), format, width: 4))
  }

  @Test(arguments: [PictureFormat.json, .txt])
  func `a text of too many pixels is refused before anything is drawn`(
    format: PictureFormat
  ) async throws {
    let bitmap = Bitmap(text: "rg\nbo")
    await #expect(
      throws: RenderError.tooLarge(
        message: "a .\(format.rawValue) picture must have at most 1048576 pixels, got 1025 × 1025")
    ) { try await image(bitmap, format, width: 1025) }
  }

  @Test func `an SVG picture may have any size but not any number of cells`() async throws {
    _ = try await image(Bitmap(text: "rg\nbo"), .svg, width: 5792)
    await #expect(
      throws: RenderError.tooLarge(
        message: "an SVG picture must have at most 1048576 cells, got 1025 × 1024")
    ) { try await image(.checkerboard(rows: 1024, columns: 1025), .svg, width: 1025) }
  }
}
