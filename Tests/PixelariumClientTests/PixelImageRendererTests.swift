import Foundation
import PixelariumSwiftUINames
import Testing

@testable import PixelariumClient

/// The requests of a renderer.
@Suite struct PixelImageRendererTests {
  private let server: PixelServer

  init() async throws { server = try await ClientFixture.shared.value.server }

  @Test func `a scene renderer's properties become options`() throws {
    let renderer = ImageRenderer(content: server.scene("award").set("name", "Ada"))
    #expect(try renderer.url().query == "name=Ada")
    renderer.scale = 3
    renderer.proposedSize = ProposedViewSize(width: 300, height: nil)
    renderer.isOpaque = true
    renderer.colorMode = .linear
    #expect(
      try renderer.url(.webp).absoluteString
        == "http://pixels.example/scene/award.webp?name=Ada&scale=3&proposedWidth=300&opaque=true"
        + "&colorMode=linear")
    renderer.content = server.scene("card")
    #expect(try renderer.url().path == "/scene/card.png")
  }

  @Test func `other pictures are resized to the proposed size`() throws {
    let renderer = PixelImageRenderer(content: server.image("ghost").opaque())
    #expect(try renderer.url().query == "opaque=true")
    renderer.scale = 1.5
    renderer.proposedSize = PixelProposedSize(width: 101, height: 40)
    #expect(try renderer.url().query == "width=152&height=60&opaque=true")
    renderer.content = server.image("ghost").resizable()
    #expect(try renderer.url().query == "width=152&height=60&contentMode=stretch")
    renderer.content = server.image("ghost").resizable().scaledToFill()
    #expect(try renderer.url().query == "width=152&height=60&contentMode=fill")
  }

  @Test func `data is the picture at the renderer's scale`() async throws {
    let renderer = PixelImageRenderer(content: server.scene("award").set("name", "Ada"))
    renderer.scale = 3
    let picture = try await renderer.picture()
    #expect(picture.pixelSize ?? (0, 0) == (600, 870))
    #expect(picture.mediaType == "image/png" && picture.etag?.hasPrefix("\"") == true)
    #expect(try await renderer.data() == picture.data)
    let drawing = try await renderer.picture(.svg)
    #expect(drawing.mediaType == "image/svg+xml" && drawing.pixelSize == nil)
  }

  @Test func `a scene renders as a PDF page`() async throws {
    let renderer = PixelImageRenderer(content: server.scene("award"))
    let own = try await renderer.pdf()
    #expect(own.starts(with: Array("%PDF-".utf8)))
    #expect(try await renderer.pdf(page: .sheet(.a4), alignment: .top) != own)
    await #expect(throws: PixelFailure.self) {
      try await renderer.pdf(rasterizationScale: 9)
    }
  }
}
