import GalleryModel
import Raster
import Testing

@testable import SceneModel

@Suite struct ExpansionTests {
  private func texts(_ view: SceneView) -> [String] {
    switch view.kind {
    case .vstack(let stack), .hstack(let stack), .zstack(let stack): stack.content.flatMap(texts)
    case .text(let runs):
      runs.compactMap { if case .text(let text) = $0.content { text } else { nil } }
    default: []
    }
  }

  private func text(
    _ text: String, _ parameters: String, _ query: [(String, String?)] = []
  ) async throws -> String {
    let document = try SceneDocument(body: #"{"text":"\#(text)"}"#, parameters: parameters)
    return try await texts(document.expanded(query).root).joined()
  }

  private func message(
    _ body: String, _ parameters: String, _ query: [(String, String?)] = []
  ) async throws -> String? {
    let document = try SceneDocument(body: body, parameters: parameters)
    do {
      _ = try await document.expanded(query)
      return nil
    } catch let error as SceneExpansionError { return error.message }
  }

  @Test func `inserted values are isolated and not parsed again`() async throws {
    let name = #""name":{"type":"text","default":"x"}"#
    for value in [
      "{{name}}", "\"", "<b>", "</title>", "{\"text\":1}", "a\u{2028}b", "\\", "{{", "'; --",
    ] {
      #expect(
        try await text("Dear {{name}}!", name, [("name", value)])
          == "Dear \u{2068}\(value)\u{2069}!")
    }
    #expect(try await text("{{{{name}} {{name}}", name) == "{{name}} \u{2068}x\u{2069}")
    #expect(try await text("}} { {{name}}}", name) == "}} { \u{2068}x\u{2069}}")
    #expect(try await text("[{{name}}]", name, [("name", "")]) == "[]")
  }

