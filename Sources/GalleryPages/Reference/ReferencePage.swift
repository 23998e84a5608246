package import GalleryAddresses
import HTTPServer
package import Manual

/// A page of the reference: a topic, the recipes, the limits, the problems, or a problem.
package struct ReferencePage: Page {
  package static let template = PageTemplates.Name.reference

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
  let docs: DocumentationFrame
  private(set) var addresses: [Reference.Address] = []
  private(set) var options: [Reference.Option] = []
  private(set) var recipes: [Recipe] = []
  private(set) var limits: [ReferenceLimit] = []
  private(set) var problems: [ProblemRow] = []
  private(set) var problem: ProblemFacts?

  private init(_ heading: String, _ lead: String, path: String) {
    site = Site(documentation: heading, lead)
    docs = DocumentationFrame(heading, lead, path: path)
  }

  /// The names of all parts in URLs.
  package static let topics =
    ReferenceTopic.allCases.map(\.rawValue) + ["recipes", "limits", "problems"]

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
