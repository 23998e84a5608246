import GalleryTestSupport
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

struct PictureEncoderTests {
  private func image(
    _ bitmap: Bitmap, _ format: PictureFormat, width: Int, limits: RenderLimits = RenderLimits()
  ) async throws -> RenderedImage {
    var options = RenderOptions()
    options.format = format
    options.width = width
    let request = try RenderRequest(
      options, of: .sample(columns: bitmap.columns, rows: bitmap.rows), catalogID: "c",
      limits: limits)
    return try await request.image(of: bitmap)
  }

  @Test(arguments: [
    (PictureFormat.png, "image/png", "\u{FFFD}PNG"), (.svg, "image/svg+xml", "<svg "),
    (.pdf, "application/pdf", "%PDF-1."), (.webp, "image/webp", "RIFF"),
    (.json, "application/json", "{\"rows\":4,"), (.txt, "text/plain; charset=utf-8", "\u{1B}["),
  ])
  func `each format has its media type and signature`(
    format: PictureFormat, mediaType: String, beginning: String
  ) async throws {
    let image = try await image(Bitmap(text: "rg\nbo"), format, width: 4)
    #expect(image.mediaType == mediaType)
    #expect(String(decoding: image.bytes, as: UTF8.self).hasPrefix(beginning))
    #expect(image.size == PixelSize(width: 4, height: 4))
    #expect(try await image == self.image(Bitmap(text: "rg\nbo"), format, width: 4))
  }

  @Test(arguments: [
    (PictureFormat.json, 1025, "a .json picture must have at most 1048576 pixels, got 1025 × 1025"),
    (.txt, 1025, "a .txt picture must have at most 1048576 pixels, got 1025 × 1025"),
    (.webp, 4097, "a .webp picture must have at most 16777216 pixels, got 4097 × 4097"),
  ])
  func `rejects too many pixels for a format before drawing`(
    format: PictureFormat, width: Int, message: String
  ) async throws {
    let bitmap = Bitmap(text: "rg\nbo")
    await #expect(throws: RenderError.tooLarge(message: message)) {
      try await image(bitmap, format, width: width)
    }
  }

  @Test func `rejects a side longer than the format allows`() async throws {
    var limits = RenderLimits()
    limits.side = 20_000
    let message = "a .webp picture must have sides of at most 16383 pixels, got 16384 × 2"
    await #expect(throws: RenderError.tooLarge(message: message)) {
      try await image(.checkerboard(rows: 1, columns: 8192), .webp, width: 16384, limits: limits)
    }
  }

  @Test(arguments: [
    (PictureFormat.svg, 1024, "an SVG picture must have at most 1048576 cells, got 1025 × 1024"),
    (.pdf, 512, "a PDF picture must have at most 262144 cells, got 513 × 512"),
  ])
  func `a vector picture has a limit of cells but not of size`(
    format: PictureFormat, side: Int, message: String
  ) async throws {
    let image = try await image(Bitmap(text: "rg\nbo"), format, width: 5792)
    #expect(image.bytes.count < 2000)
    await #expect(throws: RenderError.tooLarge(message: message)) {
      try await self.image(
        .checkerboard(rows: side, columns: side + 1), format, width: side + 1)
    }
  }
}
