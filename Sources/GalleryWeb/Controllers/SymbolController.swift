import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryRendering
import GalleryWire
import HTTPServer
import PictureServing
import Raster
import VectorRaster

/// Answers `/symbol/{symbol}` and `/symbol/{symbol}.{format}`.
///
/// Names have dots themselves, so what follows the last one is a kind of file only where it is one that
/// is offered, and not where the name is stored with it and not without it (`filetype.png`,
/// symbols.md §15).
struct SymbolController: Sendable {
  /// The parameters that either answer takes; most of them both do.
  static let parameters = ParameterList(
    SymbolQuery.parameters + [SymbolOptions.pageFormat.parameter])

  let catalog: Catalog
  let pages: SymbolPageController
  let pictures: SymbolPictures

  /// The picture in the format that the address ends with, or the symbol whose name it ends.
  func file(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let (stem, ending) = (path["symbol"] ?? "", path["format"] ?? "")
    let whole = "\(stem).\(ending)"
    guard let format = PictureFormat(rawValue: ending), ItemKind.symbol.formats.contains(format),
      try await !isOnlyWhole(whole, stem: stem)
    else { return try await representation(request, ["symbol": whole]) }
    return try await pictures.picture(request, of: SymbolName(stem), as: format)
  }

  /// The page or a picture, whichever `Accept` asks for; a name against the grammar is refused.
  func representation(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let name = try SymbolName(path["symbol"] ?? "")
    switch try Representation(request.headers, of: .symbol) {
    case .page: return try await pages.page(request, path).negotiated()
    case .picture(let format):
      return try await pictures.picture(request, of: name, as: format).negotiated(
        location: LocalAddress("/symbol/\(name).\(format.rawValue)").text + request.queryText)
    }
  }

  private func isOnlyWhole(_ whole: String, stem: String) async throws -> Bool {
    // What is stored under the stem settles it, whatever else is stored.
    if try await catalog.hasSymbolDrawing(named: stem) { return false }
    return try await catalog.hasSymbolDrawing(named: whole)
  }
}

/// Pictures of symbols, and what can be said of one.
struct SymbolPictures: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline

  /// The picture that the query asks for, as one kind of file; as JSON its description.
  func picture(
    _ request: Request, of name: SymbolName, as format: PictureFormat
  ) async throws -> Answer {
    let query = try SymbolQuery(request, format: format)
    guard format != .json else { return try await description(request, of: name.text, query) }
    let prepared = try await prepare(name.text, query.options)
    let head = Response.symbol(
      prepared.resolved, to: request, query, etag: prepared.etag, motion: prepared)
    return Answer(head, isRepeatable: true) {
      $0.body = try await pipeline.render(prepared).image.bytes
    }
  }

  /// The names that were looked for, the drawing and, where an effect is asked for, the motion of the PNG.
  private func description(
    _ request: Request, of name: String, _ query: SymbolQuery
  ) async throws -> Answer {
    let options = query.options
    let resolved = try await catalog.resolveSymbol(
      name, options.variants, isDerived: options.isDerived)
    var picture = options
    picture.format = .png
    let motion = options.effects.isEmpty ? nil : try await prepare(name, picture)
    let bytes = ResolvedSymbolResource(resolved, moving: motion).bytes
    var response = Response.symbol(
      resolved, to: request, query, etag: EntityTag.of(bytes), motion: motion)
    response.body = bytes
    return Answer(response, isRepeatable: true)
  }

  /// A replacement that is not stored is a wrong parameter, not a wrong address.
  func prepare(_ name: String, _ options: SymbolOptions) async throws -> PreparedSymbol {
    do {
      return try await pipeline.prepare(symbol: name, options)
    } catch {
      guard case .catalog(.missing(.symbol, let missing, let near)) = error, missing != name else {
        throw error
      }
      throw Problem(
        .invalidParameter, error.publicMessage, parameter: SymbolQuery.replacement.name,
        value: missing.quotable, near: near)
    }
  }
}

