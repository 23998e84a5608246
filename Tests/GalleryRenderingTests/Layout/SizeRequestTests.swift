import GalleryTestSupport
import Raster
import Testing

@testable import GalleryModel
@testable import GalleryRendering

struct SizeRequestTests {
  private func request(_ query: String) throws -> SizeRequest {
    try SizeRequest(RenderOptions(query), limits: RenderLimits())
  }

  @Test func `rejects scale together with a side`() throws {
    for (query, side) in [
      ("scale=8&width=80", "width"), ("scale=8&height=80", "height"),
      ("scale=8&width=80&height=80", "width"),
    ] {
      let error = #expect(throws: RenderError.self) { try request(query) }
      #expect(error?.description == "scale must not be given together with \(side), got 8")
    }
  }

  @Test(arguments: ["resizingMode=tile", "capInsets=1,0,0,0"])
  func `accepts scale together with sides for caps and tiles`(query: String) throws {
    #expect(
      try request("scale=8&width=80&height=40&\(query)")
        == .box(PixelSize(width: 80, height: 40)))
    #expect(try request("scale=8&width=80&\(query)") == .width(80))
    #expect(try request("scale=8&height=40&\(query)") == .height(40))
  }

  @Test func `accepts scale together with a side in content mode original`() throws {
    #expect(
      try request("scale=8&width=80&contentMode=original")
        == .original(Scale(millionths: 8_000_000), width: 80, height: nil))
    #expect(
      try request("height=40&contentMode=original") == .original(nil, width: nil, height: 40))
  }

  @Test func `cap insets of 0 do not count as caps`() {
    #expect(throws: RenderError.self) {
      try request("scale=8&width=80&height=40&capInsets=0,0,0,0")
    }
  }
}
