import Foundation
import PixelariumSwiftUINames
import TestSupport
import Testing

@testable import PixelariumClient

/// Lengths of the client are points: the server's pictures have as many pixels as their scale makes of them.
@Suite struct SizesTests {
  private let fixture: ClientFixture
  private var server: PixelServer { fixture.server }

  init() async throws {
    fixture = try await ClientFixture.shared.value
    fixture.origin.gate.open()
  }

  private func pixels<Subject>(
    _ address: PixelAddress<Subject>, scale: Double
  ) async throws -> [Int] {
    let renderer = PixelImageRenderer(content: address)
    renderer.scale = scale
    let size = try #require(try await renderer.picture().pixelSize)
    return [size.width, size.height]
  }

  /// 4 × 4 cells.
  private var remote: RemoteImage { server.remote(URL(string: ClientFixture.image)) }
  /// 24 × 24 cells.
  private var ghost: PixelImage { server.image("ghost") }

  @Test(arguments: [1.0, 2, 3, 1.5, 0.5])
  func `a frame of 64 points is 64 times the scale in pixels`(
    scale: Double
  ) async throws {
    let side = Int(64 * scale)
    #expect(try await pixels(ghost.frame(width: 64), scale: scale)[0] == side)
    #expect(try await pixels(ghost.frame(height: 64), scale: scale)[1] == side)
    #expect(
      try await pixels(ghost.frame(width: 64).renderer(.canvas), scale: scale)[0] == side)
    #expect(
      try await pixels(remote.frame(width: 64, height: 32), scale: scale) == [side, side / 2])
    #expect(try await pixels(server.symbol("bell").frame(width: 64), scale: scale)[0] == side)
    #expect(try await pixels(server.symbol("bell").size(64), scale: scale).max() == side)
    let own = try await Self.flexibleScene()
    let scene = own.server.scene("wide").frame(width: 64, height: 32)
    #expect(try await pixels(scene, scale: scale) == [side, side / 2])
  }

  @Test func `a scene's frame is its proposed size and leaves fixed sizes`() async throws {
    let own = try await Self.flexibleScene()
    let wide = own.server.scene("wide")
    #expect(wide.frame(width: 64, height: 32) == wide.proposedSize(width: 64, height: 32))
    #expect(try await pixels(wide.frame(width: 20.5, height: 8.5), scale: 2) == [41, 17])
    #expect(
      try await pixels(wide.frame(width: 9, height: 9).frame(width: 30, height: 5), scale: 1) == [
        30, 5,
      ])
    try await own.edit(
      scene: "fixed",
      #"{"scene":1,"body":{"color":"red","modifiers":[{"frame":{"width":30,"height":20}}]}}"#)
    let fixed = own.server.scene("fixed")
    #expect(try await pixels(fixed.frame(width: 64, height: 64), scale: 3) == [90, 60])
  }

  /// A collection with a scene that is as large as it is proposed.
  private static func flexibleScene() async throws -> ClientFixture {
    let own = try await ClientFixture()
    try await own.edit(scene: "wide", #"{"scene": 1, "body": {"color": "red"}}"#)
    return own
  }

  @Test(arguments: [1.0, 2, 3])
  func `a proposed size is in points for every kind of picture`(scale: Double) async throws {
    func rendered<Subject>(_ content: PixelAddress<Subject>) async throws -> [Int] {
      let renderer = PixelImageRenderer(content: content)
      renderer.scale = scale
      renderer.proposedSize = ProposedViewSize(width: 40.5, height: 20)
      let size = try #require(try await renderer.picture().pixelSize)
      return [size.width, size.height]
    }
    let expected = [Int((40.5 * scale).rounded()), Int(20 * scale)]
    #expect(try await rendered(ghost) == expected)
    #expect(try await rendered(ghost.frame(width: 7)) == expected)
    #expect(try await rendered(remote) == expected)
    #expect(try await rendered(server.symbol("bell").size(64)) == expected)
    let own = try await Self.flexibleScene()
    #expect(try await rendered(own.server.scene("wide")) == expected)
  }

  @Test func `borders and paddings are in points`() async throws {
    let framed = ghost.frame(width: 20, height: 10).border(width: 1)
      .padding(PixelInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    #expect(try await pixels(framed, scale: 1) == [28, 16])
    #expect(try await pixels(framed, scale: 3) == [84, 48])
    #expect(try await pixels(ghost.border(width: 0.5).padding(1.25), scale: 2) == [56, 56])
    #expect(try await pixels(remote.innerPadding(2).border(), scale: 2) == [20, 20])
    #expect(try await pixels(ghost.border(.red, width: 0.2), scale: 1) == [24, 24])
    let bell = server.symbol("bell").frame(width: 20, height: 10).border().padding(2)
    #expect(try await pixels(bell, scale: 3) == [78, 48])
  }

  /// `rendering.md §10`: halves are rounded up, and no side is less than a pixel.
  @Test(arguments: [
    (64.5, 1.0, 65), (64.25, 2, 129), (0.1, 1, 1), (1.005, 100, 101), (33.3, 3, 100),
    (64.49, 1, 64),
  ])
  func `fractional points are rounded as on the server`(
    width: Double, scale: Double, pixels: Int
  ) async throws {
    #expect(
      try await self.pixels(ghost.frame(width: width, height: 1), scale: scale)[0] == pixels)
    #expect(
      try await self.pixels(server.symbol("bell").frame(width: width, height: 1), scale: scale)[0]
        == pixels)
  }

  /// `rendering.md §11`, `§16`: caps, tiles and a picture of its own size have a scale beside the frame.
  @Test func `caps, tiles and original sizes are drawn at the scale`() async throws {
    let tiles = server.image("tile-brick").frame(width: 64, height: 48)
      .resizable(resizingMode: .tile)
    try await expectSame(tiles, "tile-brick.png?scale=2&width=128&height=96&resizingMode=tile")
    let column = server.image("tile-brick").frame(width: 64).resizable(resizingMode: .tile)
    try await expectSame(column, "tile-brick.png?scale=2&width=128&resizingMode=tile")
    let caps = ghost.frame(width: 30, height: 20).resizable(capInsets: 3)
    try await expectSame(caps, "ghost.png?scale=2&width=60&height=40&capInsets=3,3,3,3")
    let own = ghost.frame(width: 30, height: 20).contentMode(.original)
    try await expectSame(own, "ghost.png?scale=2&width=60&height=40&contentMode=original")
  }

  private func expectSame(_ image: PixelImage, _ byHand: String) async throws {
    let url = try #require(URL(string: "http://pixels.example/bitmap/\(byHand)"))
    let written = try await fixture.transport.answer(to: PixelRequest(url))
    #expect(written.status == 200, "\(byHand)")
    let renderer = PixelImageRenderer(content: image)
    renderer.scale = 2
    #expect(try await renderer.picture().etag == written["ETag"])
  }

  /// `rendering.md §22`: files without pixels are measured in points, whatever the scale.
  @Test(arguments: [1.0, 3])
  func `vector files keep their size in points`(scale: Double) async throws {
    let framed = ghost.frame(width: 64, height: 32).border(width: 2).padding(4)
    let text = try String(decoding: await svg(framed, scale: scale), as: UTF8.self)
    #expect(text.contains(#"width="76" height="44""#), "\(text.prefix(200))")
    let natural = try String(
      decoding: await svg(ghost.border(width: 2).padding(4), scale: scale), as: UTF8.self)
    #expect(natural.contains(#"width="36" height="36""#), "\(natural.prefix(200))")
    let bell = server.symbol("bell").frame(width: 64, height: 32).border(width: 2).padding(4)
    let symbol = try String(decoding: await svg(bell, scale: scale), as: UTF8.self)
    #expect(symbol.contains(#"width="76" height="44""#), "\(symbol.prefix(200))")
  }

  private func svg<Subject>(_ address: PixelAddress<Subject>, scale: Double) async throws -> Data {
    let renderer = PixelImageRenderer(content: address)
    renderer.scale = scale
    return try await renderer.data(.svg)
  }

  @Test(arguments: [nil, "ghost", "bell"])
  func `a placeholder is as large as the image`(placeholder: String?) async throws {
    let empty = server.remote(nil).frame(width: 20, height: 20).padding(2).border().padding(1)
    let shown = placeholder.map(empty.placeholder) ?? empty
    #expect(try await pixels(shown, scale: 2) == [56, 56])
    let image = remote.frame(width: 20, height: 20).padding(2).border().padding(1)
    #expect(try await pixels(image, scale: 2) == [56, 56])
  }

  @Test func `pictures requested after events keep their size`() async throws {
    let photo = remote.frame(width: 64).border().padding(2).wait(milliseconds: 0)
    var last: PixelImagePhase?
    for await phase in photo.phases(scale: 2) { last = phase }
    #expect(last?.image?.pixelSize ?? (0, 0) == (140, 140))
  }
}
