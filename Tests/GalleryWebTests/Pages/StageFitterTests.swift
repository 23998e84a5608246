import HTTPServer
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryPages
@testable import GalleryWeb

@Suite struct StageFitterTests {
  private let web: WebFixture

  init() throws {
    web = try WebFixture()
  }

  private func add(_ columns: Int, _ rows: Int, name: String) async throws {
    let row = String(repeating: "r", count: columns)
    try await web.add(name, text: Array(repeating: row, count: rows).joined(separator: "\n"))
  }

  private func page(_ target: String) async throws -> String {
    try await web.get(target, ["Accept": "text/html"]).text
  }

  /// Returns the pictures that the stage may load, with their sizes.
  private func pictures(_ page: String) throws -> [(path: String, width: Int, height: Int)] {
    let stage = try #require(page.firstRange(of: "<picture>"))
    let end = try #require(page[stage.upperBound...].firstRange(of: "</picture>"))
    let text = page[stage.upperBound..<end.lowerBound].replacing("&amp;", with: "&")
    return try text.matches(of: /(?:srcset|src)="([^"]+)" width="(\d+)" height="(\d+)"/).map {
      (String($0.1), try #require(Int($0.2)), try #require(Int($0.3)))
    }
  }

  @Test(arguments: [
    (
      "",
      [
        (".png?scale=10", 240), ("scale=12", 288), ("scale=10", 240), ("scale=14", 336),
        ("scale=18", 432), ("scale=21", 504),
      ]
    ),
    (
      "?interpolation=scale2x",
      [
        ("scale=10", 240), ("scale=12", 288), ("scale=10", 240),
        ("scale=14", 336), ("scale=18", 432), ("scale=20", 480),
      ]
    ),
    ("?scale=30", [("scale=30", 720)]), ("?width=900", [("width=900", 900)]),
  ])
  func `each screen width gets the largest whole factor if no size is given`(
    query: String, wanted: [(String, Int)]
  ) async throws {
    try await add(24, 24, name: "ghost")
    let shown = try pictures(try await page("/bitmap/ghost\(query)"))
    #expect(shown.map(\.width) == wanted.map(\.1))
    for (picture, want) in zip(shown, wanted) { #expect(picture.path.contains(want.0)) }
  }

  @Test(arguments: [
    "", "?rotate=17", "?rotate=45", "?rotate=-90", "?orientation=left", "?border=9&padding=20",
    "?rotate=30&edgeInset=3", "?padding=60",
    "?interpolation=scale4x", "?crop=0,0,3,2", "?rotate=45&interpolation=scale3x",
    "?renderer=canvas&snap=error",
  ])
  func `a picture without a size fits its box and has its stated size`(
    query: String
  ) async throws {
    for (columns, rows) in [(24, 24), (7, 61), (700, 40), (1, 1)] {
      let name = "b\(columns)-\(rows)"
      try await add(columns, rows, name: name)
      let shown = try pictures(try await page("/bitmap/\(name)\(query)"))
      #expect(!shown.isEmpty)
      for (index, picture) in shown.enumerated() {
        let most = index == shown.count - 1 ? 512 : 448
        #expect(max(picture.width, picture.height) <= most, "\(picture.path)")
        let served = try await web.get(picture.path)
        #expect(served.status == .ok, "\(picture.path)")
        let size = try PNGDecoder().decode(served.body).bitmap.size
        #expect(size.width == picture.width && size.height == picture.height, "\(picture.path)")
      }
    }
  }

  @Test func `inserted gaps that cannot shrink leave no pictures wider than the box`() async throws
  {
    try await add(700, 40, name: "wide")
    let page = try await page("/bitmap/wide?lineWidthRatio=0.3&lineMode=insert")
    let shown = try pictures(page)
    for (picture, room) in zip(shown.reversed(), Stage.rooms.reversed()) {
      #expect(picture.width <= room.box)
    }
  }

  @Test func `the browser reduces a picture that no factor fits into its box`() async throws {
    try await add(24, 24, name: "ghost")
    let shown = try pictures(try await page("/bitmap/ghost?padding=200"))
    #expect(shown.map(\.width) == [256, 288, 304, 256, 352, 448, 496])
    let larger = try pictures(try await page("/bitmap/ghost?padding=300"))
    #expect(larger.map(\.width) == [256, 288, 304, 256, 352, 448, 512])
  }

  @Test func `rotation keeps the factor, and the stage states the displayed one`()
    async throws
  {
    try await add(24, 24, name: "ghost")
    let turned = try await page("/bitmap/ghost?rotate=45")
    #expect(turned.contains(#"href="/bitmap/ghost.png?scale=21&amp;rotate=45" data-address"#))
    #expect(turned.contains(#"<span class="room room-wide" data-shown="15">×15 of </span>"#))
    let upright = try await page("/bitmap/ghost")
    #expect(upright.contains(#"<span class="room room-719" data-shown="12">×12 of </span>"#))
    #expect(!upright.contains("room-wide"))
  }

  @Test func `a bitmap with more cells than the box has pixels is reduced`() async throws {
    try await add(1024, 512, name: "photo")
    let page = try await page("/bitmap/photo")
    #expect(page.contains(#"href="/bitmap/photo.png" data-address"#))
    let shown = try pictures(page)
    #expect(shown.map(\.width).max() ?? 0 <= 512)
    #expect(shown.allSatisfy { $0.path.contains("interpolation=high") })
    #expect(page.contains(#"data-columns="1024" data-rows="512""#))
    #expect(page.contains("×0.5 of "))
  }

  @Test func `boxes are sorted by width, and the last has no maximum`() {
    let widths = Stage.rooms.compactMap(\.widest)
    #expect(widths == widths.sorted())
    #expect(widths.count == Stage.rooms.count - 1)
    #expect(Stage.rooms.last == Stage.Room(box: Stage.box, widest: nil))
  }
}
