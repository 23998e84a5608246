import Testing

@testable import SceneModel

@Suite struct SceneValuesTests {
  private static let declarations =
    #""t":{"type":"text","default":"a","maximum":3},"n":{"type":"number","default":1,"minimum":0,"maximum":2},"#
    + #""i":{"type":"integer","default":3},"b":{"type":"boolean","default":false},"c":{"type":"color","default":"RED"},"#
    + #""ch":{"type":"choice","options":["happy","sad"],"default":"sad"},"d":{"type":"date","default":"2026-11-21"},"#
    + #""s":{"type":"symbol","default":""},"av":{"type":"bitmap","default":"ghost","tag":"avatar"},"#
    + #""p":{"type":"palette","default":"sand"},"u":{"type":"url","default":"https://e.org/a?b=c"},"#
    + #""l":{"type":"list","default":["x","y"],"maximumCount":2,"maximum":4}"#

  private func values(_ query: [(String, String?)]) async throws -> SceneValues {
    try await SceneDocument(body: #"{"empty":true}"#, parameters: Self.declarations)
      .values(
        query.map { (name: $0.0, value: $0.1) }, options: ["scale", "dir"], scene: "test",
        in: TestCollection())
  }

  @Test func `values have one canonical spelling, sorted and with the defaults`() async throws {
    let all =
      "av=ghost&b=false&c=%23ff0000&ch=sad&d=2026-11-21&i=3&l=x%2Cy&n=1&p=sand&s=&t=a"
      + "&u=https%3A%2F%2Fe.org%2Fa%3Fb%3Dc"
    #expect(try await values([]).canonicalText == all)
    #expect(try await values([("n", "01.0"), ("c", "f00"), ("t", "a")]) == values([]))
    #expect(try await values([("scale", "3"), ("dir", "rtl")]).canonicalText == all)
    let other = try await values([("t", "é &"), ("s", "bell"), ("l", ""), ("c", "systemMint")])
    #expect(
      other.canonicalText
        == all.replacing("t=a&", with: "t=%C3%A9%20%26&").replacing("s=&", with: "s=bell&")
        .replacing("l=x%2Cy", with: "l=").replacing("%23ff0000", with: "systemMint"))
    #expect(try await values([("t", "Ada")]) != values([("t", "ada")]))
    #expect(other["s"] == .name("bell", label: "Bell"))
    #expect(other["av"] == .name("ghost", label: "A ghost"))
  }

  @Test(arguments: [
    ("tt", "x", "tt is neither a parameter of the scene test nor an option", [String]()),
    (
      "scal", "x",
      "scal is neither a parameter of the scene test nor an option; did you mean scale?", ["scale"]
    ),
    ("t", "abcd", "t must be at most 3 characters, got 4", []),
    ("t", "a\u{7}", "t must have no control characters, got a\\u{07}", []),
    ("n", "3", "n must be 0 to 2, got 3", []),
    ("n", "1e1", "n must be a decimal number with at most 6 fraction digits, got 1e1", []),
    ("n", "", "n must have a value", []),
    ("i", "1.5", "i must be a whole number, got 1.5", []),
    ("i", "10000001", "i must be -10000000 to 10000000, got 10000001", []),
    ("b", "True", "b must be one of true, false, got True; did you mean true?", ["true"]),
    ("c", "mint", "c must be a colour: mint is no CSS colour; SwiftUI's is systemMint", []),
    ("ch", "hapy", "ch must be one of happy, sad, got hapy; did you mean happy?", ["happy"]),
    ("ch", "", "ch must have a value", []),
    ("d", "21.11.2026", "d must be a day such as 2026-11-21, got 21.11.2026", []),
    ("s", "bel", "s must name a symbol of the collection, got bel; did you mean bell?", ["bell"]),
    ("s", "BELL", "s must name a symbol of the collection, got BELL", []),
    ("av", "gift", "av must name a bitmap of the collection tagged avatar, got gift", []),
    ("av", "", "av must have a value", []),
    (
      "u", "javascript:1",
      "u must be a URL, http or https, of at most 2048 bytes, got javascript:1", []
    ),
    ("l", "a,b,c", "l must have at most 2 items, got 3", []),
    ("l", "a,bcdef", "l has an item that must be at most 4 characters, got 5", []),
  ])
  func `rejects an invalid value with a reason and near names`(
    name: String, text: String, message: String, near: [String]
  ) async {
    do {
      _ = try await values([(name, text)])
      Issue.record("\(name)=\(text) is refused")
    } catch {
      let error = error as? SceneParameterError
      #expect(error?.message == message)
      #expect(error?.near == near)
      #expect(error?.parameter == name)
    }
  }

  @Test func `text limits count characters as grapheme clusters, and also bytes`() async throws {
    let family = "👩‍👩‍👧"
    #expect(
      try await values([("t", family + family + family)])["t"] == .text(family + family + family))
    let zalgo = "a" + String(repeating: "\u{301}", count: 500)
    let error = await #expect(throws: SceneParameterError.self) { try await values([("t", zalgo)]) }
    #expect(error?.message == "t must be at most 1000 bytes, got 1001")
  }

  @Test func `limits all values together to 4000 bytes`() async throws {
    let document = try SceneDocument(
      body: #"{"empty":true}"#,
      parameters: (0..<5).map { #""p\#($0)":{"type":"text","default":"","maximum":500}"# }
        .joined(separator: ","))
    func query(_ last: Int) -> [(name: String, value: String?)] {
      (0..<5).map { ("p\($0)", String(repeating: "é", count: $0 == 4 ? last : 450)) }
    }
    await #expect(throws: Never.self) {
      try await document.values(query(200), scene: "x", in: TestCollection())
    }
    let error = await #expect(throws: SceneParameterError.self) {
      try await document.values(query(201), scene: "x", in: TestCollection())
    }
    #expect(error?.message == "the values must be at most 4000 bytes together, got 4002")
  }

  @Test func `rejects repeated, bare and missing parameters`() async throws {
    let twice = await #expect(throws: SceneParameterError.self) {
      try await values([("t", "a"), ("t", "a")])
    }
    #expect(twice?.message == "t must be given once, got it more than once")
    let bare = await #expect(throws: SceneParameterError.self) { try await values([("t", nil)]) }
    #expect(bare?.message == "t must have a value")
    let document = try SceneDocument(
      body: #"{"empty":true}"#, parameters: #""name":{"type":"text"}"#)
    let missing = await #expect(throws: SceneParameterError.self) {
      try await document.values([], scene: "x", in: TestCollection())
    }
    #expect(missing?.message == "name must be given: it has no default")
  }

  @Test func `line breaks in a value become line separators`() async throws {
    #expect(try await values([("t", "a\u{2028}b")])["t"] == .text("a\u{2028}b"))
    #expect(try await values([("t", "a\u{2029}b")])["t"] == .text("a\u{2028}b"))
    #expect(try await values([("t", "a\nb")])["t"] == .text("a\u{2028}b"))
  }

  @Test func `sample values fill in parameters without a default`() async throws {
    let document = try SceneDocument(
      body: #"{"empty":true}"#,
      parameters:
        #""t":{"type":"text"},"n":{"type":"number"},"m":{"type":"number","minimum":5},"k":{"type":"number","maximum":0.5},"#
        + #""b":{"type":"boolean"},"ch":{"type":"choice","options":["x","y"]},"s":{"type":"symbol","tag":"cup"},"l":{"type":"list"}"#
    )
    #expect(
      try await document.sampleValues(in: TestCollection()).canonicalText
        == "b=true&ch=x&k=0.5&l=l&m=5&n=1&s=trophy&t=t")
  }
}
