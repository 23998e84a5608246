import HTTPServer

/// Answers `/docs` and what is below it: how to use the server, for people.
struct ReferenceController: Sendable {
  let reference: Reference
  let templates: PageTemplates

  /// `/docs`: the beginning, or what is found.
  func start(_ request: Request, _ path: [String: String]) throws -> Answer {
    let query = try ReferenceQuery(request)
    let frame = templates.frame(for: request.headers)
    return try templates.answer(
      ReferencePage(reference, about: query.text, server: frame.origin + frame.base), to: request)
  }

  /// `/docs/{topic}`: a topic, or a list.
  func topic(_ request: Request, _ path: [String: String]) throws -> Answer {
    let name = path["topic"] ?? ""
    let page: ReferencePage
    switch name {
    case "recipes":
      let frame = templates.frame(for: request.headers)
      page = .recipes(server: frame.origin + frame.base)
    case "limits": page = .limits(reference.limits)
    case "problems": page = .problems()
    default:
      guard let topic = ReferenceTopic(rawValue: name) else {
        throw Problem(.notFound, "the reference has no topic \(name.quotable)")
      }
      page = ReferencePage(reference.part(topic))
    }
    return try templates.answer(page, to: request)
  }

  /// `/docs/problems/{problem}`: where the type of a problem leads.
  func problem(_ request: Request, _ path: [String: String]) throws -> Answer {
    let name = path["problem"] ?? ""
    guard let kind = Problem.Kind(rawValue: name) else {
      throw Problem(.notFound, "the reference has no problem \(name.quotable)")
    }
    return try templates.answer(ReferencePage.problem(kind), to: request)
  }
}

/// The words that are looked for in the reference.
struct ReferenceQuery: FormQuery {
  static let query = Option(
    \ReferenceQuery.text, "query", .text(maximumBytes: 200),
    "Words to look for in addresses, options, recipes, limits and problems.")
  static let parameters = [query.parameter]

  /// `nil` where nothing is looked for.
  var text: String?

  init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    text = try Self.query.value(in: values)
  }
}
