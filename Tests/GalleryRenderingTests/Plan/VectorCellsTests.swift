import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import PictureServing
@testable import Gallery
@testable import GalleryModel
@testable import GalleryRendering

/// Refusals of files of vectors and of GIF before their pictures are drawn.
struct VectorCellsTests {
  private func request(
    _ query: String, _ format: PictureFormat, of bitmap: Bitmap
  ) throws -> RenderRequest {
    var options = try RenderOptions(query)
    options.format = format
    return try RenderRequest(
      options, of: .sample(columns: bitmap.columns, rows: bitmap.rows), catalogID: "c",
      limits: RenderLimits())
  }

  @Test(arguments: [
    ("width=1200&height=1200&interpolation=low", PictureFormat.svg, 10, 10, "1082 × 1082"),
    ("width=600&height=600&interpolation=high", .pdf, 10, 10, "600 × 600"),
    ("width=600&height=500&contentMode=stretch&interpolation=high&rotate=90", .pdf, 7, 11, ""),
    ("width=600&height=600&interpolation=low&rotate=30", .pdf, 7, 7, ""),
    ("width=800&height=800&rotate=30", .svg, 9, 9, "1093 × 1093"),
    ("", .svg, 1024, 1025, "1025 × 1024"),
    ("", .pdf, 512, 513, "513 × 512"),
    ("rotate=-90", .pdf, 512, 513, "512 × 513"),
    ("crop=0,0,600,500", .pdf, 600, 600, "600 × 500"),
    ("interpolation=scale3x", .pdf, 200, 200, "600 × 600"),
    ("width=600&height=600&interpolation=medium&capInsets=1", .pdf, 9, 9, ""),
  ])
  func `check rejects a plan with the same message as drawing`(
    _ query: String, _ format: PictureFormat, _ rows: Int, _ columns: Int, _ cells: String
  ) async throws {
    let bitmap = Bitmap.checkerboard(rows: rows, columns: columns)
    let request = try request(query, format, of: bitmap)
    let early = #expect(throws: RenderError.self) { try request.check() }
    let late = await #expect(throws: RenderError.self) { try await request.image(of: bitmap) }
    guard let early, let late else { return }
    #expect("\(early)" == "\(late)")
    guard case .tooLarge(let message) = early else {
      Issue.record("\(early)")
      return
    }
    let thing = format == .svg ? "an SVG picture" : "a PDF picture"
    let limit = format == .svg ? 1 << 20 : 1 << 18
    #expect(message.hasPrefix("\(thing) must have at most \(limit) cells, got "))
    if !cells.isEmpty { #expect(message.hasSuffix("got \(cells)")) }
  }

  @Test(arguments: [
    ("width=8000&height=4000", PictureFormat.svg, 10, 10), ("", .svg, 1024, 1024),
    ("", .pdf, 512, 512), ("width=600&height=600&rotate=30", .pdf, 9, 9),
    ("width=5000&height=5000&interpolation=high", .png, 9, 9),
    ("width=5000&height=5000&layer=dividers&lineWidthRatio=0.1", .svg, 9, 9),
    ("width=2000&height=2000&interpolation=pixelated", .svg, 9, 9),
  ])
  func `check accepts a plan within the limits`(
    _ query: String, _ format: PictureFormat, _ rows: Int, _ columns: Int
  ) throws {
    try request(query, format, of: .checkerboard(rows: rows, columns: columns)).check()
  }

  @Test func `rejects a large GIF of many colours before drawing all rows`()
    async throws
  {
    let bitmap = Bitmap.rowHues(rows: 40, columns: 40).oriented(.right)
    let large = try request("width=600&height=600&interpolation=high", .gif, of: bitmap)
    await #expect(
      throws: RenderError.tooLarge(
        message: "a .gif picture must have at most 256 colours, got more: ask for .png or .webp")
    ) { try await large.image(of: bitmap) }
    let few = Bitmap.solid(.black, rows: 40, columns: 40)
    _ = try await large.image(of: few)
    let plain = try request("width=600&height=600", .gif, of: bitmap)
    _ = try await plain.image(of: bitmap)
  }

  @Test func `the pipeline rejects too many cells before drawing`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    var options = try RenderOptions("width=3000&height=3000&interpolation=low")
    options.format = .svg
    let prepared = try await fixture.pipeline.prepare(.id(id), options)
    // The pixels are removed, so reading them would fail.
    _ = try await fixture.workspace.remove(.id(id))
    let refusal = await #expect(throws: RenderError.self) {
      try await fixture.pipeline.render(prepared)
    }
    guard case .tooLarge = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(await fixture.pipeline.statistics.drawn == 0)
  }
}
