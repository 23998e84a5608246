import Raster
import Testing

@testable import GalleryModel
@testable import GalleryRendering

/// frames.md §9.
struct AnimationCostTests {
  private func cost(_ query: String, _ format: PictureFormat = .apng) throws -> AnimationCost {
    let plan = try RenderPlan(query, columns: 4, rows: 4)
    return AnimationCost(of: 768, plan, cells: PixelSize(width: 4, height: 4), format: format)
  }

  @Test(arguments: [
    ("width=180", PictureFormat.webp, 24_944_640),
    ("width=180", .gif, 24_944_640),
    ("width=180&rotate=90", .webp, 24_944_640),
    ("width=180&interpolation=lanczos3", .webp, 2_363_965_440),
    ("width=180&interpolation=lanczos3&rotate=3", .webp, 7_359_959_040),
    ("width=180&rotate=3", .webp, 3_049_789_440),
    ("width=180&interpolation=lanczos3", .apng, 746_557_440),
    ("width=180&interpolation=lanczos3&colorMode=linear", .apng, 1_119_805_440),
    ("scale=1&palette=red,blue", .apng, 73_728),
    ("scale=1&palette=red,blue&match=nearest&dither=floyd", .apng, 1_056_768),
    ("scale=1&colors=16", .apng, 2_506_752),
  ])
  func `the cost counts cells, scaled pixels and pixels`(
    query: String, format: PictureFormat, steps: Int
  ) throws {
    #expect(try cost(query, format).steps == Double(steps))
  }

  @Test func `rejects work beyond the limit with the limit and the value`() throws {
    try cost("width=180&interpolation=lanczos3", .webp).check()
    #expect(
      throws: RenderError.tooLarge(
        message:
          "768 pictures of 190 × 190 cost 7359 million steps of work, limit 4000: ask for fewer "
          + "or smaller ones")
    ) { try cost("width=180&interpolation=lanczos3&rotate=3", .webp).check() }
  }

  @Test func `the cost of a clipped picture includes the clipped part`() throws {
    let plan = try RenderPlan(
      "width=400&height=10&contentMode=fill&interpolation=high&clipped=true", columns: 4, rows: 4)
    let cost = AnimationCost(of: 1_000, plan, cells: PixelSize(width: 4, height: 4), format: .apng)
    #expect(cost.steps == 1_000 * (80 + 160_000 * 15 + 4_000 * 15))
  }

  @Test func `the cost of a symbol grows with its layers`() throws {
    let size = PixelSize(width: 2048, height: 2048)
    let cost = AnimationCost(of: 60, layers: 1, size: size)
    #expect(cost.steps == 60 * 4_194_304 * 15)
    try cost.check()
    #expect(throws: RenderError.self) { try AnimationCost(of: 60, layers: 2, size: size).check() }
  }
}
