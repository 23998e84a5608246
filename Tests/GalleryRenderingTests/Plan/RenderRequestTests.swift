import Foundation
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import PictureServing
@testable import GalleryModel
@testable import GalleryRendering

struct RenderRequestTests {
  private func request(
    _ query: String, columns: Int = 10, rows: Int = 10, id: Int64 = 42,
    revision: Int64 = 7,
    catalogID: String = "c"
  ) throws -> RenderRequest {
    try RenderRequest(
      RenderOptions(query), of: .sample(id: id, columns: columns, rows: rows, revision: revision),
      catalogID: catalogID, limits: RenderLimits())
  }

  @Test(arguments: [
    ("", "8/c/bitmap/42/0000000000000007/10x10/png"),
    ("scale=1", "8/c/bitmap/42/0000000000000007/10x10/png"),
    ("scale=40", "8/c/bitmap/42/0000000000000007/400x400/png"),
    (
      "scale=40.0&interpolation=high",
      "8/c/bitmap/42/0000000000000007/400x400/interpolation=lanczos3/png"
    ),
    ("width=400", "8/c/bitmap/42/0000000000000007/400x400/png"),
    ("height=400", "8/c/bitmap/42/0000000000000007/400x400/png"),
    ("width=400&height=400", "8/c/bitmap/42/0000000000000007/400x400/png"),
    (
      "width=300&height=400&interpolation=medium",
      "8/c/bitmap/42/0000000000000007/300x300/frame=300x400/interpolation=bicubic/png"
    ),
    (
      "width=10&height=400&interpolation=medium",
      "8/c/bitmap/42/0000000000000007/10x10/frame=10x400/png"
    ),
  ])
  func `a key contains the version, source, size and options`(query: String, key: String) throws {
    #expect(try request(query).key.text == key)
  }

  @Test(arguments: [
    "scale=8.0", "scale=8.000000", "width=256", "height=256", "width=256&height=256",
  ])
  func `equal sizes in different spellings have equal keys`(query: String) throws {
    let scaled = try request("scale=8", columns: 32, rows: 32)
    let other = try request(query, columns: 32, rows: 32)
    #expect(other == scaled)
    #expect(other.key == scaled.key)
    #expect(other.key.etag == scaled.key.etag)
  }

  @Test(arguments: Interpolation.allCases.filter { !$0.rawValue.hasPrefix("scale") })
  func `every interpolation is equal at natural size`(kernel: Interpolation) throws {
    #expect(try request("scale=1&interpolation=\(kernel)") == request(""))
    #expect(try request("width=10&interpolation=\(kernel)") == request(""))
  }

  @Test func `the tag depends on bitmap, revision, catalog and picture only`()
    throws
  {
    let tags = [
      try request("scale=2"), try request("scale=3"), try request("scale=2&interpolation=low"),
      try request("scale=2", id: 43), try request("scale=2", revision: 8),
      try request("scale=2", catalogID: "d"), try request("width=20&height=30"),
    ].map(\.key.etag)
    #expect(Set(tags).count == tags.count)
    #expect(try request("scale=2").key.etag == tags[0])
  }

  @Test(arguments: PictureFormat.allCases)
  func `the format is part of the key`(format: PictureFormat) throws {
    var options = RenderOptions()
    options.format = format
    let request = try RenderRequest(
      options, of: .sample(id: 42, columns: 10, rows: 10, revision: 7), catalogID: "c",
      limits: RenderLimits())
    #expect(request.key.text.hasSuffix("/\(format.rawValue)"))
    #expect(try (request == self.request("")) == (format == .png))
  }

  @Test(arguments: [PictureFormat.pdf, .svg])
  func `a page has the natural size in points at any scale`(of page: PictureFormat) throws {
    func request(_ query: String, _ format: PictureFormat) throws -> RenderRequest {
      var options = try RenderOptions(query)
      options.format = format
      return try RenderRequest(
        options, of: .sample(columns: 10, rows: 10), catalogID: "c", limits: RenderLimits())
    }
    #expect(try request("scale=8", page).pointsPerPixel == 1.0 / 8)
    #expect(try request("scale=2.5", page).pointsPerPixel == 0.4)
    #expect(try request("scale=8&pointScale=2", page).pointsPerPixel == 1.0 / 8)
    #expect(try request("scale=3&pointScale=2", page).pointsPerPixel == 1.0 / 3)
    #expect(try request("width=80", page).pointsPerPixel == 1)
    #expect(try request("interpolation=scale2x", page).pointsPerPixel == 0.5)
    #expect(try request("scale=8", page).key != request("width=80", page).key)
    #expect(try request("scale=8&pointScale=2", .png) == request("width=40", .png))
  }

  @Test func `a tag is strong, quoted and stable across processes`() throws {
    let tag = try request("scale=2").key.etag
    #expect(tag.wholeMatch(of: /"[0-9a-f]{32}"/) != nil)
    #expect(tag == "\"73205fc588954cc74298c365a9ad82c1\"")
  }

  @Test func `equal pictures have equal keys and different ones different keys`() async throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<12 {
      let bitmap = Bitmap.random(
        rows: .random(in: 1...9, using: &random), columns: .random(in: 1...9, using: &random),
        using: &random)
      var pictureOf: [String: [UInt8]] = [:]
      for query in Self.manyQueries(using: &random) {
        let request = try request(query, columns: bitmap.columns, rows: bitmap.rows)
        let image = try await request.image(of: bitmap)
        #expect(pictureOf[request.key.text, default: image.bytes] == image.bytes)
        pictureOf[request.key.text] = image.bytes
      }
      #expect(Set(pictureOf.values).count == pictureOf.count)
    }
  }

  private static func manyQueries(using random: inout SeededGenerator) -> [String] {
    var queries = [""]
    for _ in 0..<40 {
      let (width, height) = (
        Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random)
      )
      queries += [
        "scale=\(Int.random(in: 0...4, using: &random)).5",
        "scale=\(Int.random(in: 1...4, using: &random))",
        "width=\(width)", "height=\(height)", "width=\(width)&height=\(height)",
      ]
    }
    return queries
  }
}
