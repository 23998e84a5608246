import GalleryModel
import Raster
import TestSupport
import Testing
import Typesetting

@testable import SceneModel

@Suite struct SceneDocumentTests {
  @Test func `indented pieces mark the requested places, even on one line`() throws {
    let document = try SceneDocument(
      #"{"scene":1,"body":{"hstack":[{"text":"a"},{"spacer":true}]}}"#)
    let pieces = document.indentedPieces(marking: ["/body", "/body/hstack/0"])
    #expect(
      pieces == [
        .text(#"{"scene":1,"body":"#), .start("/body"), .text(#"{"hstack":["#),
        .start("/body/hstack/0"), .text(#"{"text":"a"}"#), .end, .text(#",{"spacer":true}]}"#),
        .end,
        .text("}\n"),
      ])
    let text = pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    #expect(text == document.indented)
  }

  @Test(arguments: SceneFixtures.names)
  func `a scene's canonical form decodes to an equal document`(name: String) async throws {
    let document = try SceneDocument(SceneFixtures.document(name))
    let again = try SceneDocument(document.canonicalBytes)
    #expect(again == document)
    #expect(again.canonicalBytes == document.canonicalBytes)
    #expect(try SceneDocument(document.indented) == document)
    let values = try await document.sampleValues(in: TestCollection())
    #expect(try document.expanded(values).root == again.expanded(values).root)
  }

  @Test func `the canonical form sorts keys, omits defaults and normalises values`() async throws {
    let document = try SceneDocument(
      """
      {"body": {"modifiers": [{"background": "RED"}, {"frame": {"alignment": "center", "height": 2e1}},
                              {"padding": {"trailing": 0, "top": 1.50}}],
                "spacing": 0, "hstack": [{"divider": true, "color": "#ABCD",
                 "thickness": 1.0}], "alignment": "top"},
       "tags": ["zoo", "air"], "cache": true, "fonts": [], "name": "n", "scene": 1}
      """)
    #expect(
      document.canonicalText
        == ##"{"scene":1,"name":"n","tags":["air","zoo"],"body":{"hstack":[{"divider":true,"color":"#aabbccdd"}],"##
        + ##""alignment":"top","spacing":0,"modifiers":[{"background":"#ff0000"},{"frame":{"height":20}},"##
        + ##"{"padding":{"top":1.5}}]}}"##)
    #expect(document.name?.text == "n")
    #expect(document.tags.map(\.text) == ["air", "zoo"])
    #expect(document.isCached)
  }

  /// The vector of scenes.md §7.
  @Test func `the canonical form puts labels last and drops redundant escapes`() async throws {
    let document = try SceneDocument(
      #"{"body": {"modifiers": [{"opacity": 5e-1}], "text": "\u0061", "label": "b"}, "cache": true, "scene": 1.0}"#
    )
    #expect(
      document.canonicalText
        == #"{"scene":1,"body":{"text":"a","modifiers":[{"opacity":0.5}],"label":"b"}}"#)
  }

  @Test func `the award expands to its view tree`() async throws {
    let document = try SceneDocument(SceneFixtures.document("award"))
    let scene = try await document.expanded([("name", "Grace"), ("date", "1906-12-09")])
    let trophy = SceneView(
      place: "/body/vstack/0", kind: .symbol(SymbolLeaf(name: "trophy", isResizable: true)),
      modifiers: [
        .layout(.frame(FixedFrame(width: 200, height: 200))),
        .layout(.flexibleFrame(FlexibleFrame(maxWidth: .infinity, maxHeight: .infinity))),
        .drawing(.shadow(ShadowStyle(color: .semantic(.systemMint), radius: 5))),
      ])
    let name = SceneView(
      place: "/body/vstack/1", kind: .text([TextRun(content: .text("\u{2068}Grace\u{2069}"))]),
      modifiers: [.environment(.font(.outline(OutlineFont(style: .largeTitle))))])
    let date = SceneView(
      place: "/body/vstack/2",
      kind: .text([TextRun(content: .text("\u{2068}9 December 1906\u{2069}"))]))
    #expect(
      scene.root
        == SceneView(
          place: "/body", kind: .vstack(Stack(content: [trophy, name, date])),
          modifiers: [
            .environment(.multilineTextAlignment(.center)),
            .layout(.frame(FixedFrame(width: 200, height: 290))),
          ]))
    #expect(scene.label?.withoutIsolates == "Award for Grace, 9 December 1906")
    #expect(scene.uses[.symbol] == ["trophy"])
    #expect(document.uses[.symbol] == ["trophy"])
  }

  @Test func `the badge omits its symbol unless the icon is set`() async throws {
    let document = try SceneDocument(SceneFixtures.document("badge"))
    guard case .hstack(let plain) = try await document.expanded().root.kind,
      case .hstack(let label) = plain.content[0].kind
    else {
      Issue.record("two stacks")
      return
    }
    #expect(label.content.map(\.place) == ["/body/hstack/0/hstack/1"])
    let scene = try await document.expanded([("icon", "bell"), ("color", "tomato")])
    guard case .hstack(let full) = scene.root.kind, case .hstack(let label) = full.content[0].kind
    else {
      Issue.record("two stacks")
      return
    }
    #expect(
      label.content.map(\.place) == ["/body/hstack/0/hstack/0/then", "/body/hstack/0/hstack/1"])
    #expect(
      full.content[1].modifiers.last
        == .drawing(
          .background(
            SceneLayer(
              content: SceneView(
                place: "/body/hstack/1/modifiers/2/background",
                kind: .style(.color(.srgb(Color(red: 255, green: 99, blue: 71)))))))))
    #expect(scene.uses[.symbol] == ["bell"])
    #expect(document.uses[.symbol] == [])
  }

  @Test func `the card uses its avatar's default name`() async throws {
    let document = try SceneDocument(SceneFixtures.document("card"))
    #expect(document.uses[.bitmap] == ["ghost"])
    #expect(try await document.expanded().uses[.bitmap] == ["ghost"])
    #expect(document.parameters.map(\.name) == ["title", "author", "avatar"])
    #expect(
      document.parameters[2]
        == SceneParameter(
          name: "avatar", type: .name(.bitmap, tag: "avatar", mayBeEmpty: false),
          defaultValue: .name("ghost", label: nil)))
  }

  @Test func `the caption is uppercased in a pixel font`() async throws {
    let document = try SceneDocument(SceneFixtures.document("caption"))
    let scene = try await document.expanded([("words", "straße")])
    guard case .vstack(let stack) = scene.root.kind else {
      Issue.record("a stack")
      return
    }
    #expect(
      stack.content[1].kind == .text([TextRun(content: .text("\u{2068}STRASSE\u{2069}"))]))
    #expect(scene.uses[.font] == ["pixelarium-8"])
  }

  @Test func `the certificate is indented with lines of at most 120 bytes`() async throws {
    let text = try SceneDocument(SceneFixtures.document("certificate")).indented
    #expect(
      text.hasPrefix(
        """
        {
          "scene": 1,
          "name": "certificate",
          "label": "{{name}} has finished {{course}}",
          "parameters": {
            "name": {"type":"text","default":"Ada Lovelace","maximum":60},

        """))
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 120 })
  }

  @Test func `equal documents have equal hashes`() async throws {
    let one = try SceneDocument(#"{"scene":1,"body":{"text":"a","modifiers":[{"opacity":0.50}]}}"#)
    let other = try SceneDocument(
      #"{ "body" : { "modifiers" : [ {"opacity" : 5e-1} ], "text" : "\u0061" }, "scene" : 1.0 }"#)
    #expect(one == other)
    #expect(ContentHash.hash(one.canonicalBytes) == ContentHash.hash(other.canonicalBytes))
    let third = try SceneDocument(
      #"{"scene":1,"body":{"text":"a","modifiers":[{"opacity":0.51}]}}"#)
    #expect(one != third)
  }
}
