import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryPages
import GalleryRendering
import HTTPServer
import PictureServing
import Raster

/// The controller of a symbol's page, `/symbol/{symbol}`.
struct SymbolPageController: Sendable {
  let catalog: Catalog
  let pictures: SymbolPictures
  let templates: PageTemplates
  let limits: RenderLimits

  /// Answers with the symbol for the options of the query.
  ///
  /// If the options are invalid for the symbol, the page has a similar picture, the reason next to the controls, and
  /// the status that the picture would have.
  func page(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let subject = try await request.showing { query, refusal in
      var subject = try await self.subject(query, of: path["symbol"] ?? "")
      subject.refusal = refusal
      return subject
    }
    let (previous, next) = try await catalog.symbolNeighbors(of: subject.summary.name)
    return try templates.answer(
      SymbolDetailPage(subject, previous: previous, next: next),
      status: subject.refusal?.status ?? .ok)
  }

  private func subject(
    _ query: [Request.QueryItem], of name: String
  ) async throws -> SymbolSubject {
    let state = try SymbolState(query)
    let prepared = try await pictures.prepare(name, state.options)
    let (summary, alias) = (prepared.resolved.summary, prepared.resolved.alias)
    if name != summary.name, let own = try await variants(of: name, isOld: alias != nil, summary) {
      // The URL of the subject with the variants of the name, if it leads to the same drawing.
      let variants = SymbolQuery.variant(state.options.variants.union(inner: own))
      let state = try SymbolState(state.query([variants]))
      if let same = try? await pictures.prepare(summary.name, state.options),
        same.resolved.name == prepared.resolved.name
      {
        return try await subject(summary.name, state, same, alias)
      }
    }
    return try await subject(name, state, prepared, alias)
  }

  private func subject(
    _ base: String, _ state: SymbolState, _ prepared: PreparedSymbol, _ alias: String?
  ) async throws -> SymbolSubject {
    let image =
      prepared.format == .json
      ? nil
      : try await ServedPicture.drawn(prepared.plan.layout.size) {
        () async throws(RenderError) in try await pictures.pipeline.render(prepared).image
      }
    return SymbolSubject(
      base: base, state: state, prepared: prepared, alias: alias, image: image, limits: limits)
  }

  /// Returns the variants of the drawing with a name or alias, relative to its subject.
  private func variants(
    of name: String, isOld: Bool, _ summary: SymbolSummary
  ) async throws(CatalogError) -> SymbolVariants? {
    let own = isOld ? try await catalog.resolveSymbol(name, .none, isDerived: false).name : name
    return summary.variants.first { $0.name == own }?.variants
  }
}
