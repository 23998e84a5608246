import GalleryModel
import InputText
import Testing

@testable import SceneModel

@Suite struct SceneDescriptionEditTests {
  private let text = """
    {"scene": 1, "name": "old", "label": "Dear {{who}}", "tags": ["b"], "license": "MIT",
     "parameters": {"who": {"type": "text"}}, "body": {"empty": true}}
    """

  @Test func `given words replace the document's`() throws {
    var words = SceneDescriptionEdit()
    words.name = try ItemName("new")
    words.label = "Hi {{who}}"
    words.tags = ["c", "a"]
    words.license = ""
    let document = try SceneDocument(text).with(words)
    #expect(document.name?.text == "new" && document.label == "Hi {{who}}")
    #expect(document.tags.map(\.text) == ["a", "c"] && document.license == nil)
    #expect(try SceneDocument(document.canonicalBytes) == document)
  }

  @Test func `empty words leave the document unchanged`() throws {
    let document = try SceneDocument(text)
    #expect(try document.with(SceneDescriptionEdit()) == document)
    #expect(document.label == "Dear {{who}}")
  }

  @Test func `rejects a label with an unknown parameter`() throws {
    var words = SceneDescriptionEdit()
    words.label = "{{nobody}}"
    #expect(throws: SceneDocumentError.self) { try SceneDocument(text).with(words) }
  }

  @Test func `mentions list each use of a name once, with its first place`() throws {
    let document = try SceneDocument(
      """
      {"scene": 1,
       "parameters": {"icon": {"type": "symbol", "default": "bell", "tag": "loud"},
                      "face": {"type": "bitmap", "default": ""}},
       "body": {"vstack": [
         {"symbol": "bell"}, {"symbol": "bell"}, {"symbol": "{{icon}}"},
         {"forEach": ["bell", "star"], "content": {"symbol": "{{item}}"}}]}}
      """)
    #expect(
      document.mentions.map { "\($0.use) \($0.name) \($0.place) \($0.tag ?? "-")" } == [
        "symbol bell /parameters/icon/default loud", "symbol bell /body/vstack/0/symbol -",
        "symbol star /body/vstack/3/content/symbol -",
      ])
    #expect(document.uses[.symbol] == ["bell", "star"])
  }

  @Test func `a missing place has the line of its nearest existing parent`() throws {
    let node = try SceneDocument.json(Array("{\n\"a\": [\n1,\n2]}".utf8))
    let list = JSONPlace.member(.document, "a")
    #expect(node.line(of: .document) == 1 && node.line(of: list) == 2)
    #expect(node.line(of: .item(list, 0)) == 3 && node.line(of: .item(list, 1)) == 4)
    #expect(node.line(of: .item(list, 2)) == 2)
    #expect(node.line(of: .member(.item(list, 0), "b")) == 3)
    #expect(node.line(of: .member(.document, "b")) == 1)
  }
}
