import GalleryCatalog
import GalleryModel
import GalleryRendering
import HTTPServer
import Raster

/// Answers `/symbol/{symbol}` with the page of a symbol.
struct SymbolPageController: Sendable {
  let catalog: Catalog
  let pictures: SymbolController
  let templates: PageTemplates
  let files: StaticFiles

  /// What is shown, and why where it is not what was asked for.
  private struct Shown {
    let base: String
    let state: SymbolState
    let prepared: PreparedSymbol
    /// The old name that led here.
    let alias: String?
    /// What is known of the file, `nil` where it was not drawn.
    let image: RenderedImage?
    var refusal: PictureRefusal?
  }

  /// The symbol as the query string asks for it.
  ///
  /// A browser that asks for a picture that there cannot be gets the page with a picture that comes
  /// near, the reason beside the controls, and the status that the picture would have.
  func page(_ request: Request, _ path: [String: String]) async throws -> Response {
    let shown = try await shown(request, of: path["symbol"] ?? "")
    let (previous, next) = try await catalog.symbolNeighbors(
      of: shown.prepared.resolved.summary.name)
    let content = SymbolDetailPage.Content(
      base: shown.base, state: shown.state, prepared: shown.prepared, alias: shown.alias,
      refusal: shown.refusal,
      image: shown.image, previous: previous, next: next)
    var response = Response.page(
      try templates.html(SymbolDetailPage(content, files: files), to: request.headers))
    if let refusal = shown.refusal { response.status = refusal.status }
    return response
  }

  private func shown(_ request: Request, of name: String) async throws -> Shown {
    do {
      return try await shown(request.query, of: name)
    } catch {
      guard Negotiation.prefersPage(request.headers),
        let refusal = PictureRefusal(Problem(error))
      else { throw error }
      for query in refusal.fallbacks(from: request.query) {
        if var shown = try? await shown(query, of: name) {
          shown.refusal = refusal
          return shown
        }
      }
      throw error
    }
  }

  private func shown(_ query: [Request.QueryItem], of name: String) async throws -> Shown {
    let state = try SymbolState(query)
    let prepared = try await pictures.prepare(name, state.options)
    let summary = prepared.resolved.summary
    let alias = prepared.resolved.alias
    if name != summary.name, let own = try await variants(of: name, isOld: alias != nil, summary) {
      // The subject's own address with the variants of the name, where it leads to the same.
      let state = try SymbolState(
        state.query(with: state.options.variants.union(inner: own)))
      if let same = try? await pictures.prepare(summary.name, state.options),
        same.resolved.name == prepared.resolved.name
      {
        return Shown(
          base: summary.name, state: state, prepared: same, alias: alias,
          image: try await image(same))
      }
    }
    return Shown(
      base: name, state: state, prepared: prepared, alias: alias,
      image: try await image(prepared))
  }

  /// What the drawing of this name, or of this old name, differs by from its subject.
  private func variants(
    of name: String, isOld: Bool, _ summary: SymbolSummary
  ) async throws(CatalogError) -> SymbolVariants? {
    let own = isOld ? try await catalog.resolveSymbol(name, .none, isDerived: false).name : name
    return summary.variants.first { $0.name == own }?.variants
  }

  /// The picture itself, so that the page says what is really served; the browser asks for it next.
  ///
  /// A busy server still gives the page, without these facts.
  private func image(_ prepared: PreparedSymbol) async throws -> RenderedImage? {
    let size = prepared.request.plan.layout.size
    guard size.width * size.height <= ServedPicture.pixelLimit, prepared.request.format != .json
    else { return nil }
    do {
      return try await pictures.pipeline.render(prepared).image
    } catch {
      switch error {
      case .busy, .timedOut: return nil
      default: throw error
      }
    }
  }
}
