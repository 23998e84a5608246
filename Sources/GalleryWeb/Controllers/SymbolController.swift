import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryRendering
import GalleryWire
import HTTPServer
import PictureServing
import Raster
import VectorRaster

/// The controller of `/symbol/{symbol}` and `/symbol/{symbol}.{format}`.
///
/// Names contain dots, so the text after the last one is a format only if that format is offered, and unless the whole
/// is the name of a stored symbol and the rest is not (`filetype.png`, symbols.md §15).
struct SymbolController: Sendable {
  /// The parameters of both answers; they share most of them.
  static let parameters = ParameterList(
    SymbolQuery.parameters + [SymbolOptions.pageFormat.parameter])

  let catalog: Catalog
  let pages: SymbolPageController
  let pictures: SymbolPictures

  /// Answers with the picture in the format of the path, or with the symbol if the format is part of its name.
  func file(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let (stem, ending) = (path["symbol"] ?? "", path["format"] ?? "")
    let whole = "\(stem).\(ending)"
    guard let format = PictureFormat(rawValue: ending), ItemKind.symbol.formats.contains(format),
      try await !isOnlyWhole(whole, stem: stem)
    else { return try await representation(request, ["symbol": whole]) }
    return try await pictures.picture(request, of: SymbolName(stem), as: format)
  }

  /// Answers with the page or a picture, depending on `Accept`; an invalid name is an error.
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
    // If the rest is the name of a stored drawing, it wins.
    if try await catalog.hasSymbolDrawing(named: stem) { return false }
    return try await catalog.hasSymbolDrawing(named: whole)
  }
}

/// The pictures and descriptions of symbols.
struct SymbolPictures: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline

  /// Answers with the picture for the query in one format, or with the description as JSON.
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
    .showing(ShownItem(name: prepared.resolved.summary.name, isSymbol: true))
  }

  /// Returns the tried names, the drawing and, with an effect, the motion of the PNG.
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
    return Answer(response, isRepeatable: true).showing(
      ShownItem(name: resolved.summary.name, isSymbol: true))
  }

  /// Prepares a picture; a missing replacement is reported as an invalid parameter, not as a missing item.
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
  /// Returns the head of a symbol's picture or description before it is rendered; the file has the name of the resolved
  /// drawing.
  ///
  /// - Parameter motion: The picture, or `nil` for a description.
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
    if motion?.plan.mode == .multicolor { response.headers[.symbolColors] = "own" }
    response.headers[.symbolFrame] = motion?.frameText
    response.headers[.frame] = motion?.boxText
    var links: [String] = []
    if resolved.alias != nil {
      // RFC 9745 §2.1 requires a date; the actual day is unknown, but in the past.
      response.headers[.deprecation] = "@0"
      links.append("<\(query.successor(of: resolved, for: request))>; rel=\"successor-version\"")
    }
    if let license = resolved.summary.credit.licenseURL {
      links.append("<\(license)>; rel=\"license\"")
    }
    if !links.isEmpty { response.headers[.link] = links.joined(separator: ", ") }
    response.nameFile(resolved.name, format.rawValue)
    return response
  }
}

extension ResolvedSymbol {
  /// The name and its derived variants: `bell.slash.circle; synthesized=circle`.
  fileprivate var headerText: String {
    recipe.map { "\(name); synthesized=\($0.variants.chain)" } ?? name
  }
}

extension PreparedSymbol {
  /// The position and size of the resting symbol in the picture of a motion, or `nil` for a still picture.
  ///
  /// `16,16,128,128; picture=160,160`: left, top, width and height, in pixels, or in points for SVG and PDF.
  fileprivate var frameText: String? {
    guard plan.effect != nil else { return nil }
    let (place, picture) = placement
    let sides = [place.x, place.y, place.width, place.height].map { SVGNumber.text($0) }
    let size = [picture.width, picture.height].map { SVGNumber.text($0) }
    return "\(sides.joined(separator: ",")); picture=\(size.joined(separator: ","))"
  }
}

extension PreparedSymbol {
  /// The box within a picture that overflows it, `-8,0,64,32`, or `nil`.
  fileprivate var boxText: String? {
    plan.layout.file.box.map { box in
      [box.x, box.y, box.width, box.height].map { SVGNumber.text($0) }.joined(separator: ",")
    }
  }
}

extension SymbolQuery {
  /// Returns the caching: forever if the URL names the current revision and does not depend on other items (a
  /// replacement, or an alias).
  fileprivate func caching(of resolved: ResolvedSymbol) -> Caching {
    guard options.effects.allSatisfy({ $0.replacement == nil }), resolved.alias == nil else {
      return .short
    }
    return revision == Int(resolved.summary.revision) ? .immutable : .short
  }

  /// Returns the URL of the same picture with the current name of the drawing.
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
