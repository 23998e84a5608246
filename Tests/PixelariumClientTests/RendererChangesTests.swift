import Foundation
import PixelariumSwiftUINames
import TestSupport
import Testing

@testable import PixelariumClient

/// The changes that a renderer announces: its own properties, and edits on the server.
@Suite struct RendererChangesTests {
  private let server = PixelServer(
    URL(fileURLWithPath: "/nowhere"), transport: ScriptedTransport([]))

  @Test func `setting any property announces a change`() async {
    let renderer = ImageRenderer(content: server.image("ghost"))
    let sets: [(PixelImageRenderer<BitmapSubject>) -> Void] = [
      { $0.content = $0.content.padding(1) }, { $0.scale = 2 }, { $0.isOpaque = true },
      { $0.proposedSize = ProposedViewSize(width: 1, height: 2) }, { $0.colorMode = .linear },
    ]
    for set in sets {
      var changes = renderer.objectWillChange.makeAsyncIterator()
      set(renderer)
      #expect(await changes.next() != nil)
    }
  }

  @Test func `all listeners receive changes and end with the renderer`() async {
    var renderer: PixelImageRenderer? = PixelImageRenderer(content: server.symbol("bell"))
    let streams = [renderer?.objectWillChange, renderer?.objectWillChange].compactMap(\.self)
    #expect(streams.count == 2)
    renderer?.scale = 3
    renderer = nil
    for stream in streams {
      var count = 0
      for await _ in stream { count += 1 }
      #expect(count == 1)
    }
  }

  @Test
  func `a renderer announces property changes and edits of its current scene`()
    async throws
  {
    let fixture = try await ClientFixture()
    for name in ["one", "two"] {
      try await fixture.edit(scene: name, ClientFixture.square("red"))
    }
    let renderer = PixelImageRenderer(content: fixture.server.scene("one"))
    var changes = renderer.objectWillChange.makeAsyncIterator()
    await fixture.clock.sleepers.reaches(2)
    renderer.content = fixture.server.scene("two")
    #expect(await changes.next() != nil)
    // The first stream has ended, the second one looks: it and its comments sleep.
    await fixture.clock.sleepers.reaches(4)
    try await fixture.edit(scene: "two", ClientFixture.square("blue"))
    fixture.clock.advance(by: .milliseconds(250))
    #expect(await changes.next() != nil)
    try await fixture.remove(scene: "two")
    await fixture.clock.sleepers.reaches(5)
    fixture.clock.advance(by: .milliseconds(250))
    #expect(await changes.next() == nil)
  }

  @Test func `a renderer announces properties that break or restore a scene`() async throws {
    let fixture = try await ClientFixture()
    try await fixture.edit(scene: "square", ClientFixture.square("red"))
    let renderer = PixelImageRenderer(content: fixture.server.scene("square"))
    var changes = renderer.objectWillChange.makeAsyncIterator()
    for scale in [-1.0, 2, 0, 1] {
      renderer.scale = scale
      #expect(await changes.next() != nil)
    }
  }

  @Test func `an initialiser takes a size and a scale`() throws {
    let renderer = ImageRenderer(
      content: server.image("ghost"), size: CGSize(width: 150, height: 50.5), scale: 2)
    #expect(renderer.proposedSize == ProposedViewSize(CGSize(width: 150, height: 50.5)))
    #expect(try renderer.url().query == "width=300&height=101")
    #expect(ImageRenderer(content: server.image("ghost"), size: .zero).scale == 1)
  }
}