  @Test func `drops bidirectional controls from values but keeps marks`() async throws {
    let name = #""name":{"type":"text","default":"x"}"#
    #expect(
      try await text("{{name}}", name, [("name", "a\u{202E}b\u{2067}c\u{2069}d\u{200F}e\u{061C}")])
        == "\u{2068}abcd\u{200F}e\u{061C}\u{2069}")
    #expect(try await text("{{name}}", name, [("name", "\u{202E}\u{2069}")]) == "")
  }

  @Test func `each type of value has its own text form`() async throws {
    let parameters =
      #""n":{"type":"number","default":1234.50},"d":{"type":"date","default":"2026-11-21","format":"EEEE"},"#
      + #""s":{"type":"symbol","default":"bell"},"b":{"type":"bitmap","default":"gift"},"l":{"type":"list","default":["x","y"]}"#
    #expect(
      try await text("{{n}} {{n|thousands}} {{d|uppercased}} {{s}} {{b}} {{l}}", parameters)
        .withoutIsolates == "1234.5 1,234.5 SATURDAY Bell gift x, y")
  }

  @Test func `parameters fill in arguments of kinds and modifiers`() async throws {
    let parameters =
      #""n":{"type":"number","default":2.5},"i":{"type":"integer","default":2},"b":{"type":"boolean","default":true},"#
      + #""c":{"type":"color","default":"0f08"},"ch":{"type":"choice","options":["fit","fill"],"default":"fill"},"#
      + #""s":{"type":"symbol","default":"bell"},"p":{"type":"palette","default":"sand"},"u":{"type":"url","default":"http://a/b"},"#
      + #""f":{"type":"choice","options":["Inter","Noto"],"default":"Noto"}"#
    let body = """
      {"zstack": [
        {"symbol": "{{s}}", "size": "{{n}}", "resizable": "{{b}}", "foreground": ["{{c}}", "red"]},
        {"bitmap": "ghost", "palette": "{{p}}"},
        {"remote": "{{u}}", "width": "{{i}}", "height": 1, "contentMode": "{{ch}}"},
        {"linearGradient": {"stops": [[0, "{{c}}"], [1, "blue"]]}}],
       "modifiers": [{"lineLimit": "{{i}}"}, {"font": {"family": "{{f}}", "size": "{{n}}"}},
                     {"scaleEffect": "{{n}}"}, {"aspectRatio": {"contentMode": "{{ch}}"}}]}
      """
    let document = try SceneDocument(body: body, parameters: parameters)
    let scene = try await document.expanded()
    let green = SceneColor.srgb(Color(red: 0, green: 255, blue: 0, alpha: 136))
    guard case .zstack(let stack) = scene.root.kind else {
      Issue.record("a stack")
      return
    }
    #expect(
      stack.content[0].kind
        == .symbol(
          SymbolLeaf(
            name: "bell", foreground: [green, .srgb(Color(red: 255, green: 0, blue: 0))], size: 2.5,
            isResizable: true)))
    #expect(
      stack.content[1].kind
        == .bitmap(BitmapLeaf(name: "ghost", options: BitmapOptions(palette: .named("sand")))))
    #expect(
      stack.content[2].kind
        == .remote(RemoteLeaf(url: "http://a/b", contentMode: .fill, width: 2, height: 1)))
    guard case .style(.linearGradient(let gradient)) = stack.content[3].kind else {
      Issue.record("a gradient")
      return
    }
    #expect(gradient.ramp.stops.first == ColorRamp.Stop(position: 0, color: green))
    var font = OutlineFont()
    (font.family, font.size) = ("Noto", 2.5)
    #expect(
      scene.root.modifiers == [
        .environment(.lineLimit(LineLimit(maximum: 2))), .environment(.font(.outline(font))),
        .drawing(.scaleEffect(ScaleEffect(x: 2.5, y: 2.5))),
        .layout(.aspectRatio(FittedRatio(contentMode: .fill))),
      ])
    #expect(scene.uses[.font] == ["Noto"])
    #expect(document.uses[.font] == ["Inter", "Noto"])
    #expect(scene.uses[.remote] == ["http://a/b"])
    #expect(document.uses[.remote] == [])
  }

  @Test func `an invalid parameter value names the place that uses it`() async throws {
    let parameters =
      #""n":{"type":"number","default":1},"m":{"type":"number","default":2},"i":{"type":"integer","default":1},"s":{"type":"symbol","default":""}"#
    let blur = #"{"vstack":[{"empty":true,"modifiers":[{"clipped":true},{"blur":"{{n}}"}]}]}"#
    #expect(try await message(blur, parameters) == nil)
    #expect(
      try await message(blur, parameters, [("n", "201")])
        == "/body/vstack/0/modifiers/1/blur must be 0 to 200, got 201")
    #expect(
      try await message(#"{"spacer":"{{n}}"}"#, parameters, [("n", "16384.5")])
        == "/body/spacer must be 0 to 16384, got 16384.5")
    #expect(
      try await message(
        #"{"empty":true,"modifiers":[{"frame":{"minWidth":"{{n}}","maxWidth":"{{m}}"}}]}"#,
        parameters, [("n", "3")])
        == "/body/modifiers/0/frame must have a minWidth of at most its maxWidth 2, got 3")
    #expect(
      try await message(
        #"{"text":"a","modifiers":[{"lineLimit":"{{i}}"}]}"#, parameters, [("i", "0")])
        == "/body/modifiers/0/lineLimit must be 1 to 200, a whole number, got 0")
    #expect(
      try await message(
        #"{"text":"a","modifiers":[{"font":{"size":"{{n}}"}}]}"#, parameters, [("n", "0.5")])
        == "/body/modifiers/0/font/size must be 1 to 1000, got 0.5")
    #expect(
      try await message(#"{"symbol":"{{s}}"}"#, parameters)
        == #"/body/symbol must be the name of a symbol, got """#)
    #expect(
      try await message(
        #"{"linearGradient":{"stops":[["{{n}}","red"],[0.5,"blue"]]}}"#, parameters)
        == "/body/linearGradient must have stops in ascending order, got 0.5 after 1")
  }

  @Test func `conditions and loops splice into the list around them`() async throws {
    let parameters = #""l":{"type":"list","default":["a","b"]},"n":{"type":"integer","default":2}"#
    let body = """
      {"vstack": [
        {"if": "{{l}}", "then": {"text": "yes"}, "else": {"text": "no"}},
        {"forEach": "{{l}}", "content": {"text": "{{index}}{{item|uppercased}}"}},
        {"forEach": "{{n}}", "as": "row", "content":
          {"forEach": ["x", "y"], "content": {"if": "{{item}}", "is": "y", "then": {"text": "{{row}}{{item}}{{index}}"}}}}]}
      """
    let document = try SceneDocument(body: body, parameters: parameters)
    #expect(
      try await texts(document.expanded().root).map(\.withoutIsolates)
        == ["yes", "1A", "2B", "1y2", "2y2"])
    #expect(
      try await texts(document.expanded([("l", ""), ("n", "-3")]).root) == ["no"])
  }

  @Test(arguments: [
    ("b", "true", "yes"), ("b", "false", "no"), ("t", "x", "yes"), ("t", "", "no"),
    ("n", "0", "no"),
    ("n", "-0.5", "yes"), ("s", "", "no"), ("s", "bell", "yes"), ("l", "", "no"), ("l", ",", "yes"),
  ])
  func `false, empty values and 0 fail a condition`(
    name: String, value: String, expected: String
  ) async throws {
    let parameters =
      #""b":{"type":"boolean","default":true},"t":{"type":"text","default":""},"n":{"type":"number","default":0},"#
      + #""s":{"type":"symbol","default":""},"l":{"type":"list","default":[]}"#
    let document = try SceneDocument(
      body: #"{"if":"{{\#(name)}}","then":{"text":"yes"},"else":{"text":"no"}}"#,
      parameters: parameters)
    #expect(try await texts(document.expanded([(name, value)]).root) == [expected])
  }

  @Test(arguments: [
    (#""x":{"type":"number","default":1.50}"#, "1.5", "1.5", "2"),
    (#""x":{"type":"color","default":"red"}"#, #""RED""#, "f00", "blue"),
    (#""x":{"type":"boolean","default":true}"#, "false", "false", "true"),
    (#""x":{"type":"date","default":"2026-01-01"}"#, #""2026-11-21""#, "2026-11-21", "2026-11-22"),
    (#""x":{"type":"choice","options":["p","q"],"default":"p"}"#, #""q""#, "q", "p"),
    (#""x":{"type":"list","default":[]}"#, #"["p","q"]"#, "p,q", "q,p"),
    (#""x":{"type":"symbol","default":"bell"}"#, #""trophy""#, "trophy", "bell"),
  ])
  func `is compares values of every type`(
    parameter: String, value: String, same: String, other: String
  ) async throws {
    let document = try SceneDocument(
      body: #"{"if":"{{x}}","is":\#(value),"then":{"text":"yes"},"else":{"text":"no"}}"#,
      parameters: parameter)
    #expect(try await texts(document.expanded([("x", same)]).root) == ["yes"])
    #expect(try await texts(document.expanded([("x", other)]).root) == ["no"])
  }

  @Test func `a loop expands to nothing, one view or a stack`() async throws {
    let parameters = #""n":{"type":"integer","default":0}"#
    let body =
      #"{"forEach":"{{n}}","content":{"circle":true,"modifiers":[{"background":{"if":"{{n}}","is":1,"then":{"empty":true}}}]}}"#
    let document = try SceneDocument(body: body, parameters: parameters)
    #expect(try await document.expanded().root == SceneView(place: "/body", kind: .empty))
    let one = try await document.expanded([("n", "1")]).root
    #expect(one.kind == .shape(ShapeLeaf(shape: .circle)))
    guard case .zstack(let stack) = try await document.expanded([("n", "2")]).root.kind else {
      Issue.record("a stack")
      return
    }
    #expect(stack.content.count == 2)
    #expect(
      stack.content[0].modifiers == [
        .drawing(
          .background(
            SceneLayer(
              content: SceneView(place: "/body/content/modifiers/0/background", kind: .empty))))
      ])
  }

  @Test func `nested scenes receive their parameters as texts`() async throws {
    let document = try SceneDocument(
      body:
        #"{"scene":"badge","with":{"message":"{{state}}!","label":"{{state}}","count":1.50,"flag":true,"tint":"{{c}}"}}"#,
      parameters: #""state":{"type":"text","default":"ok"},"c":{"type":"color","default":"red"}"#)
    let scene = try await document.expanded([("state", "a\u{202E}b")])
    #expect(
      scene.root.kind
        == .scene(
          NestedScene(
            name: "badge",
            parameters: [
              "message": "ab!", "label": "a\u{202E}b", "count": "1.5", "flag": "true",
              "tint": "#ff0000",
            ])))
    #expect(document.uses[.scene] == ["badge"])
    #expect(scene.uses[.scene] == ["badge"])
  }

  @Test func `text runs hold texts, symbols and bitmaps`() async throws {
    let document = try SceneDocument(
      body:
        #"{"text":[{"run":"a","modifiers":[{"bold":true}]},{"symbol":"bell","variant":"fill"},{"bitmap":"7"}]}"#
    )
    var bell = SymbolLeaf(name: "bell")
    bell.variants = SymbolVariants(isFilled: true)
    let scene = try await document.expanded()
    #expect(
      scene.root.kind
        == .text([
          TextRun(content: .text("a"), modifiers: [.environment(.bold(true))]),
          TextRun(content: .symbol(bell)),
          TextRun(content: .bitmap(BitmapLeaf(name: "7"))),
        ]))
    #expect(scene.uses[.symbol] == ["bell"])
    #expect(scene.uses[.bitmap] == ["7"])
  }

  @Test func `limits nodes, loop turns, pictures, characters and remote images`() async throws {
    let parameters =
      #""n":{"type":"integer","default":1},"t":{"type":"text","maximum":500,"default":""}"#
    let loop = #"{"vstack":[{"forEach":"{{n}}","content":{"empty":true}}]}"#
    #expect(try await message(loop, parameters, [("n", "1999")]) == nil)
    #expect(
      try await message(loop, parameters, [("n", "2000")])
        == "the scene must have at most 2000 nodes, got at least 2001")
    // Loops over nothing, nested as deep as a document may be.
    let nested =
      String(repeating: #"{"forEach":"{{n}}","content":"#, count: 20)
      + #"{"if":"{{t}}","then":{"empty":true}}"# + String(repeating: "}", count: 20)
    #expect(
      try await message(nested, parameters, [("n", "10000000")])
        == "the scene must have at most 2000 turns of forEach, got at least 2001")
    let pictures = #"{"vstack":[{"forEach":"{{n}}","content":{"text":[{"symbol":"bell"}]}}]}"#
    #expect(try await message(pictures, parameters, [("n", "64")]) == nil)
    #expect(
      try await message(pictures, parameters, [("n", "65")])
        == "the scene must have at most 64 bitmaps and symbols, got at least 65")
    let words = #"{"vstack":[{"forEach":"{{n}}","content":{"text":"{{t}}"}}]}"#
    let long = String(repeating: "x", count: 500)
    #expect(try await message(words, parameters, [("n", "20"), ("t", long)]) == nil)
    #expect(
      try await message(words, parameters, [("n", "21"), ("t", long)])
        == "the scene must have at most 10000 characters (Unicode scalars) of text, got at least 10500"
    )
    func remotes(_ count: Int) -> String {
      let images = (0..<count).map { #"{"remote":"http://a/\#($0)","width":1,"height":1}"# }
      // Twice the same is one.
      return #"{"vstack":[\#((images + images).joined(separator: ","))]}"#
    }
    #expect(try await message(remotes(8), "") == nil)
    #expect(
      try await message(remotes(9), "")
        == "the scene must have at most 8 different remote images, got at least 9")
  }

  @Test func `nested scenes share the budget and the depth limit`() async throws {
    let document = try SceneDocument(body: #"{"vstack":[{"vstack":[{"empty":true}]}]}"#)
    var budget = SceneBudget()
    budget.depth = 45
    let values = try await document.sampleValues(in: TestCollection())
    #expect(throws: Never.self) { try document.expanded(values, budget: budget) }
    budget.depth = 46
    #expect(
      throws: SceneExpansionError(
        "the scene must have at most 48 nodes within each other, got at least 49")
    ) { try document.expanded(values, budget: budget) }
  }
}
