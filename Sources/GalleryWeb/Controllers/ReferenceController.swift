import GalleryAddresses
import GalleryPages
import HTTPServer
import Manual

/// The controller of the start of the documentation, `/docs`, and of the reference.
struct ReferenceController: Sendable {
  let reference: Deferred<Reference>
  let guides: GuideController
  let templates: PageTemplates
  private let search: Deferred<DocumentationSearch>

  init(reference: Deferred<Reference>, guides: GuideController, templates: PageTemplates) {
    (self.reference, self.guides, self.templates) = (reference, guides, templates)
    search = Deferred {
      DocumentationSearch(
        SearchEntry.guides + reference.value.entries + SearchEntry.language
          + SearchEntry.all(of: guides.command.value))
    }
  }

  /// Answers `/docs`: the first page, or the results of a search.
  func start(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let query = try ReferenceQuery(request)
    return try templates.answer(DocumentationPage(about: query.text, in: search.value))
  }

  /// Answers `/docs/{topic}`: a topic, or a list.
  func topic(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let name = path["topic"] ?? ""
    let page: ReferencePage
    switch name {
    case "recipes": page = .recipes(await guides.recipes())
    case "limits": page = .limits(reference.value.limits)
    case "problems": page = .problems()
    default:
      guard let topic = ReferenceTopic(rawValue: name) else {
        throw Problem(.notFound, "the reference has no topic \(name.quotable)")
      }
      page = ReferencePage(reference.value.part(topic))
    }
    return try templates.answer(page)
  }

  /// Answers `/docs/problems/{problem}`, the type URI of a problem.
  func problem(_ request: Request, _ path: [String: String]) throws -> Answer {
    let name = path["problem"] ?? ""
    guard let kind = Problem.Kind(rawValue: name) else {
      throw Problem(.notFound, "the reference has no problem \(name.quotable)")
    }
    return try templates.answer(ReferencePage.problem(kind))
  }
}

/// The query of a search in the reference.
struct ReferenceQuery: FormQuery {
  static let query = QueryOption(
    \ReferenceQuery.text, "query", .text(maximumBytes: 200),
    "Words to look for in guides, options, commands, kinds and modifiers of scenes, recipes, limits and problems."
  )
  static let parameters = ParameterList([query.parameter])

  /// The search text, or `nil`.
  var text: String?

  init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    text = try Self.query.value(in: values)
  }
}

extension PathParameter {
  /// The name of a chapter of the reference.
  static let topic = PathParameter(
    "topic", "A part of the reference.", values: ReferencePage.topics, example: "bitmaps",
    problems: [.notFound])
}
