import SceneModel

extension ManualPage {
  /// The name of the page about documents of scenes.
  static let sceneName = "pixelarium-scene"

  /// Returns the page about documents of scenes, which lists every kind and every modifier.
  static func scenes(others: [String]) -> ManualPage {
    ManualPage(
      sceneName, section: 5, purpose: "documents of scenes",
      parts: [
        ("DESCRIPTION", description), ("DOCUMENT", keys(SceneOutline.keys)),
        ("KINDS", terms(SceneTerm.kinds)), ("MODIFIERS", terms(SceneTerm.modifiers)),
        ("PARAMETERS", parameters), ("COLOURS", colors), ("TEXTS", texts), ("EXAMPLES", examples),
      ], others: others)
  }

  private static let description = ManualText.paragraphs(
    """
    A scene is a JSON document: a picture that is composed of texts, symbols, bitmaps and shapes, with parameters \
    that its URL sets. Lengths are in points, angles are in degrees clockwise, and y grows downwards.

    A node is an object with exactly one kind, the keys of that kind, a list of modifiers, which apply in order, and a \
    label. In place of any value except a path, a tag or a declaration, a text that is exactly {{name}} is the value of \
    a parameter.
    """)

  private static func keys(_ keys: [SceneKey]) -> String {
    ManualText.list(
      keys.map { key in
        let inner = self.keys(key.keys)
        return (
          "Cm \(key.name)",
          ManualText.paragraphs(values(of: key)) + inner
        )
      })
  }

  private static func values(of key: SceneKey) -> String {
    let value = key.values.prefix(1).uppercased() + key.values.dropFirst() + "."
    if key.isRequired { return "\(value) Required." }
    return key.defaultText.map { "\(value) Default: \($0)" } ?? value
  }

  private static func terms(_ terms: [SceneTerm]) -> String {
    var group = ""
    return terms.map { term in
      let title = term.group == group ? "" : ".Ss \(term.group)\n"
      group = term.group
      let runs = term.isForRuns ? " Runs of a text may have it, too." : ""
      let summary = ManualText.paragraphs(plain(term.summary) + runs)
      return title + ManualText.list([("Cm \(term.name)", summary + keys(term.keys))])
    }.joined()
  }

  private static let parameters = ManualText.list(
    SceneOutline.parameters.map {
      ("Cm \($0.name)", ManualText.paragraphs(plain($0.summary)) + keys($0.keys))
    })

  private static let colors = ManualText.paragraphs(
    "A colour is \(SceneOutline.colors). A style is a colour, or an object with one gradient.")

  private static let texts =
    ManualText.paragraphs(
      "In a text, {{name}} is replaced by the value of a parameter, and {{name|function}} by the result of a function."
    )
    + ManualText.list(
      SceneOutline.functions.map {
        ("Cm \($0.name)", ManualText.paragraphs("\($0.input) becomes \($0.output)"))
      })

  private static let examples = SceneTerm.kinds.compactMap { term in
    term.example.map { ManualText.paragraphs(plain(term.summary)) + ManualText.code($0.indented) }
  }.joined(separator: ".Pp\n")

  /// Returns a text without the marks of code.
  private static func plain(_ text: String) -> String { text.replacing("`", with: "") }
}
