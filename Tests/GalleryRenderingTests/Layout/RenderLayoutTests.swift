import Raster
import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering

struct RenderLayoutTests {
  private func layout(
    _ query: String, _ width: Int, _ height: Int, limits: RenderLimits = .init()
  ) throws -> RenderLayout {
    try RenderPlan(query, columns: width, rows: height, limits: limits).layout
  }

  private func box(_ width: Int?, _ height: Int?) -> String {
    [width.map { "width=\($0)" }, height.map { "height=\($0)" }].compactMap(\.self)
      .joined(separator: "&")
  }

  @Test(arguments: [
    // Halves round up, and nothing is smaller than a pixel.
    (10, 10, "40", 400, 400), (3, 5, "0.5", 2, 3), (3, 5, "1.5", 5, 8), (10, 10, "0.01", 1, 1),
    (32, 16, "8.0", 256, 128), (1, 3, "0.333333", 1, 1), (7, 7, "0.071428", 1, 1),
    (4096, 1, "2", 8192, 2), (3, 3, "0.499999", 1, 1), (3, 3, "0.5", 2, 2),
  ])
  func `a scale multiplies both sides and rounds`(
    width: Int, height: Int, scale: String, pictureWidth: Int, pictureHeight: Int
  ) throws {
    let layout = try layout("scale=\(scale)", width, height)
    #expect(layout.picture == PixelSize(width: pictureWidth, height: pictureHeight))
    #expect(layout.frame == layout.picture)
  }

  @Test(arguments: [
    (24, 24, "pointScale=2", 12, 12), (24, 24, "pointScale=2&scale=1", 12, 12),
    (24, 24, "pointScale=2&scale=2", 24, 24), (10, 6, "pointScale=2&scale=3", 15, 9),
    (10, 6, "pointScale=0.5", 20, 12), (3, 3, "pointScale=256", 1, 1),
    (10, 6, "pointScale=2&width=100", 100, 60),
    (10, 6, "pointScale=0.5&interpolation=scale2x", 40, 24),
    (10, 6, "pointScale=2&resizingMode=tile", 5, 3),
  ])
  func `pointScale divides the natural size`(
    width: Int, height: Int, query: String, pictureWidth: Int, pictureHeight: Int
  ) throws {
    let layout = try layout(query, width, height)
    #expect(layout.picture == PixelSize(width: pictureWidth, height: pictureHeight))
    #expect(layout.frame == layout.picture)
  }

  @Test(
    arguments: [
      (34, 34, 300, nil, 300, 300), (34, 34, nil, 400, 400, 400), (4032, 3024, 300, nil, 300, 225),
      (10, 3, 25, nil, 25, 8), (10, 3, nil, 1, 3, 1), (1000, 1, 10, nil, 10, 1),
      (1, 1000, nil, 7, 1, 7), (32, 32, 256, nil, 256, 256),
    ] as [(Int, Int, Int?, Int?, Int, Int)])
  func `a single side determines the other by the aspect ratio`(
    width: Int, height: Int, boxWidth: Int?, boxHeight: Int?, pictureWidth: Int, pictureHeight: Int
  ) throws {
    let layout = try layout(box(boxWidth, boxHeight), width, height)
    #expect(layout.picture == PixelSize(width: pictureWidth, height: pictureHeight))
    #expect(layout.frame == layout.picture)
  }

  @Test(arguments: [
    // The vectors of rendering.md §11, then narrow ones.
    (34, 34, 300, 400, 300, 300), (4032, 3024, 300, 400, 300, 225), (10, 20, 100, 100, 50, 100),
    (100, 1, 149, 1, 100, 1), (1, 1, 5, 3, 3, 3), (2, 3, 1, 1, 1, 1), (1000, 2, 10, 10, 10, 1),
  ])
  func `a box is the frame and the picture fits inside`(
    width: Int, height: Int, boxWidth: Int, boxHeight: Int, pictureWidth: Int, pictureHeight: Int
  ) throws {
    let layout = try layout(box(boxWidth, boxHeight), width, height)
    #expect(layout.frame == PixelSize(width: boxWidth, height: boxHeight))
    #expect(layout.picture == PixelSize(width: pictureWidth, height: pictureHeight))
  }

  @Test func `a fitted picture touches two sides of its frame and stays inside`() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<2000 {
      let source = (
        Int.random(in: 1...300, using: &random), Int.random(in: 1...300, using: &random)
      )
      let box = (Int.random(in: 1...900, using: &random), Int.random(in: 1...900, using: &random))
      let layout = try layout("width=\(box.0)&height=\(box.1)", source.0, source.1)
      let picture = layout.picture
      #expect(picture.width <= box.0 && picture.height <= box.1)
      #expect(picture.width == box.0 || picture.height == box.1)
      let scale = min(Double(box.0) / Double(source.0), Double(box.1) / Double(source.1))
      #expect(abs(Double(picture.width) - max(1, Double(source.0) * scale)) <= 0.5001)
      #expect(abs(Double(picture.height) - max(1, Double(source.1) * scale)) <= 0.5001)
    }
  }

  @Test(arguments: [
    ("width=8193", "width must be at most 8192 pixels, got 8193"),
    ("height=8193", "height must be at most 8192 pixels, got 8193"),
    ("width=1&height=\(Int.max)", "height must be at most 8192 pixels, got far more"),
    ("width=\(Int.max)&height=\(Int.max)", "width must be at most 8192 pixels, got far more"),
    (
      "width=8192&height=8192",
      "a picture must have at most 33554432 pixels, got 8192 × 8192"
    ),
  ])
  func `rejects a picture beyond a limit with the limit and the value`(
    query: String, message: String
  ) {
    #expect(throws: RenderError.tooLarge(message: message)) { try layout(query, 10, 10) }
  }

  @Test func `rejects a derived side beyond the limit`() {
    #expect(
      throws: RenderError.tooLarge(message: "height must be at most 8192 pixels, got 33554432")
    ) { try layout("width=8192", 1, 4096) }
  }

  @Test func `custom limits apply`() throws {
    var limits = RenderLimits()
    limits.side = 100
    limits.pixels = 5000
    #expect(throws: RenderError.self) { try layout("scale=11", 10, 1, limits: limits) }
    #expect(throws: RenderError.self) { try layout("scale=10", 10, 10, limits: limits) }
    #expect(try layout("scale=10", 10, 5, limits: limits).frame.width == 100)
  }

  @Test(arguments: [0, -1, Int.min])
  func `rejects a side below one pixel`(side: Int) {
    #expect(
      throws: RenderError.invalid(
        option: "height", rule: "must be a whole number of pixels, at least 1", value: "\(side)")
    ) { try layout("width=5&height=\(side)", 10, 10) }
  }
}
