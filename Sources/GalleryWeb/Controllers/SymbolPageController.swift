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
  /// the status that the picture would have. The page of an alias moves to that of the drawing.
  func page(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let name = path["symbol"] ?? ""
    if let present = try await presentName(of: name) {
      return Answer(.moved(to: LocalAddress("/symbol/\(present)").text + request.queryText))
    }
    let subject = try await request.showing { query, refusal in
      var subject = try await self.subject(query, of: name)
      subject.refusal = refusal
      return subject
    }
    let (previous, next) = try await catalog.symbolNeighbors(of: subject.summary.name)
    return try templates.answer(
      SymbolDetailPage(subject, previous: previous, next: next),
      status: subject.refusal?.status ?? .ok
    ).showing(ShownItem(name: subject.summary.name, isPage: true, isSymbol: true))
  }

  /// Returns the name that replaces an alias in a name, or `nil` if the name has no alias, or no drawing.
  private func presentName(of name: String) async throws(CatalogError) -> String? {
    guard let found = try? await catalog.resolveSymbol(name, .none, isDerived: true),
      let alias = found.alias
    else { return nil }
    let present = try await catalog.resolveSymbol(alias, .none, isDerived: false).name
    return name.ownName.hasPrefix(alias.ownName)
      ? present + name.ownName.dropFirst(alias.ownName.count) : present
  }

  private func subject(
    _ query: [Request.QueryItem], of name: String
  ) async throws -> SymbolSubject {
    let state = try SymbolState(query)
    let prepared = try await pictures.prepare(name, state.options)
    let summary = prepared.resolved.summary
    if name != summary.name, let own = summary.variants.first(where: { $0.name == name })?.variants
    {
      // The URL of the subject with the variants of the name, if it leads to the same drawing.
      let variants = SymbolQuery.variant(state.options.variants.union(inner: own))
      let state = try SymbolState(state.query([variants]))
      if let same = try? await pictures.prepare(summary.name, state.options),
        same.resolved.name == prepared.resolved.name
      {
        return try await subject(summary.name, state, same)
      }
    }
    return try await subject(name, state, prepared)
  }

  private func subject(
    _ base: String, _ state: SymbolState, _ prepared: PreparedSymbol
  ) async throws -> SymbolSubject {
    let image =
      prepared.format == .json
      ? nil
      : try await ServedPicture.drawn(prepared.plan.layout.size) {
        () async throws(RenderError) in try await pictures.pipeline.render(prepared).image
      }
    return SymbolSubject(
      base: base, state: state, prepared: prepared, image: image, limits: limits)
  }
}
