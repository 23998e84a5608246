import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryPages
import GalleryRendering
import GalleryScenes
import HTTPServer
import PictureServing
import Raster
import SceneModel

/// The controller of the page of all scenes, `/scenes`, and of a scene's page, `/scene/{scene}`.
struct ScenePageController: Sendable {
  let catalog: Catalog
  let scenes: ScenePipeline
  let requested: RequestedScenes
  let pipeline: RenderPipeline
  let lists: ListPageController
  let templates: PageTemplates
  let limits: RenderLimits

  /// Answers with a page of the scenes for the query.
  func list(
    _ state: ScenesState, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let content = try await lists.content(
      state, page: { try await items($0) }, tags: { try await catalog.sceneTags(among: $0) },
      near: { try await catalog.nearSceneNames(to: $0).map { NamedLink($0, in: "/scene") } })
    return try templates.answer(ScenesPage(content))
  }

  private func items(_ search: SceneSearch) async throws -> ItemPage<ScenesPage.Item> {
    let page = try await catalog.scenes(search)
    var items: [ScenesPage.Item] = []
    for summary in page.items {
      // A scene that was removed in the meantime is omitted.
      guard let (summary, document) = try? await scenes.scene(named: summary.name) else { continue }
      items.append(
        ScenesPage.Item(
          summary: summary, document: document,
          required: try await scenes.requiredValues(of: document, beside: [])))
    }
    return ItemPage(items: items, total: page.total, searched: page.searched)
  }

  /// Answers with the scene for the parameters of the query; a required parameter without a value gets an initial one.
  ///
  /// If the values are invalid, the page has a similar picture, the form as it was submitted, the reason next to the
  /// field, and the status that the picture would have.
  func page(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let (summary, document) = try await scenes.scene(named: path["scene"] ?? "")
    let asked = Dictionary(request.query.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    let subject = try await request.showing { query, refusal in
      let required = try await scenes.requiredValues(of: document, beside: query)
      var subject = try await self.subject(
        query + required.map { Request.QueryItem(name: $0.name, value: $0.value) }, document,
        of: summary.name)
      subject.refusal = refusal
      subject.refusal?.value = refusal?.parameter.flatMap { asked[$0] } ?? refusal?.value
      subject.asked = asked
      return subject
    }
    let (previous, next) = try await catalog.sceneNeighbors(of: summary.name)
    return try templates.answer(
      SceneDetailPage(subject, previous: previous, next: next),
      status: subject.refusal?.status ?? .ok
    ).showing(ShownItem(name: summary.name, isPage: true))
  }

  private func subject(
    _ query: [Request.QueryItem], _ document: SceneDocument, of name: String
  ) async throws -> SceneSubject {
    let state = try SceneState(query, document.parameters)
    let access = SceneAccessQuery.parameters.map(\.name)
    let options = SceneOptions.named.map(\.name) + access
    // The scene reports names that neither it nor the page knows.
    let names = Set(state.named.map(\.name))
    let unknown = query.filter { !names.contains($0.name) }
    let values = state.parameters().filter { $0.value != nil && !options.contains($0.name) }
    let given = query.filter { access.contains($0.name) }
    let prepared = try await requested.prepare(
      name, unknown + values.map { Request.QueryItem(name: $0.name, value: $0.value) },
      state.options,
      SceneAccessQuery(QueryValues(given, allowing: SceneAccessQuery.parameters)),
      signed: query.filter { $0.name != SceneOptions.formatName }, wait: .zero
    ).picture
    let layout = try prepared.layout()
    let image =
      prepared.options.format == .json
      ? nil
      : try await ServedPicture.drawn(prepared.size) { () async throws(RenderError) in
        try await pipeline.render(prepared).image
      }
    return SceneSubject(
      document: document, state: state, prepared: prepared, layout: layout, image: image,
      limits: limits, signing: requested.access.signing)
  }
}

extension ScenePipeline {
  /// Returns values of the required parameters that a query does not contain.
  func requiredValues(
    of document: SceneDocument, beside query: [Request.QueryItem]
  ) async throws -> [AddressParameter] {
    let open = document.parameters.filter { parameter in
      parameter.defaultValue == nil && !query.contains { $0.name == parameter.name }
    }
    guard !open.isEmpty else { return [] }
    let samples = try await sampleValues(of: document)
    return open.map { ($0.name, samples[$0.name]?.text) }.filter { $0.1?.isEmpty == false }
  }
}
