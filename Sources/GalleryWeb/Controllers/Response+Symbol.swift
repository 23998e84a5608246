import GalleryModel
import GalleryRendering
import HTTPServer
import Raster

extension Response {
  /// The headers that scripts of other sites may read.
  private static let exposedHeaders =
    "X-Symbol-Resolved, X-Symbol-Weight, X-Symbol-Frame, Deprecation, Link"

  /// What is said of a picture or a description of a symbol before it is made, still without its tag; it
  /// is saved under the name of what was found.
  ///
  /// - Parameter motion: The picture's request, where it shows a motion.
  init(
    symbol resolved: ResolvedSymbol, to request: Request, _ query: SymbolQuery,
    motion: SymbolRequest? = nil
  ) {
    self.init(
      headers: [
        "Content-Type": query.options.format.mediaType,
        "Cache-Control": query.caching(of: resolved).rawValue,
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Expose-Headers": Self.exposedHeaders,
        "Cross-Origin-Resource-Policy": "cross-origin",
        "X-Symbol-Resolved": resolved.headerText,
      ])
    if query.hasWeight, !resolved.finishedDrawing.hasStrokes {
      headers["X-Symbol-Weight"] = "ignored"
    }
    headers["X-Symbol-Frame"] = motion?.frameText
    var links: [String] = []
    if resolved.alias != nil {
      // The day is not known, only that it has passed (RFC 9745 §2.1 wants a date).
      headers["Deprecation"] = "@0"
      links.append("<\(query.successor(of: resolved, for: request))>; rel=\"successor-version\"")
    }
    if let license = resolved.summary.license.flatMap(LicenseAddress.text) {
      links.append("<\(license)>; rel=\"license\"")
    }
    if !links.isEmpty { headers["Link"] = links.joined(separator: ", ") }
    nameFile(resolved.name, query.options.format)
  }
}

extension ResolvedSymbol {
  /// The name, and what was made for it where nobody drew it:
  /// `bell.slash.circle; synthesized=circle`.
  fileprivate var headerText: String {
    recipe.map { "\(name); synthesized=\($0.variants.chain)" } ?? name
  }
}

extension SymbolRequest {
  /// Where the symbol at rest lies in the picture of a motion, and how large that is; `nil` for others.
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
