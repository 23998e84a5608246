import Raster
import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering

/// The vectors of rendering.md §10 and §11, and what lies between them.
struct WholeFactorsTests {
  private func layout(_ query: String, _ width: Int, _ height: Int) throws -> RenderLayout {
    try RenderPlan(query, columns: width, rows: height).layout
  }

  @Test(arguments: [
    // Query, bitmap, picture, its place in the frame, frame.
    ("width=409&snap=pad", 10, 10, 400, 400, 4, 4, 409, 409),
    ("width=409&snap=floor", 10, 10, 400, 400, 0, 0, 400, 400),
    ("width=409", 10, 10, 409, 409, 0, 0, 409, 409),
    ("height=409&snap=pad", 10, 10, 400, 400, 4, 4, 409, 409),
    ("width=300&height=400&snap=pad", 34, 34, 272, 272, 14, 64, 300, 400),
    ("width=300&height=400&snap=floor", 34, 34, 272, 272, 0, 0, 272, 272),
    ("width=300&height=400&contentMode=fill&snap=pad", 34, 34, 408, 408, -54, -4, 300, 400),
    ("width=300&height=400&contentMode=fill&snap=floor", 34, 34, 408, 408, -54, -4, 300, 400),
    ("width=300&height=400&contentMode=fill", 34, 34, 400, 400, -50, 0, 300, 400),
    ("width=300&height=400", 34, 34, 300, 300, 0, 50, 300, 400),
    ("width=300&height=400", 4032, 3024, 300, 225, 0, 87, 300, 400),
    ("width=300&height=400&contentMode=fill", 4032, 3024, 533, 400, -117, 0, 300, 400),
    ("width=409&height=25&contentMode=stretch&snap=floor", 10, 10, 400, 20, 0, 0, 400, 20),
    ("width=409&height=25&contentMode=stretch&snap=pad", 10, 10, 400, 20, 4, 2, 409, 25),
    ("width=409&height=7&contentMode=stretch&snap=pad", 10, 10, 400, 7, 4, 0, 409, 7),
    ("width=409&height=25&contentMode=stretch", 10, 10, 409, 25, 0, 0, 409, 25),
    ("scale=2.5&snap=floor", 10, 6, 20, 12, 0, 0, 20, 12),
    ("scale=2.5&snap=pad", 10, 6, 20, 12, 2, 1, 25, 15),
    // Its own size, in points, whatever the frame.
    ("width=300&height=400&contentMode=original", 4032, 3024, 4032, 3024, -1866, -1312, 300, 400),
    ("width=5&scale=2&contentMode=original", 10, 6, 20, 12, -8, 0, 5, 12),
    ("width=50&height=50&scale=3&pointScale=2&contentMode=original", 10, 6, 15, 9, 17, 20, 50, 50),
    ("width=9&scale=2.5&snap=floor&contentMode=original", 10, 6, 20, 12, -6, 0, 9, 12),
    // Nothing is cut off.
    ("width=300&height=400&contentMode=fill&clipped=false", 34, 34, 400, 400, 0, 0, 400, 400),
    ("width=5&height=50&contentMode=original&clipped=false", 10, 6, 10, 6, 0, 22, 10, 50),
    // Another ratio.
    ("width=300&height=400&aspectRatio=3:2", 34, 34, 300, 200, 0, 100, 300, 400),
    ("width=300&height=400&aspectRatio=3:2&contentMode=fill", 34, 34, 600, 400, -150, 0, 300, 400),
    ("width=300&aspectRatio=3:2", 34, 34, 300, 200, 0, 0, 300, 200),
    ("height=300&aspectRatio=1.5:1", 34, 34, 450, 300, 0, 0, 450, 300),
    ("aspectRatio=3:2", 24, 24, 24, 16, 0, 0, 24, 16),
    ("scale=2&aspectRatio=3:2&contentMode=fill", 24, 24, 72, 48, 0, 0, 72, 48),
    ("width=300&height=400&aspectRatio=3:2&snap=pad", 34, 34, 272, 170, 14, 115, 300, 400),
    (
      "width=300&height=400&aspectRatio=3:2&contentMode=fill&snap=pad", 34, 34, 612, 408, -156, -4,
      300, 400
    ),
    // Smaller than the bitmap: as without `snap`.
    ("width=7&snap=pad", 10, 10, 7, 7, 0, 0, 7, 7),
    ("scale=0.5&snap=floor", 10, 10, 5, 5, 0, 0, 5, 5),
    ("width=7&height=9&contentMode=fill&snap=pad", 10, 10, 9, 9, -1, 0, 7, 9),
    // Filters take any factor.
    ("width=409&snap=pad&interpolation=high", 10, 10, 409, 409, 0, 0, 409, 409),
    ("width=409&snap=error&interpolation=high", 10, 10, 409, 409, 0, 0, 409, 409),
    // Whole already.
    ("width=400&snap=error", 10, 10, 400, 400, 0, 0, 400, 400),
    ("width=400&height=500&snap=error", 10, 10, 400, 400, 0, 50, 400, 500),
    ("width=400&height=500&snap=floor", 10, 10, 400, 400, 0, 0, 400, 400),
  ])
  func `snap rounds a factor down to a whole number`(
    query: String, width: Int, height: Int, pictureWidth: Int, pictureHeight: Int, x: Int, y: Int,
    frameWidth: Int, frameHeight: Int
  ) throws {
    let layout = try layout(query, width, height)
    #expect(layout.picture == PixelSize(width: pictureWidth, height: pictureHeight))
    #expect(layout.columns.offset == x)
    #expect(layout.rows.offset == y)
    #expect(layout.frame == PixelSize(width: frameWidth, height: frameHeight))
  }

