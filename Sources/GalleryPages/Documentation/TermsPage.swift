import GalleryAddresses
package import SceneModel

/// The page of all kinds of nodes, or of all modifiers, each with its keys and an example.
package struct TermsPage: Page {
  package static let template = PageTemplates.Name.terms

  struct Term: Sendable {
    let termName: String
    let termSummary: GuideParagraph
    let isForRuns: Bool
    let keys: [KeyRow]
    let exampleText: String
    /// The URL of the example in light colours, or `nil` if the collection lacks an item of it.
    let lightSrc: String?
    let darkSrc: String?
  }

  struct Group: Sendable {
    let groupTitle: String
    let groupTerms: [Term]
  }

  package let site: Site
  let docs: DocumentationFrame
  let index: [String]
  let groups: [Group]

  /// Creates the page of a part.
  ///
  /// - Parameter drawable: The names of the words with an example that can be drawn.
  package init(_ part: SceneTerm.Part, drawable: Set<String>) {
    let lead =
      part == .kinds
      ? "A node is an object with exactly one of these kinds, its keys, a list of modifiers, and a label."
      : "Each modifier is an object with one key. They apply in order, each to everything before it."
    site = Site(documentation: "\(part.title) of scenes", lead)
    let path = "/docs/language/\(part.rawValue)"
    docs = DocumentationFrame("\(part.title) of scenes", lead, path: path)
    let terms = SceneTerm.all(in: part)
    index = terms.map(\.name)
    var titles: [String] = []
    for term in terms where titles.last != term.group { titles.append(term.group) }
    groups = titles.map { title in
      Group(
        groupTitle: title,
        groupTerms: terms.filter { $0.group == title }.map { term in
          let picture = drawable.contains(term.name) ? "\(path)/\(term.name)" : nil
          return Term(
            termName: term.name, termSummary: GuideParagraph(term.summary),
            isForRuns: term.isForRuns,
            keys: term.keys.map(KeyRow.init), exampleText: term.example?.indented ?? "",
            lightSrc: picture.map { LocalAddress("\($0).svg").text },
            darkSrc: picture.map {
              LocalAddress("\($0).svg", [("colorScheme", SceneColorScheme.dark.rawValue)]).text
            })
        })
    }
  }
}
