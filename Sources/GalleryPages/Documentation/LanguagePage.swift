import GalleryAddresses
import Manual
import SceneModel

/// The page about documents of scenes: keys, parameters, texts, and a list of all kinds and modifiers.
package struct LanguagePage: Page {
  package static let template = PageTemplates.Name.language

  /// A part of the language with its words as links.
  struct Index: Sendable {
    let indexTitle: String
    let indexHref: String
    let terms: [NamedLink]
  }

  /// A type of parameters.
  struct Parameter: Sendable {
    let typeName: String
    let typeSummary: GuideParagraph
    let keys: [KeyRow]
  }

  package let site: Site
  let docs: DocumentationFrame
  let hello = CodeSample(SceneOutline.hello, title: "a document")
  /// The braces that begin a placeholder, which would begin a tag in a template.
  let open = "{{"
  let indices: [Index]
  let documentKeys: [KeyRow]
  let parameters: [Parameter]
  let functions: [SceneOutline.Function]
  let colors = SceneOutline.colors

  /// Creates the page.
  package init() {
    let (heading, lead) = (
      "The language of scenes",
      "A scene is a JSON document in the words of SwiftUI: nodes, modifiers, and parameters that the URL sets."
    )
    site = Site(documentation: heading, lead)
    docs = DocumentationFrame(heading, lead, path: "/docs/language")
    indices = SceneTerm.Part.allCases.map { part in
      let href = LocalAddress("/docs/language/\(part.rawValue)").text
      return Index(
        indexTitle: part.title, indexHref: href,
        terms: SceneTerm.all(in: part).map { NamedLink($0.name, href: "\(href)#\($0.name)") })
    }
    documentKeys = SceneOutline.keys.map(KeyRow.init)
    parameters = SceneOutline.parameters.map {
      Parameter(
        typeName: $0.name, typeSummary: GuideParagraph($0.summary), keys: $0.keys.map(KeyRow.init))
    }
    functions = SceneOutline.functions
  }
}

extension SceneTerm.Part {
  /// The title of the part's page.
  var title: String { self == .kinds ? "Kinds" : "Modifiers" }
}

/// A row about a key of a document.
struct KeyRow: Sendable {
  let keyName: String
  let keyValues: String
  /// Whether the key is required, or its default; empty if neither applies.
  ///
  /// A template would find an absent property of an inner key in the outer one.
  let keyFact: String
  let innerKeys: [KeyRow]

  init(_ key: SceneKey) {
    keyName = key.name
    keyValues = key.values
    keyFact = key.isRequired ? "Required" : key.defaultText.map { "Default: \($0)" } ?? ""
    innerKeys = key.keys.map(KeyRow.init)
  }
}
