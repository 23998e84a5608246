import GalleryAddresses
import GalleryModel
import GalleryPages
import GalleryRendering
import GalleryScenes
import HTTPServer
import PictureServing
import SceneModel

/// The controller of the pages about the language of scenes, `/docs/language`, and of the pictures of its examples.
struct LanguageController: Sendable {
  let scenes: ScenePipeline
  let pipeline: RenderPipeline
  let templates: PageTemplates

  /// Answers with the page about documents.
  func overview(_ request: Request, _ path: [String: String]) throws -> Answer {
    try templates.answer(LanguagePage())
  }

  /// Answers with all kinds or all modifiers.
  func terms(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let part = try part(path)
    var drawable: Set<String> = []
    for term in SceneTerm.all(in: part) {
      guard let example = term.example else { continue }
      // The collection may lack an item of an example.
      if (try? await scenes.prepareSample(of: example, named: term.name, SceneOptions())) != nil {
        drawable.insert(term.name)
      }
    }
    return try templates.answer(TermsPage(part, drawable: drawable))
  }

  /// Answers with the picture of an example.
  func picture(
    _ query: ExampleQuery, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let (part, name) = (try part(path), path["term"] ?? "")
    guard let example = SceneTerm.all(in: part).first(where: { $0.name == name })?.example else {
      throw Problem(.notFound, "the language has no word \(name.quotable) in \(part.rawValue)")
    }
    var options = SceneOptions()
    options.format = .svg
    options.colorScheme = query.colorScheme
    let prepared = try await scenes.prepareSample(of: example, named: name, options)
    var response = Response.shared(PictureFormat.svg.mediaType, caching: Caching.short.rawValue)
    response.allowPictures(in: prepared)
    response.headers[.etag] = prepared.etag
    return Answer(response, isRepeatable: true) {
      $0.body = try await pipeline.render(prepared).image.bytes
    }
  }

  private func part(_ path: [String: String]) throws(Problem) -> SceneTerm.Part {
    let name = path["part"] ?? ""
    guard let part = SceneTerm.Part(rawValue: name) else {
      throw Problem(.notFound, "the language has no part \(name.quotable)")
    }
    return part
  }
}

/// The query of an example's picture.
struct ExampleQuery: EndpointQuery {
  static let parameters = ParameterList([SceneQuery.colorScheme.parameter])

  /// The colour scheme of the picture.
  let colorScheme: RequestedColorScheme

  init(_ request: Request, _ path: [String: String]) throws {
    let values = try QueryValues(request, allowing: Self.parameters)
    colorScheme = try SceneQuery.colorScheme.value(in: values) ?? .light
  }
}

extension PathParameter {
  /// A part of the language of scenes.
  static let part = PathParameter(
    "part", "A part of the language of scenes.", values: SceneTerm.Part.allCases.map(\.rawValue),
    example: "kinds", problems: [.notFound])
  /// A word of the language of scenes.
  static let term = PathParameter(
    "term", "A kind or a modifier of scenes.", pattern: "^[A-Za-z]+$", example: "text",
    problems: [.notFound])
}
