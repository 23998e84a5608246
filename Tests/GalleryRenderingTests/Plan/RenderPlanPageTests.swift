import GalleryTestSupport
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

/// Pages of PDF against the PNG pictures of the same options.
struct RenderPlanPageTests {
  private static let bitmap = Bitmap(
    text: "rgb\n#.y\nhor", legend: ["h": Color(red: 200, green: 0, blue: 99, alpha: 128)])

  private func image(_ query: String, _ format: PictureFormat) async throws -> RenderedImage {
    var options = try RenderOptions(query)
    options.format = format
    let request = try RenderRequest(
      options, of: .sample(columns: 3, rows: 3), catalogID: "c", limits: RenderLimits())
    return try await request.image(of: Self.bitmap)
  }

  /// The mean and the largest difference of channels on white paper, at 16 pixels a cell.
  private func difference(_ query: String) async throws -> (mean: Double, largest: Int) {
    let page = try await image("scale=16&\(query)", .pdf)
    let picture = try await image("scale=16&\(query)", .png)
    #expect(page.size == picture.size)
    let shown = try PNGDecoder().decode(
      try await Poppler.png(page.bytes, scale: 16, by: "pdftocairo")
    ).bitmap
    let pixels = try Mosaic(PNGDecoder().decode(picture.bytes).bitmap)
      .opaque(on: .white, colorMode: .nonLinear).bitmap()
    try #require(shown.size == pixels.size)
    let differences = zip(shown.rgbaBytes, pixels.rgbaBytes).map { abs(Int($0) - Int($1)) }
    let sum = differences.reduce(0, +)
    return (Double(sum) / Double(differences.count), differences.max() ?? 0)
  }

  @Test(arguments: [
    "border=2,navy&padding=1,2,3,4&background=gold", "lineStyle=hard&lineColor=white",
    "lineMode=insert&lineColor=black", "orientation=right&crop=0,1,3,2", "renderingMode=template",
    "lineWidthRatio=0.05", "lineWidthRatio=0.2&lineColor=0000ff80",
    "lineWidthRatio=0.2&lineColor=0000ff80&lineBlend=twice", "layer=dividers&lineColor=red",
    "lineColor=red&border=3&padding=2&background=gold", "lineColor=red&rotate=90&padding=1,0,0,5",
    "lineColor=red&rotate=270&opaque=true", "edgeInset=0.5,0,0.25,1&lineColor=red",
    "innerPadding=3,0,1,2&border=2&lineColor=red&background=gold",
    "lineColor=red&colorMode=linear&opaque=true",
  ])
  func `a page shows the pixels of the picture`(query: String) async throws {
    #expect(try await difference(query).largest <= 2)
  }

  @Test(arguments: [
    ("rotate=17", 1.6), ("rotate=45&border=2&padding=3,0,0,7&background=gold", 1.6),
    ("rotate=30&antialiased=false", 1.6), ("rotate=30&interpolation=high", 1.6),
    ("rotate=30&edgeInset=0.125", 1.6),
    // A picture turns the pixels that a line covers in part, a page the line itself.
    ("rotate=200&lineColor=red", 3),
  ])
  func `a rotated page differs from the picture only at edges`(
    query: String, limit: Double
  ) async throws {
    let mean = try await difference(query).mean
    #expect(mean < limit)
  }

  @Test(arguments: ["rotate=17", "lineWidthRatio=0.05", "rotate=17&lineColor=red"])
  func `the size of a page with subpixel detail does not grow with scale`(query: String)
    async throws
  {
    let small = try await image("scale=2&\(query)", .pdf)
    let large = try await image("scale=200&\(query)", .pdf)
    #expect(large.bytes.count < small.bytes.count * 3 / 2)
  }

  @Test(arguments: [
    ("rotate=17", true), ("lineWidthRatio=0.05", true), ("lineStyle=hard&lineColor=red", false),
    ("rotate=90", false), ("rotate=17&antialiased=false", false), ("", false),
    ("rotate=17&colorMode=linear", false), ("lineColor=red&rotate=17&edgeInset=1", false),
  ])
  func `a page draws rotations and smooth lines as vectors`(query: String, isDrawn: Bool) throws {
    let request = try RenderRequest(
      RenderOptions(query.isEmpty ? "scale=16" : "scale=16&\(query)"),
      of: .sample(columns: 3, rows: 3), catalogID: "c", limits: RenderLimits())
    #expect(request.plan.stepsOfPage.isEmpty == !isDrawn)
  }
}
