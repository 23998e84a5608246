import Foundation
import GalleryWire
import Testing

@Suite struct ResourceTests {
  private func text(_ value: some WireValue) -> String {
    var output: [UInt8] = []
    value.write(to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func bitmap() -> BitmapWithPalette {
    var bitmap = BitmapWithPalette()
    bitmap.bitmap.id = 7
    bitmap.bitmap.name = "heart"
    bitmap.bitmap.tags = ["love"]
    bitmap.bitmap.created = Moment(Date(timeIntervalSince1970: 1_000_000_000.9))
    bitmap.palette = ["#ff0000"]
    return bitmap
  }

  @Test func `writes members in order, with nested parts inline`() {
    #expect(
      text(bitmap()) == """
        {"id":7,"name":"heart","label":null,"decorative":false,"tags":["love"],"columns":0,"rows":0,\
        "colors":0,"indexed":false,"revision":0,"source":null,"created":"2001-09-09T01:46:40Z",\
        "modified":"1970-01-01T00:00:00Z","url":"","palette":["#ff0000"]}
        """)
  }

  @Test func `resources round-trip`() throws {
    let decoder = JSONDecoder()
    #expect(
      try decoder.decode(BitmapWithPalette.self, from: Data(bitmap().bytes)) == bitmap())
    var motion = SymbolMotion()
    motion.frame = [-0.5, 0, 24, 24.25]
    motion.picture.width = 1.5
    var symbol = ResolvedSymbolResource()
    symbol.motion = motion
    symbol.modes = [.monochrome, .multicolor]
    symbol.candidates = [SymbolCandidate()]
    #expect(
      try decoder.decode(ResolvedSymbolResource.self, from: Data(symbol.bytes)) == symbol)
    let page = ResourcePage([bitmap().bitmap], total: 9)
    #expect(
      try decoder.decode(ResourcePage<BitmapResource>.self, from: Data(page.bytes)) == page)
  }

  @Test func `JSONEncoder writes equal members`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let written = try JSONSerialization.jsonObject(with: encoder.encode(bitmap())) as? NSDictionary
    let own = try JSONSerialization.jsonObject(with: Data(bitmap().bytes)) as? NSDictionary
    #expect(written == own)
  }

  @Test func `a problem omits empty members, other resources write null`() throws {
    var problem = ProblemResource()
    problem.type = "/x"
    #expect(text(problem) == #"{"type":"/x","title":"","status":0,"detail":""}"#)
    problem.near = ["y"]
    let read = try JSONDecoder().decode(ProblemResource.self, from: Data(problem.bytes))
    #expect(read == problem)
    #expect(text(RemoteImageResource()).contains(#""reason":null"#))
  }

  @Test func `rejects a missing member`() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SymbolCandidate.self, from: Data(#"{"name":"x"}"#.utf8))
    }
  }

  @Test(arguments: [(0.5, "0.5"), (24, "24"), (-0.0, "0"), (.infinity, "null"), (1e-7, "1e-07")])
  func `writes a number in its shortest form`(number: Double, expected: String) {
    #expect(text(number) == expected)
  }

  @Test(arguments: [
    0, 1_000_000_000.9, -0.5, 951_782_399, 951_782_400, 1_709_164_800, 4_107_542_400, -86_400,
    253_402_300_799, 253_402_300_800, -11_676_096_000, -11_676_096_001, -62_135_596_800,
  ])
  func `formats a moment in ISO 8601`(seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds.rounded(.down))
    #expect(Moment(Date(timeIntervalSince1970: seconds)).text == date.formatted(.iso8601))
  }

  @Test func `formats moments across centuries in ISO 8601`() {
    for day in stride(from: -200_000, to: 400_000, by: 97) {
      let date = Date(timeIntervalSince1970: Double(day * 86_400 + day % 86_400))
      #expect(Moment(date).text == date.formatted(.iso8601))
    }
  }

  @Test func `decodes cells as indices or colours`() throws {
    let document = #"{"rows":1,"columns":2,"values":[[3,"\#u{23}ff0000"]]}"#
    let cells = try JSONDecoder().decode(CellsResource.self, from: Data(document.utf8))
    #expect(cells.values == [[.index(3), .color("#ff0000")]])
    #expect(cells.palette == nil)
    #expect(text(cells) == document)
  }

  @Test func `a schema lists each member with type and description`() throws {
    #expect(
      text(SymbolCandidate.schema) == #"""
        {"type":"object","required":["name","outcome"],"properties":{\#
        "name":{"type":"string","description":"The name of the candidate."},\#
        "outcome":{"type":"string","description":"The outcome: missing, stored or derived."}}}
        """#)
    #expect(text(Optional<Int>.schema) == #"{"type":["integer","null"],"minimum":0}"#)
    #expect(
      text(Array<BitmapResource>.schema)
        == ##"{"type":"array","items":{"$ref":"#/components/schemas/Bitmap"}}"##)
    #expect(text(Optional<BitmapResource>.schema).hasPrefix(#"{"anyOf":[{"$ref":"#))
    #expect(
      text(LoadPhase.schema) == #"{"type":"string","enum":["empty","success","failure"]}"#)
    #expect(
      text(ProblemResource.schema).contains(#""required":["type","title","status","detail"]"#))
  }

  private func text(_ schema: JSONValue) -> String {
    String(decoding: schema.bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }
}
