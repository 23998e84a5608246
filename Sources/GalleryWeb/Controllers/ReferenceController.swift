import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryPages
import HTTPServer

/// The controller of the reference, `/docs`.
struct ReferenceController: Sendable {
  let reference: Deferred<Reference>
  let catalog: Catalog
  let templates: PageTemplates

  /// Answers `/docs`: the first page, or the results of a search.
  func start(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let query = try ReferenceQuery(request)
    // Search results replace them.
    let recipes = query.text == nil ? await recipes() : []
    return try templates.answer(
      ReferencePage(reference.value, about: query.text, recipes: recipes))
  }

  /// Returns the recipes, with pictures of those items that the collection has.
  private func recipes() async -> [Recipe] {
    var recipes: [Recipe] = []
    for recipe in Recipe.all {
      recipes.append(await isThere(recipe.shown) ? recipe : recipe.unshown)
    }
    return recipes
  }

  private func isThere(_ shown: Recipe.Shown?) async -> Bool {
    do {
      if let name = shown?.bitmap { _ = try await catalog.summary(of: BitmapReference(name)) }
      if let name = shown?.symbol { _ = try await catalog.symbol(named: name) }
      if let name = shown?.scene { _ = try await catalog.scene(named: name) }
      return true
    } catch {
      // The text of the reference is available whatever the state of the collection.
      return false
    }
  }

  /// Answers `/docs/{topic}`: a topic, or a list.
  func topic(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let name = path["topic"] ?? ""
    let page: ReferencePage
    switch name {
    case "recipes": page = .recipes(await recipes())
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
    "Words to look for in addresses, options, recipes, limits and problems.")
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
