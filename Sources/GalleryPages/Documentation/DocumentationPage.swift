import GalleryAddresses
package import Manual

/// The first page of the documentation, with the results of a search.
package struct DocumentationPage: Page {
  package static let template = PageTemplates.Name.docs

  struct Found: Sendable {
    let foundHref: String
    let foundTitle: String
    let foundKind: String
    let foundText: String
  }

  /// A page of the documentation with its content in a sentence.
  struct Entry: Sendable {
    let entryHref: String
    let entryName: String
    let entryLead: String

    init(_ name: String, _ lead: String, _ path: String) {
      (entryName, entryLead) = (name, lead)
      entryHref = LocalAddress(path).text
    }
  }

  package let site: Site
  let docs: DocumentationFrame
  /// The number of results in words, or `nil` without a search.
  let foundText: String?
  let found: [Found]
  /// The guide for newcomers, unless results of a search replace it.
  let start: Entry?
  let firstCommand = CodeSample("pixelarium serve --demo", title: "Start a server")
  let firstPicture = CodeSample(
    "curl --output ghost.png '{{server}}/bitmap/ghost.png?scale=8'", title: "Fetch a picture")
  let guides: [Entry]
  /// The other parts, which results of a search replace.
  let others: [Entry]
  let topics: [Entry]

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - text: The text of a search, or `nil` without a search.
  ///   - search: The index of the documentation.
  package init(about text: String?, in search: DocumentationSearch) {
    let (heading, lead) = (
      "Documentation", "Guides by task, the language of scenes, the command, and every option."
    )
    site = Site(documentation: heading, lead)
    docs = DocumentationFrame(heading, lead, path: "/docs", query: text ?? "")
    let result = text.map(search.result)
    foundText = result.map { result in
      let count = result.entries.count
      return result.isExact
        ? NumberText.counted(count, "result")
        : count == 0 ? "No entry is like that" : "No exact match. The nearest entries:"
    }
    found = (result?.entries ?? []).map(Found.init)
    let entries = Guide.all.map { Entry($0.title, $0.lead, $0.path) }
    start = result == nil ? entries.first : nil
    guides = result?.isExact == true ? [] : Array(entries.dropFirst(start == nil ? 0 : 1))
    others =
      result != nil
      ? []
      : [
        Entry(
          "The language of scenes",
          "Every kind and every modifier of a scene's document, each with its values and a picture.",
          "/docs/language"),
        Entry(
          "The command", "Every command with examples, and every setting of the server.",
          "/docs/command"),
        Entry("Recipes", "Code to copy for common tasks.", "/docs/recipes"),
      ]
    topics =
      result != nil
      ? []
      : ReferenceTopic.allCases.map { Entry($0.title, $0.lead, "/docs/\($0.rawValue)") } + [
        Entry("Limits", "The limits in effect, with their settings.", "/docs/limits"),
        Entry("Problems", "Every kind of error, and what to do.", "/docs/problems"),
      ]
  }
}

extension DocumentationPage.Found {
  fileprivate init(_ entry: SearchEntry) {
    foundHref = LocalAddress(entry.entryPath).text + "#\(entry.entryID)"
    (foundTitle, foundKind, foundText) = (entry.entryTitle, entry.entryKind, entry.entryText)
  }
}
