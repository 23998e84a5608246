import GalleryModel
import GalleryRendering
import Raster
import TestSupport
import Testing

@testable import GalleryScenes

struct SceneBitmapsTests {
  private let bitmaps = SceneBitmaps()

  private static func stored(_ bitmap: Bitmap) -> SceneBitmap {
    SceneBitmap(
      cells: bitmap,
      facts: SourceFacts(size: bitmap.size, isIndexed: bitmap.palette != nil, colorCount: 1))
  }

  @Test func `the cell limit counts a bitmap each time it is shown`() throws {
    let large = Self.stored(.solid(rows: 4096, columns: 4096))
    for _ in 0..<4 {
      _ = try bitmaps.bitmap(large, from: "large", RenderOptions(), palette: nil)
    }
    let one = Self.stored(.solid(rows: 1, columns: 1))
    let refusal = #expect(throws: RenderError.self) {
      try bitmaps.bitmap(one, from: "one", RenderOptions(), palette: nil)
    }
    let words = "\(try #require(refusal))"
    #expect(words.contains("at most 67108864 cells together") && words.contains("got 67108865"))
  }

  @Test func `different options give different cells of a bitmap`() throws {
    let row = Self.stored(Bitmap(text: "rg"))
    var turned = RenderOptions()
    turned.orientation = .right
    for _ in 0..<2 {
      #expect(try bitmaps.bitmap(row, from: "row", RenderOptions(), palette: nil).columns == 2)
      #expect(try bitmaps.bitmap(row, from: "row", turned, palette: nil).columns == 1)
    }
  }

  @Test func `a cancelled task throws instead of changing a bitmap`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let one = Self.stored(.solid(rows: 1, columns: 1))
      return try SceneBitmaps().bitmap(one, from: "one", RenderOptions(), palette: nil)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
