import Foundation
import Testing

@testable import PixelariumClient

/// Values are written and read again.
@Suite struct CodableTests {
  private let server = PixelServer(URL(fileURLWithPath: "/nowhere"))

  private func expectSame<Value: Codable & Equatable>(
    _ value: Value, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let written = try JSONEncoder().encode([value])
    #expect(
      try JSONDecoder().decode([Value].self, from: written) == [value], sourceLocation: location)
  }

  @Test func `addresses of every kind round-trip`() throws {
    try expectSame(
      server.image("ghost").palette(["red", .white]).resizable(width: 8.5, height: 4)
        .padding(1).border(.red, width: 2).rotationEffect(.degrees(17)).padding(.top, 3)
        .background("navy").dividers("gold", widthRatio: 0.1))
    try expectSame(
      server.symbol("bell").symbolVariant(.slash.fill)
        .symbolEffect(.wiggle, options: .repeating.angle(30)).symbolEffect(.pulse))
    try expectSame(server.scene("award").set("name", "Ada").page(.size(width: 8, height: 9)))
    try expectSame(server.remote(URL(string: "http://origin.example/cat.png")).frame(width: 3))
  }

  @Test func `a decoded address makes the same URL`() throws {
    let bell = server.symbol("bell").padding(4).border().symbolEffect(.bounce).resizable()
      .frame(width: 9, height: 8)
    let written = try JSONEncoder().encode(bell)
    let read = try JSONDecoder().decode(SymbolImage.self, from: written)
    #expect(try read.url(scale: 2) == bell.url(scale: 2))
    #expect(try read.url().query?.contains("contentMode=stretch") == true)
  }

  @Test func `rejects an address of another kind`() throws {
    let written = try JSONEncoder().encode(server.symbol("bell"))
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(PixelImage.self, from: written) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SceneImage.self, from: written) }
  }

  @Test func `other values round-trip`() throws {
    try expectSame(PixelColor.red)
    try expectSame(PixelInsets(top: 1, leading: 2, bottom: 3, trailing: 4.5))
    try expectSame(PixelEdges.horizontal)
    try expectSame(PixelAngle.degrees(17))
    try expectSame(PixelSymbolVariants.circle.slash.fill)
    try expectSame(PixelSymbolVariants.none)
    try expectSame(PixelEffectOptions.speed(2).repeating.direction(.up))
    try expectSame(SceneValue.list(["a", "b"]))
    try expectSame(PixelPage.sheet(.a4Landscape))
    try expectSame(PixelProposedSize(width: 3, height: nil))
    try expectSame(PixelOption.Interpolation.lanczos3)
    try expectSame(PixelRequest(server.url, headers: ["Accept": "image/png"]))
    try expectSame(server)
    let answer = PixelAnswer(
      status: 200, headers: ["Content-Type": "image/png", "X-Image-Phase": "failure"])
    try expectSame(PixelPicture(answer, Data([1, 2, 3])))
    var problem = PixelProblem(status: 404, kind: "scene-not-found", detail: "there is none")
    problem.near = ["award"]
    try expectSame(problem)
    try expectSame(PixelProgress(received: 1, total: nil))
  }

  @Test func `a colour encodes as one text and decodes from any spelling`() throws {
    let colors = Data(##"["#0F0", "Gold"]"##.utf8)
    #expect(try JSONDecoder().decode([PixelColor].self, from: colors) == ["#00ff00", "gold"])
    #expect(
      try String(decoding: JSONEncoder().encode([PixelColor.red]), as: UTF8.self)
        == ##"["#ff3b30"]"##)
  }
}
