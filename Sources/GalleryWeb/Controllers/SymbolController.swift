import GalleryCatalog
import GalleryModel
import GalleryRendering
import GalleryWire
import HTTPServer

/// Answers with pictures of symbols, and with what can be said of one.
struct SymbolController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline

  /// The picture that the query asks for, as one kind of file; as JSON its description.
  func picture(
    _ request: Request, of name: SymbolName, as format: PictureFormat
  ) async throws -> Response {
    // Before the catalog is asked, as for bitmaps.
    let version = catalog.version
    let query = try SymbolQuery(request, format: format)
    guard format != .json else {
      return try await description(request, of: name.text, query, at: version)
    }
    let prepared = try await prepare(name.text, query.options)
    var response = Response(
      symbol: prepared.resolved, to: request, query, motion: prepared.request)
    response.headers["ETag"] = prepared.etag
    return try await response.answer(to: request) {
      $0.body = try await pipeline.render(prepared).image.bytes
      $0.repeatableAtVersion = version
    }
  }

  /// What was looked for and found, what the drawing is made of, and, where an effect is asked for, how
  /// the PNG of it moves.
  private func description(
    _ request: Request, of name: String, _ query: SymbolQuery, at version: UInt64
  ) async throws -> Response {
    let options = query.options
    let resolved = try await catalog.resolveSymbol(
      name, options.variants, isDerived: options.isDerived)
    var picture = options
    picture.format = .png
    let motion = options.effects.isEmpty ? nil : try await prepare(name, picture).request
    let bytes = ResolvedSymbolResource(resolved, moving: motion).bytes
    var response = Response(symbol: resolved, to: request, query, motion: motion)
    response.headers["ETag"] = EntityTag.of(bytes)
    return try await response.answer(to: request) {
      $0.body = bytes
      $0.repeatableAtVersion = version
    }
  }

  /// A replacement that is not stored is a wrong parameter, not a wrong address.
  func prepare(_ name: String, _ options: SymbolOptions) async throws -> PreparedSymbol {
    do {
      return try await pipeline.prepare(symbol: name, options)
    } catch {
      guard case .catalog(.missingSymbol(let missing, let near)) = error, missing != name else {
        throw error
      }
      var problem = Problem(.invalidParameter, error.publicMessage)
      problem.parameter = SymbolQuery.replacement.name
      problem.value = missing.quotable
      problem.near = near
      throw Refusal(problem)
    }
  }
}
