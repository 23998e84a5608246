import ImageCoding
import Raster
import Testing
import TestSupport

@testable import Gallery

struct RenderPipelineTests {
  @Test func `an enlargement is made of exact blocks`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot", Bitmap(text: "rg\nb."))
    let rendering = try await fixture.render(id, .scale("3"))
    let decoded = try PNGDecoder().decode(rendering.image.bytes).bitmap
    #expect(
      decoded
        == Bitmap(
          text: """
            rrrggg
            rrrggg
            rrrggg
            bbb...
            bbb...
            bbb...
            """))
    #expect(rendering.image.size == PixelSize(width: 6, height: 6))
    #expect(rendering.image.mediaType == "image/png")
    #expect(rendering.origin == .drawn)
  }

  @Test func `the second answer comes from memory with the same bytes`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    let first = try await fixture.render(id, .scale("4"))
    let second = try await fixture.render(id, .box(8, nil))
    #expect(second.origin == .memory)
    #expect(second.image == first.image)
    #expect(second.etag == first.etag)
  }
}
