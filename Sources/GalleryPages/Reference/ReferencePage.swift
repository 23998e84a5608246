package import GalleryAddresses
import HTTPServer

/// A page of the reference: a topic, the recipes, the limits, the problems, a problem, or the results of a search.
package struct ReferencePage: Page {
  package static let template = PageTemplates.Name.reference

  struct Found: Sendable {
    let foundHref: String
    let foundTitle: String
    let foundKind: String
    let foundText: String
  }

  struct ProblemRow: Sendable {
    let problemHref: String
    let problemTitle: String
    let problemStatus: Int
  }

  /// The facts about a problem.
  struct ProblemFacts: Sendable {
    let problemType: String
    let problemStatus: Int
    let problemAdvice: String
  }

  package let site: Site
  let chapters: [Site.Place]
  let heading: String
  let lead: String
  /// The search text.
  let query: String
  /// The number of results in words, or `nil` without a search.
  let foundText: String?
  private(set) var found: [Found] = []
  private(set) var addresses: [Reference.Address] = []
  private(set) var options: [Reference.Option] = []
  private(set) var recipes: [Recipe] = []
  private(set) var limits: [ReferenceLimit] = []
  private(set) var problems: [ProblemRow] = []
  private(set) var problem: ProblemFacts?

  private init(
    _ heading: String, _ lead: String, path: String, query: String = "", foundText: String? = nil
  ) {
    (self.heading, self.lead, self.query, self.foundText) = (heading, lead, query, foundText)
    site = Site(
      heading == Self.title ? heading : "\(heading) · \(Self.title)", description: lead,
      style: "pages/reference.css", script: "pages/reference.js",
      keys: [Site.Key(strokes: ["/"], meaning: "Search")])
    let chapters =
      [("/docs", "Start")]
      + ReferenceTopic.allCases.map { ("/docs/\($0.rawValue)", $0.title) }
      + [("/docs/recipes", "Recipes"), ("/docs/limits", "Limits"), ("/docs/problems", "Problems")]
    self.chapters = chapters.map { place, name in
      Site.Place(placeName: name, placeHref: LocalAddress(place).text, isHere: place == path)
    }
  }

  private static let title = "Reference"

  /// The names of all parts in URLs.
  package static let topics =
    ReferenceTopic.allCases.map(\.rawValue) + ["recipes", "limits", "problems"]

  /// Creates the first page: recipes, and the results of a search.
  ///
  /// - Parameter recipes: All recipes; the first ones are shown.
  package init(_ reference: Reference, about text: String?, recipes: [Recipe]) {
    let entries = text.map(reference.entries)
    self.init(
      Self.title,
      "Every URL of this server with all its options. The server reads requests by the same "
        + "declarations.", path: "/docs", query: text ?? "",
      foundText: entries.map { NumberText.counted($0.count, "result") })
    found = (entries ?? []).map(Found.init)
    if entries == nil { self.recipes = Array(recipes.prefix(4)) }
  }

  /// Creates the page of a topic.
  package init(_ part: Reference.Part) {
    self.init(part.topic.title, part.topic.lead, path: "/docs/\(part.topic.rawValue)")
    (addresses, options) = (part.addresses, part.options)
  }

  /// Returns the page of all recipes.
  package static func recipes(_ recipes: [Recipe]) -> ReferencePage {
    var page = ReferencePage(
      "Recipes", "Examples to copy. The names are from the demo collection.",
      path: "/docs/recipes")
    page.recipes = recipes
    return page
  }

  /// Returns the page of the limits in force.
  package static func limits(_ limits: [ReferenceLimit]) -> ReferencePage {
    var page = ReferencePage(
      "Limits",
      "The server refuses a request above a limit before it does any work, and names the limit. The administrator sets the limits with options of pixelarium serve.",
      path: "/docs/limits")
    page.limits = limits
    return page
  }

  /// Returns the page of all kinds of problems.
  package static func problems() -> ReferencePage {
    var page = ReferencePage(
      "Problems",
      "Errors are application/problem+json (RFC 9457), or a page in browsers. The type of an "
        + "error is one of these URLs.", path: "/docs/problems")
    page.problems = Problem.Kind.allCases.map { kind in
      ProblemRow(
        problemHref: kind.type, problemTitle: kind.title, problemStatus: kind.status.code)
    }
    return page
  }

  /// Returns the page of one kind of problem.
  package static func problem(_ kind: Problem.Kind) -> ReferencePage {
    var page = ReferencePage(kind.title, "A kind of error.", path: "/docs/problems")
    page.problem = ProblemFacts(
      problemType: kind.type, problemStatus: kind.status.code, problemAdvice: kind.advice)
    return page
  }
}

extension ReferencePage.Found {
  fileprivate init(_ entry: Reference.Entry) {
    foundHref = LocalAddress(entry.entryPath).text + "#\(entry.entryID)"
    (foundTitle, foundKind, foundText) = (entry.entryTitle, entry.entryKind, entry.entryText)
  }
}
