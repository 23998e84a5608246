import GalleryTestSupport
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

struct CellDrawingTests {
  private func image(_ bitmap: Bitmap, _ query: String) async throws -> RenderedImage {
    let request = try RenderRequest(
      RenderOptions(query), of: .sample(columns: bitmap.columns, rows: bitmap.rows),
      catalogID: "c", limits: RenderLimits())
    return try await request.image(of: bitmap)
  }

  @Test(arguments: Interpolation.allCases)
  func `equal requests give equal bytes`(kernel: Interpolation) async throws {
    var random = SeededGenerator(seed: 9)
    let bitmap = Bitmap.random(rows: 7, columns: 5, using: &random)
    let query = "width=60&height=84&interpolation=\(kernel)"
    #expect(try await image(bitmap, query) == image(bitmap, query))
  }

  @Test(arguments: [
    "", "scale=3", "scale=5&interpolation=high", "scale=2&interpolation=low&colorMode=linear",
    "width=9&height=7&interpolation=medium&contentMode=fill&rotate=90&border=1,white",
    "capInsets=1,1,1,1&width=20&height=20&interpolation=high",
  ])
  func `parallel drawing gives the same bytes as sequential steps`(query: String) async throws {
    var random = SeededGenerator(seed: 19)
    let bitmap = Bitmap.noise(rows: 5, columns: 6, using: &random)
    let request = try RenderRequest(
      RenderOptions(query), of: .sample(columns: 6, rows: 5), catalogID: "c",
      limits: RenderLimits())
    var picture = Mosaic(bitmap)
    for step in RenderStep.allCases { picture = try step.apply(to: picture, by: request.plan) }
    #expect(try await request.image(of: bitmap).bytes == request.encoder.encode(.cells(picture)))
  }

  @Test func `a box is filled with transparent pixels`() async throws {
    let image = try await image(Bitmap(text: "rg\nbo"), "width=4&height=7")
    #expect(
      try PNGDecoder().decode(image.bytes).bitmap
        == Bitmap(
          text: """
            ....
            rrgg
            rrgg
            bboo
            bboo
            ....
            ....
            """))
  }

  @Test(arguments: [
    ("low", [0, 64, 191, 255]), ("medium", [0, 53, 202, 255]),
    ("high", [0, 59, 196, 255]),
  ])
  func `each interpolation uses the kernel of its name`(kernel: String, greys: [UInt8]) async throws
  {
    let image = try await image(Bitmap(text: "#o"), "scale=2&interpolation=\(kernel)")
    let decoded = try PNGDecoder().decode(image.bytes).bitmap
    #expect((0..<4).map { decoded[0, $0].red } == greys)
  }

  @Test func `an indexed bitmap keeps its palette in order`() async throws {
    let palette = try #require(Palette([.white, .black, Color(red: 1, green: 2, blue: 3)]))
    let bitmap = Bitmap(rows: 1, columns: 2, palette: palette, indices: [1, 0])
    let image = try await image(bitmap, "scale=5")
    #expect(try PNGDecoder().decode(image.bytes).bitmap.palette == palette)
  }

  @Test func `a cancelled task gets an error`() async throws {
    let held = Gate()
    let task = Task {
      await held.pass()
      await #expect(throws: RenderError.cancelled) {
        try await image(Bitmap(text: "#o"), "width=900&interpolation=high")
      }
    }
    task.cancel()
    await task.value
  }
}