extension Response {
  /// The head of a picture or a description of a symbol before it is made; it is saved under the name
  /// of what was found.
  ///
  /// - Parameter motion: The picture; `nil` for a description.
  fileprivate static func symbol(
    _ resolved: ResolvedSymbol, to request: Request, _ query: SymbolQuery, etag: String,
    motion: PreparedSymbol?
  ) -> Response {
    let format = query.options.format
    var response = Response.shared(
      format.mediaType, caching: query.caching(of: resolved).rawValue,
      exposing: PictureSubject.symbol.exposedFields)
    response.headers[.etag] = etag
    response.headers[.symbolResolved] = resolved.headerText
    if query.hasWeight, !resolved.finishedDrawing.hasStrokes {
      response.headers[.symbolWeight] = "ignored"
    }
    response.headers[.symbolFrame] = motion?.frameText
    response.headers[.frame] = motion?.boxText
    var links: [String] = []
    if resolved.alias != nil {
      // The day is not known, only that it has passed (RFC 9745 §2.1 wants a date).
      response.headers[.deprecation] = "@0"
      links.append("<\(query.successor(of: resolved, for: request))>; rel=\"successor-version\"")
    }
    if let license = resolved.summary.license.flatMap(LicenseAddress.text) {
      links.append("<\(license)>; rel=\"license\"")
    }
    if !links.isEmpty { response.headers[.link] = links.joined(separator: ", ") }
    response.nameFile(resolved.name, format.rawValue)
    return response
  }
}

extension ResolvedSymbol {
  /// The name, and what was made for it where nobody drew it:
  /// `bell.slash.circle; synthesized=circle`.
  fileprivate var headerText: String {
    recipe.map { "\(name); synthesized=\($0.variants.chain)" } ?? name
  }
}

extension PreparedSymbol {
  /// The place of the symbol at rest in the picture of a motion, and its size; `nil` for others.
  ///
  /// `16,16,128,128; picture=160,160`: left, top, width and height, in pixels, in SVG and PDF points.
  fileprivate var frameText: String? {
    guard plan.effect != nil else { return nil }
    let (place, picture) = placement
    let sides = [place.x, place.y, place.width, place.height].map { SVGNumber.text($0) }
    let size = [picture.width, picture.height].map { SVGNumber.text($0) }
    return "\(sides.joined(separator: ",")); picture=\(size.joined(separator: ","))"
  }
}

extension PreparedSymbol {
  /// The place of a box that the picture sticks out of, `-8,0,64,32`.
  fileprivate var boxText: String? {
    plan.layout.file.box.map { box in
      [box.x, box.y, box.width, box.height].map { SVGNumber.text($0) }.joined(separator: ",")
    }
  }
}

extension SymbolQuery {
  /// For ever where the URL names the revision that is shown, and nothing that may change without
  /// it: a replacement, or an old name.
  fileprivate func caching(of resolved: ResolvedSymbol) -> Caching {
    guard options.effects.allSatisfy({ $0.replacement == nil }), resolved.alias == nil else {
      return .short
    }
    return revision == Int(resolved.summary.revision) ? .immutable : .short
  }

  /// The same picture under the name that the drawing has now.
  fileprivate func successor(of resolved: ResolvedSymbol, for request: Request) -> String {
    let found = [Self.variant.name, Self.plain.name, Self.derive.name]
    var parameters = request.query.filter { !found.contains($0.name) }
      .map { (name: $0.name, value: $0.value) }
    if let recipe = resolved.recipe {
      parameters.append((name: Self.variant.name, value: recipe.variants.chain))
      parameters.append((name: Self.derive.name, value: "true"))
    }
    let name = resolved.recipe?.base ?? resolved.name
    return LocalAddress("/symbol/\(name).\(options.format.rawValue)", parameters).text
  }
}