  @Test(arguments: [
    ("width=409&snap=error", "width must be a multiple of 10, got 409; use 400 or 410"),
    ("height=409&snap=error", "height must be a multiple of 6, got 409; use 408 or 414"),
    ("width=7&snap=error", "width must be a multiple of 10, got 7; use 10"),
    ("scale=2.5&snap=error", "scale must be a whole number, got 2.5; use 2 or 3"),
    ("scale=0.5&snap=error", "scale must be a whole number, got 0.5; use 1"),
    (
      "width=409&height=900&snap=error", "width must be a multiple of 10, got 409; use 400 or 410"
    ),
    ("width=400&height=100&snap=error", "height must be a multiple of 6, got 100; use 96 or 102"),
    (
      "width=40&height=100&contentMode=fill&snap=error",
      "height must be a multiple of 6, got 100; use 96 or 102"
    ),
    (
      "width=40&height=100&contentMode=stretch&snap=error",
      "height must be a multiple of 6, got 100; use 96 or 102"
    ),
    ("width=8191&snap=error", "width must be a multiple of 10, got 8191; use 8190"),
  ])
  func `rejects a fractional factor and suggests the nearest values`(
    query: String, message: String
  ) {
    let error = #expect(throws: RenderError.self) { try layout(query, 10, 6) }
    #expect(error?.description == message)
    #expect(error?.publicMessage == message)
  }

  @Test func `snap picks the largest factor that fits or the smallest that fills`()
    throws
  {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let (w, h) = (
        Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
      )
      let (W, H) = (
        Int.random(in: 40...400, using: &random), Int.random(in: 40...400, using: &random)
      )
      let fit = try layout("width=\(W)&height=\(H)&snap=pad", w, h)
      let k = fit.picture.width / w
      #expect(fit.picture == PixelSize(width: k * w, height: k * h))
      #expect(k * w <= W && k * h <= H && ((k + 1) * w > W || (k + 1) * h > H))
      let fill = try layout("width=\(W)&height=\(H)&snap=pad&contentMode=fill", w, h)
      let f = fill.picture.width / w
      #expect(fill.picture == PixelSize(width: f * w, height: f * h))
      #expect(f * w >= W && f * h >= H && ((f - 1) * w < W || (f - 1) * h < H))
      #expect(fill.visible == PixelSize(width: W, height: H))
    }
  }
}
