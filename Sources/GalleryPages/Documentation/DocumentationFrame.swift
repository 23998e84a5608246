import GalleryAddresses
import Manual

/// The heading, the search and the list of all pages of the documentation, which each of its pages has.
struct DocumentationFrame: Sendable {
  /// A group of pages in the list.
  struct Group: Sendable {
    let groupTitle: String
    let pages: [Site.Place]
  }

  let heading: String
  let lead: String
  /// The search text.
  let query: String
  let groups: [Group]

  /// Creates the frame of a page.
  ///
  /// - Parameters:
  ///   - heading: The title.
  ///   - lead: The content in a sentence.
  ///   - path: The path of the page, or of the page in the list that it belongs to.
  ///   - query: The search text.
  init(_ heading: String, _ lead: String, path: String, query: String = "") {
    (self.heading, self.lead, self.query) = (heading, lead, query)
    groups = Self.pages.map { group in
      Group(
        groupTitle: group.title,
        pages: group.pages.map { place, name in
          Site.Place(placeName: name, placeHref: LocalAddress(place).text, isHere: place == path)
        })
    }
  }

  /// The paths and names of all pages in groups.
  private static let pages: [(title: String, pages: [(String, String)])] = [
    ("Documentation", [("/docs", "Start")] + Guide.all.prefix(1).map { ($0.path, $0.title) }),
    ("Guides", Guide.all.dropFirst().map { ($0.path, $0.title) }),
    (
      "Language of scenes",
      [
        ("/docs/language", "Documents"), ("/docs/language/kinds", "Kinds"),
        ("/docs/language/modifiers", "Modifiers"),
      ]
    ),
    ("Command", [("/docs/command", "Commands and settings")]),
    (
      "Reference",
      ReferenceTopic.allCases.map { ("/docs/\($0.rawValue)", $0.title) }
        + [
          ("/docs/recipes", "Recipes"), ("/docs/limits", "Limits"), ("/docs/problems", "Problems"),
        ]
    ),
  ]
}

extension Site {
  /// Creates the parts of a page of the documentation.
  init(documentation heading: String, _ lead: String) {
    let title = "Documentation"
    self.init(
      heading == title ? heading : "\(heading) · \(title)", description: lead,
      style: "pages/docs.css", script: "pages/docs.js",
      keys: [Key(strokes: ["/"], meaning: "Search")], part: .docs)
  }
}
