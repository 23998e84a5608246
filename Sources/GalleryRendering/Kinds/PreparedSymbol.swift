package import GalleryModel
package import PictureServing
package import Raster
import VectorRaster

/// A picture of a symbol, its variants found.
package struct PreparedSymbol: PreparedPicture {
  /// The drawing that the name and the variants came to.
  package let resolved: ResolvedSymbol
  /// The kind of file.
  package let format: PictureFormat
  /// The drawing, decided.
  package let plan: SymbolPlan
  /// The name in caches, with the revisions of all that is shown.
  package let key: PictureKey
  /// The drawing with derived variants added, turned as it is asked for.
  package let drawing: SymbolDrawing
  /// The drawing that the effect `replace` brings, its frame fitted to the symbol's.
  let replacement: SymbolDrawing?

  package var size: PixelSize { plan.layout.size }
  package var encoder: PictureEncoder {
    PictureEncoder(format: format, title: resolved.summary.spoken.text)
  }

  /// The place in the picture of the frame, and in it of the symbol at rest, and the picture itself: in
  /// pixels, in files without any in points.
  package var placement: (frame: Rect, picture: Rect) {
    (plan.layout.file.place, plan.layout.file.bounds)
  }

  /// Characters of all paths up to which a drawing is read on the caller's thread.
  static let quickPaths = 4_096
  private static let quickElements = 512
  private static let quickPixels = 1 << 18

  /// True for a few stored paths on a bounded picture, nothing derived or moved.
  package var isQuick: Bool {
    // A frame may show a small part of a drawing whose curves are followed for all of it.
    let picture = plan.layout.file.picture
    let shapes = drawing.layers.flatMap { $0.shapes + $0.clears }
    return format == .png && resolved.recipe == nil && plan.effect == nil
      && plan.layout.file.slices == nil
      && size.pixelCount <= Self.quickPixels
      && picture.width * picture.height <= Double(Self.quickPixels)
      && shapes.allSatisfy { !$0.isDashed }
      && shapes.reduce(0) { $0 + $1.path.elements.count } <= Self.quickElements
  }

  package func draw() async throws(RenderError) -> PictureContent? {
    let artwork = SymbolArtwork(self)
    do throws(CancellationError) {
      if let effect = plan.effect, effect.isAnimated, format.hasPixels {
        return .frames(try artwork.frames(effect.performance))
      }
      var picture = artwork.picture(moving: format == .svg)
      picture.license = resolved.summary.license
      return .vectors(picture)
    } catch {
      throw .cancelled
    }
  }
}

extension Shape {
  /// True for a line with gaps: no path tells how many.
  fileprivate var isDashed: Bool {
    if case .stroke(let style) = kind { !style.dash.isEmpty } else { false }
  }
}

extension RenderPipeline {
  /// Finds the symbol in the variant that is asked for and makes the request canonical; nothing is
  /// drawn yet.
  ///
  /// Throws `.catalog` with near names where there is none, `.invalid` and `.tooLarge`.
  package func prepare(
    symbol name: String, _ options: SymbolOptions
  ) async throws(RenderError) -> PreparedSymbol {
    let catalogID = catalog.catalogID
    let resolved = try await resolve(name, options)
    let orientation =
      options.mirrors(resolved.summary)
      ? options.orientation.beforeMirroring : options.orientation
    let drawing = resolved.finishedDrawing.oriented(orientation)
    var incoming: (resolved: ResolvedSymbol, drawing: SymbolDrawing)?
    if let name = options.effects.first(where: { $0.effect == .replace })?.replacement {
      let found = try await resolve(name, options)
      incoming = (found, found.finishedDrawing.oriented(orientation).fitted(to: drawing.viewBox))
    }
    // Another database may have taken the place of the one that was read.
    guard catalog.catalogID == catalogID else { throw .busy(retryAfter: 1) }
    let plan = try SymbolPlan(
      options, of: resolved.summary, drawing: drawing, replacement: incoming?.drawing,
      limits: limits)
    if plan.effect == nil { incoming = nil }
    // A PDF has a title, and no place for a licence.
    let words = options.format.text(
      of: resolved.summary.spoken.text,
      options.format == .svg ? resolved.summary.license : nil)
    let key = PictureKey(
      of: resolved, replacement: incoming?.resolved,
      [plan.text(options.format), words].compactMap(\.self).joined(separator: "/"),
      catalogID: catalogID, format: options.format)
    return PreparedSymbol(
      resolved: resolved, format: options.format, plan: plan, key: key, drawing: drawing,
      replacement: incoming?.drawing)
  }

  private func resolve(
    _ name: String, _ options: SymbolOptions
  ) async throws(RenderError) -> ResolvedSymbol {
    try await fromCatalog { catalog throws(CatalogError) in
      // Near names, where there is none, are worth another thread.
      let found = try catalog.lookUpSymbol(
        name, options.variants, isDerived: options.isDerived, pathsUpTo: PreparedSymbol.quickPaths)
      if let found { return found }
      return try await catalog.resolveSymbol(name, options.variants, isDerived: options.isDerived)
    }
  }
}

extension ResolvedSymbol {
  /// The stored drawing, or the one that its recipe makes of it.
  package var finishedDrawing: SymbolDrawing {
    recipe.map { drawing.derived($0.variants) } ?? drawing
  }
}

extension ResolvedSymbol {
  /// The name of the drawing in keys: other words and names leave it as it is.
  package var edition: String {
    drawingHash.hexText + (recipe.map { "+\($0.variants.chain)" } ?? "")
  }
}

extension PictureKey {
  /// Equal for equal pictures of equal drawings.
  fileprivate init(
    of symbol: ResolvedSymbol, replacement: ResolvedSymbol?, _ plan: String, catalogID: String,
    format: PictureFormat
  ) {
    let incoming = replacement.map { "\($0.edition)/" }
    self.init(
      .symbol(symbol.summary.id), edition: symbol.edition, catalogID: catalogID,
      plan: "\(incoming ?? "")\(plan)", format: format)
  }
}

extension PictureKey.Subject {
  /// A symbol of the catalog.
  package static func symbol(_ id: Int64) -> PictureKey.Subject {
    PictureKey.Subject(kind: "symbol", id: id)
  }
}
