import Testing

@testable import SceneModel

/// The reports of all errors of a document at once.
@Suite struct SceneErrorCollectionTests {
  private func errors(_ text: String) -> SceneDocumentError? {
    do throws(SceneDocumentError) {
      _ = try SceneDocument(text)
      return nil
    } catch {
      return error
    }
  }

  private func texts(_ text: String) -> [String] { errors(text)?.texts(file: "a.json") ?? [] }

  @Test func `independent errors of all parts are reported in the order of lines`() {
    let text = #"""
      {"scene": 2, "sceen": 1,
       "tags": ["A", "b", "C"],
       "parameters": {"a": {"type": "txt"}, "b": {"type": "text", "maximum": 0}},
       "body": {"vstack": [
          {"txt": "x", "modifers": []},
          "Hello",
          {"text": ["Dear", {"run": "{{a}}"}, {"run": "{{c}}"}],
           "modifiers": [{"opacity": 2}, "bold", {"shadow": {"radius": 900, "colour": "red"}}]},
          {"if": "{{a}}", "then": {"circle": 1}, "else": {"spacer": -1}, "otherwise": 1},
          {"forEach": "x", "as": "y", "content": {"text": "{{y}} {{z}}"}}],
        "spacing": "wide"}}
      """#
    #expect(
      texts(text) == [
        "a.json:1: the document has the unknown key sceen; did you mean scene?",
        "a.json:1: /scene must be 1, got 2",
        #"a.json:2: /tags/0 must be 1 to 64 of a-z, 0-9 and -, beginning with a letter or digit, got A"#,
        #"a.json:2: /tags/2 must be 1 to 64 of a-z, 0-9 and -, beginning with a letter or digit, got C"#,
        #"a.json:3: /parameters/a/type must be one of text, number, integer, boolean, color, choice, date, symbol, bitmap, palette, url, list, got "txt"; did you mean text?"#,
        "a.json:3: /parameters/b/maximum must be 1 to 500, a whole number, got 0",
        "a.json:5: /body/vstack/0 has the unknown key txt; did you mean text?",
        "a.json:5: /body/vstack/0 has the unknown key modifers; did you mean modifiers?",
        #"a.json:6: /body/vstack/1 must be a node, got "Hello"; write {"text": "Hello"}"#,
        #"a.json:7: /body/vstack/2/text/0 must be a run, got "Dear"; write {"run": "Dear"}"#,
        "a.json:7: /body/vstack/2/text/2/run must name a parameter, got c",
        "a.json:8: /body/vstack/2/modifiers/0/opacity must be 0 to 1, got 2",
        #"a.json:8: /body/vstack/2/modifiers/1 must be an object, got "bold"; write {"bold": true}"#,
        "a.json:8: /body/vstack/2/modifiers/2/shadow has the unknown key colour; did you mean color?",
        "a.json:8: /body/vstack/2/modifiers/2/shadow/radius must be 0 to 200, got 900",
        "a.json:9: /body/vstack/3 has the unknown key otherwise",
        "a.json:9: /body/vstack/3/then/circle must be true, got 1",
        "a.json:9: /body/vstack/3/else/spacer must be 0 to 16384, got -1",
        #"a.json:10: /body/vstack/4/forEach must be a list, got "x""#,
        #"a.json:11: /body/spacing must be -16384 to 16384, got "wide""#,
      ])
  }

  @Test(arguments: [
    (
      #""text": {"run": "a"}"#,
      "/body/text must be a text, or a list, got an object; write a list of runs: [{…}]"
    ),
    (
      #""text": "a", "modifiers": ["padding"]"#,
      #"/body/modifiers/0 must be an object, got "padding"; write {"padding": …}"#
    ),
    (#""zstack": [["a"]]"#, #"/body/zstack/0 must be a node, got a list; write {"vstack": […]}"#),
    (
      #""text": "a", "modifiers": [{"clipShape": "circle"}]"#,
      #"/body/modifiers/0/clipShape must be an object, got "circle"; write {"circle": true}"#
    ),
  ])
  func `a text or a list in place of an object leads to the object`(body: String, message: String) {
    #expect(errors(#"{"scene": 1, "body": {\#(body)}}"#)?.message == message)
  }

  @Test func `at most 20 errors are kept, and the others are counted`() {
    let runs = (0..<50).map { #"{"run": "{{p\#($0)}}"}"# }.joined(separator: ", ")
    let error = errors(#"{"scene": 1, "body": {"text": [\#(runs)]}}"#)
    #expect(error?.all.count == 20 && error?.omittedCount == 30)
    #expect(error?.texts(file: "a").last == "a: and 30 more")
    let keys = (0..<50).map { #""k\#($0)": 1"# }.joined(separator: ", ")
    let unknown = errors(#"{"scene": 1, \#(keys), "body": {"empty": 1}}"#)
    #expect(unknown?.all.count == 20 && unknown?.omittedCount == 31)
  }

  @Test func `one error ends a document with too many nodes`() {
    func stack(_ count: Int) -> String {
      let nodes = [String](repeating: #"{"txt": 1}"#, count: count).joined(separator: ", ")
      return #"{"vstack": [\#(nodes)]}"#
    }
    let error = errors(#"{"scene": 1, "body": {"vstack": [\#(stack(400)), \#(stack(200))]}}"#)
    // Three stacks, and 497 faulty nodes before the first one too many.
    #expect(error?.all.count == 20 && error?.omittedCount == 478)
  }

  @Test func `a reference to a parameter with an invalid declaration is no further error`() {
    for declaration in [#""a": {}"#, #""a": {"type": "text", "default": 1}"#] {
      let text = #"""
        {"scene": 1, "parameters": {\#(declaration)},
         "body": {"if": "{{a}}", "then": {"text": "{{a}}"}, "else": {"text": "{{b}}"}}}
        """#
      #expect(texts(text).count == 2)
    }
  }
}
