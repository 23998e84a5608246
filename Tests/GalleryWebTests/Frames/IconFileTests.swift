import Foundation
import GalleryModel
import GalleryRendering
import HTTPServer
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import PictureServing
@testable import GalleryPages
@testable import GalleryWeb

/// `/bitmap/{id}.ico`.
@Suite struct IconFileTests {
  private func fixture() async throws -> WebFixture {
    let fixture = try WebFixture()
    let slice = Slice(
      "head",
      keys: [
        Slice.Key(
          frame: 0, bounds: CellRect(column: 0, row: 0, columns: 3, rows: 1),
          center: CellRect(column: 1, row: 0, columns: 1, rows: 1))
      ])
    try await fixture.add(
      "hero", frames: ["rgb\n...", ".g.\nrrr", "bbb\n.o."], tags: [FrameTag("walk", 1...2)],
      slices: [slice])
    let wide = (0..<20).map { row in
      String((0..<30).map { $0 * row % 7 == 0 ? "r" : $0 % 3 == 0 ? "." : "b" })
    }
    try await fixture.add("wide", text: wide.joined(separator: "\n"))
    return fixture
  }

  /// Decodes the pictures listed in an icon's directory.
  private func pictures(_ icon: [UInt8]) throws -> [Bitmap] {
    func number(_ offset: Int, _ count: Int) -> Int {
      icon[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    return try (0..<number(4, 2)).map { index in
      let (length, offset) = (number(14 + 16 * index, 4), number(18 + 16 * index, 4))
      return try PNGDecoder().decode(Array(icon[offset..<offset + length])).bitmap
    }
  }

  @Test(arguments: [
    ("hero.ico", "", [16, 32, 48], ""),
    ("hero.ico", "sizes=32,8,32", [8, 32], ""),
    ("hero.ico", "tag=walk", [16, 32, 48], "frame=1"),
    ("hero.ico", "tag=walk&frame=1&sizes=9", [9], "frame=2"),
    (
      "hero.ico", "slice=head&palette=fff,000&match=nearest&background=00f&sizes=17", [17],
      "crop=0,0,3,1&palette=fff,000&match=nearest&background=00f"
    ),
    ("wide.ico", "sizes=16,29,30,256", [16, 29, 30, 256], ""),
    ("wide.ico", "crop=0,0,8,8&sizes=8", [8], "crop=0,0,8,8"),
    (
      "wide.ico", "colors=2&dither=floyd&sizes=30,64,256", [30, 64, 256], "colors=2&dither=floyd"
    ),
  ])
  func `each icon picture is a square of whole cells, or their average`(
    _ file: String, _ query: String, _ sides: [Int], _ same: String
  ) async throws {
    let fixture = try await fixture()
    let response = try await fixture.get("/bitmap/\(file)?\(query)")
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers["Content-Type"] == "image/vnd.microsoft.icon")
    #expect(
      response.headers["Content-Disposition"]?
        .contains(query.hasPrefix("tag") ? "hero.walk.ico" : file) == true)
    let pictures = try pictures(response.body)
    #expect(pictures.map(\.columns) == sides && pictures.map(\.rows) == sides)
    for (picture, side) in zip(pictures, sides) {
      let isSmaller = file == "wide.ico" && same.isEmpty && side < 30
      let method = isSmaller ? "interpolation=area" : "snap=pad"
      let name = file.replacing(".ico", with: ".png")
      let png = try await fixture.get(
        "/bitmap/\(name)?\(same)&width=\(side)&height=\(side)&\(method)")
      #expect(try PNGDecoder().decode(png.body).bitmap == picture, "\(side)")
    }
  }

  @Test func `an icon has its own entity tag and the pictures' caching rules`() async throws {
    let fixture = try await fixture()
    let one = try await fixture.get("/bitmap/hero.ico?v=1")
    #expect(one.headers["Cache-Control"] == Caching.immutable.rawValue)
    let other = try await fixture.get("/bitmap/hero.ico?sizes=48,32,16")
    #expect(one.headers["ETag"] == other.headers["ETag"] && one.body == other.body)
    #expect(other.headers["Cache-Control"] == Caching.short.rawValue)
    let small = try await fixture.get("/bitmap/hero.ico?sizes=16")
    let frame = try await fixture.get("/bitmap/hero.ico?sizes=16&frame=1")
    let picture = try await fixture.get("/bitmap/hero.png?width=16&height=16&snap=pad")
    let tags = [one, small, frame, picture].map { $0.headers["ETag"] ?? "" }
    #expect(Set(tags).count == 4)
    let known = try await fixture.get("/bitmap/hero.ico", ["If-None-Match": tags[0]])
    #expect(known.status == .notModified)
    #expect(await fixture.application.pipeline.statistics.drawn == 4)
  }

  @Test(arguments: [
    ("hero.ico?sizes=7", 400, "sizes must be"), ("hero.ico?sizes=257", 400, "got 257"),
    ("hero.ico?scale=2", 400, "scale"), ("hero.ico?frame=3", 400, "frame must be 0 to 2, got 3"),
    ("hero.ico?tag=run", 400, "tag must be one of walk, got run"), ("nobody.ico", 404, "nobody"),
  ])
  func `an error names its cause`(_ target: String, _ status: Int, _ text: String) async throws {
    let (response, body) = try await fixture().json("/bitmap/\(target)")
    #expect(response.status.code == status)
    #expect((body["detail"] as? String)?.contains(text) == true, "\(response.text)")
  }
}
