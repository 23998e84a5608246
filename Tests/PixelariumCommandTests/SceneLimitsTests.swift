import Foundation
import TestSupport
import Testing

/// The limits of scenes.md §9, each just inside and just outside.
struct SceneLimitsTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  /// A limit of documents.
  struct DocumentLimit: Sendable, CustomTestStringConvertible {
    let name: String
    let largest: Int
    let refusal: String
    let document: @Sendable (Int) -> String

    var testDescription: String { name }
  }

  /// A document of a body of 20 × 10 points.
  private static func document(
    _ body: String, parameters: String = "", label: String = ""
  ) -> String {
    """
    {"scene": 1\(label), "parameters": {\(parameters)},
     "body": {"zstack": [\(body)], "modifiers": [{"frame": {"width": 20, "height": 10}}]}}
    """
  }

  private static func list(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<max(count, 0)).map(item).joined(separator: ",")
  }

  static let documentLimits = [
    DocumentLimit(
      name: "nodes", largest: 500, refusal: "/body/zstack/499 is one node too many"
    ) { document(list($0 - 1) { _ in #"{"empty":true}"# }) },
    DocumentLimit(name: "depth", largest: 32, refusal: "nodes must nest at most 32") {
      let inner = String(repeating: #"{"if":"{{b}}","then":"#, count: $0 - 2)
      return document(
        inner + #"{"empty":true}"# + String(repeating: "}", count: $0 - 2),
        parameters: #""b":{"type":"boolean","default":true}"#)
    },
    DocumentLimit(
      name: "nesting", largest: 64, refusal: "objects and lists must nest at most 64 deep"
    ) {
      // The document, the outermost node and its list, and a list and an object a level.
      let levels = ($0 - 4) / 2
      let leaf = $0 % 2 == 0 ? #"{"empty":true}"# : #"{"empty":true,"modifiers":[]}"#
      return document(
        String(repeating: #"{"zstack":["#, count: levels) + leaf
          + String(repeating: "]}", count: levels))
    },
    DocumentLimit(name: "modifiers", largest: 32, refusal: "must have 0 to 32 items, got 33") {
      document(#"{"text":"a","modifiers":[\#(list($0) { _ in #"{"bold":true}"# })]}"#)
    },
    DocumentLimit(
      name: "parameters", largest: 32, refusal: "must have at most 32 parameters, got 33"
    ) {
      document(
        #"{"empty":true}"#, parameters: list($0) { #""p\#($0)":{"type":"text"}"# })
    },
    DocumentLimit(
      name: "bytes", largest: 65_536, refusal: "a scene must be at most 65536 bytes, got 65537"
    ) {
      let document = document(#"{"empty":true}"#)
      return document + String(repeating: " ", count: $0 - document.utf8.count)
    },
    DocumentLimit(name: "stops", largest: 32, refusal: "must have 2 to 32 items, got 33") {
      document(#"{"linearGradient":{"colors":[\#(list($0) { _ in #""red""# })]}}"#)
    },
    DocumentLimit(
      name: "commands of a path", largest: 4096,
      refusal: "path data must have at most 4096 commands"
    ) { document(#"{"path":"M0 0\#(String(repeating: "h1", count: $0 - 1))"}"#) },
    DocumentLimit(name: "lengths", largest: 16_384, refusal: "must be -16384 to 16384, got 16385") {
      document(#"{"text":"a","modifiers":[{"offset":{"x":\#($0)}}]}"#)
    },
    DocumentLimit(name: "size of a font", largest: 1000, refusal: "must be 1 to 1000, got 1001") {
      document(#"{"text":"a","modifiers":[{"font":{"size":\#($0)}}]}"#)
    },
  ]

  @Test(arguments: documentLimits)
  func `stores a document at a limit and rejects one beyond it`(
    limit: DocumentLimit
  ) async throws {
    try program.folder.write(limit.document(limit.largest), to: "within.json")
    try program.folder.write(limit.document(limit.largest + 1), to: "beyond.json")
    let added = try await program("scene", "add", "within.json", "beyond.json")
    #expect(added.output == "1\twithin\t1\n", "\(added.error)")
    #expect(added.status == 65 && added.error.contains(limit.refusal), "\(added.error)")
    #expect(added.error.hasPrefix("pixelarium: beyond.json:"))
  }

  @Test func `the canonical form has the size limit of the file`() async throws {
    // Six bytes in place of one: an ampersand is written as an escape.
    let text = String(repeating: "&", count: 10_900)
    let document = Self.document(#"{"empty":true}"#, label: #", "license": "\#(text)""#)
    try program.folder.write(document, to: "long.json")
    let added = try await program("scene", "add", "long.json")
    #expect(added.status == 65, "\(added.error)")
  }

  /// A limit of pictures, which values of parameters reach.
  struct PictureLimit: Sendable, CustomTestStringConvertible {
    let name: String
    let largest: Int
    let refusal: String
    let body: String

    var testDescription: String { name }
  }

  static let pictureLimits = [
    PictureLimit(
      name: "nodes", largest: 1999, refusal: "at most 2000 nodes, got at least 2001",
      body: #"{"forEach":"{{n}}","content":{"empty":true}}"#),
    PictureLimit(
      name: "turns", largest: 2000, refusal: "at most 2000 turns of forEach, got at least 2001",
      body: #"{"forEach":"{{n}}","content":{"forEach":0,"content":{"empty":true}}}"#),
    PictureLimit(
      name: "pictures", largest: 64, refusal: "at most 64 bitmaps and symbols, got at least 65",
      body: #"{"forEach":"{{n}}","content":{"bitmap":"heart"}}"#),
    PictureLimit(
      name: "scalars", largest: 100,
      refusal: "at most 10000 characters (Unicode scalars) of text, got at least 10100",
      body: #"{"forEach":"{{n}}","content":{"text":"\#(String(repeating: " ", count: 100))"}}"#),
    PictureLimit(
      name: "commands of all paths", largest: 24, refusal: "at most 100000 commands",
      body: """
        {"forEach":"{{n}}","content":{"path":"M0 0\(String(repeating: "h1", count: 4095))"}}
        """),
    PictureLimit(
      name: "lengths", largest: 16_384, refusal: "/offset/x must be -16384 to 16384, got 16385",
      body: #"{"text":"a","modifiers":[{"offset":{"x":"{{n}}"}}]}"#),
    PictureLimit(
      name: "radius", largest: 200, refusal: "/shadow/radius must be 0 to 200, got 201",
      body: #"{"text":"a","modifiers":[{"shadow":{"radius":"{{n}}"}}]}"#),
    PictureLimit(
      name: "size of a font", largest: 1000, refusal: "/font/size must be 1 to 1000, got 1001",
      body: #"{"text":"a","modifiers":[{"font":{"size":"{{n}}"}}]}"#),
  ]

  @Test(arguments: pictureLimits)
  func `draws values at a limit and rejects those beyond it`(
    limit: PictureLimit
  ) async throws {
    try await program.generate("heart")
    let document = Self.document(
      limit.body.replacing("\n", with: ""), parameters: #""n":{"type":"integer","default":1}"#)
    try program.folder.write(document, to: "limit.json")
    let common = ["scene", "render", "limit.json", "--render-time-limit", "3600", "-o", "a.png"]
    let within = try await program.run(common + ["--set", "n=\(limit.largest)"])
    #expect(within.status == 0, "\(within.error)")
    let beyond = try await program.run(common + ["--set", "n=\(limit.largest + 1)"])
    #expect(beyond.status == 65 && beyond.error.contains(limit.refusal), "\(beyond.error)")
    let checked = document.replacing("\"default\":1", with: "\"default\":\(limit.largest + 1)")
    try program.folder.write(checked, to: "limit.json")
    let added = try await program("scene", "add", "limit.json", "--render-time-limit", "3600")
    #expect(added.status == 65 && added.error.contains(limit.refusal), "\(added.error)")
  }

  @Test(arguments: [
    (["t=\(String(repeating: "a", count: 500))"], 0, ""),
    (["t=\(String(repeating: "a", count: 501))"], 64, "t must be at most 500 characters, got 501"),
    (["t=\(String(repeating: "𝕏", count: 250))"], 0, ""),
    (["t=\(String(repeating: "𝕏", count: 251))"], 64, "t must be at most 1000 bytes, got 1004"),
    (["n=10000000"], 0, ""), (["n=10000001"], 64, "n must be"), (["n=1e3"], 64, "n must be"),
    (["l=\(String(repeating: "a,", count: 31))a"], 0, ""),
    (["l=\(String(repeating: "a,", count: 32))a"], 64, "l must have at most 32 items, got 33"),
    (
      ["a", "b", "c", "d"].map { "\($0)=\(String(repeating: "𝕏", count: 250))" }, 0, ""
    ),
    (
      ["a", "b", "c", "d"].map { "\($0)=\(String(repeating: "𝕏", count: 250))" } + ["n=1"], 64,
      "the values must be at most 4000 bytes together, got 4001"
    ),
  ])
  func `parameter values are limited in length and number`(
    values: [String], status: Int32, message: String
  ) async throws {
    try await program.generate("heart")
    let texts = ["a", "b", "c", "d", "t"].map {
      #""\#($0)":{"type":"text","maximum":500,"default":""}"#
    }
    let others = [#""n":{"type":"integer","default":0}"#, #""l":{"type":"list","default":[]}"#]
    try program.folder.write(
      Self.document(
        #"{"text":"{{t}}"}"#, parameters: (texts + others).joined(separator: ",")),
      to: "values.json")
    let drawn = try await program.run(
      ["scene", "render", "values.json", "-o", "a.png"] + values.flatMap { ["--set", $0] })
    #expect(drawn.status == status, "\(drawn.error)")
    #expect(message.isEmpty ? drawn.error == "" : drawn.error.contains(message))
  }
}
