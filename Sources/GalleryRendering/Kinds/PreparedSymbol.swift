package import GalleryModel
package import PictureServing
package import Raster
import VectorRaster

/// A prepared picture of a symbol with its variants resolved.
package struct PreparedSymbol: PreparedPicture {
  /// The drawing that the name and the variants resolve to.
  package let resolved: ResolvedSymbol
  /// The file format.
  package let format: PictureFormat
  /// The resolved plan of the drawing.
  package let plan: SymbolPlan
  /// The name in caches, with the editions of all drawings shown.
  package let key: PictureKey
  /// The drawing with its derived variants and the requested orientation.
  package let drawing: SymbolDrawing
  /// The drawing that replaces the symbol in the effect `replace`, fitted to the symbol's view box.
  let replacement: SymbolDrawing?

  package var size: PixelSize { plan.layout.size }
  package var encoder: PictureEncoder {
    PictureEncoder(format: format, title: resolved.summary.spoken.text)
  }

  /// The rectangle of the frame, with the symbol at rest, and the rectangle of the picture: in pixels, or in points
  /// for vector files.
  package var placement: (frame: Rect, picture: Rect) {
    (plan.layout.file.place, plan.layout.file.bounds)
  }

  /// The maximum number of characters in all paths of a drawing that is read on the caller's thread.
  static let quickPaths = 4_096
  private static let quickElements = 512
  private static let quickPixels = 1 << 18

  /// Whether the picture is small and has few stored paths, without derived variants, effects or dashes.
  package var isQuick: Bool {
    // The frame may show a small part, but the curves of the whole drawing are flattened.
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
  /// Whether the line is dashed: the number of its dashes does not follow from the number of path elements.
  fileprivate var isDashed: Bool {
    if case .stroke(let style) = kind { !style.dash.isEmpty } else { false }
  }
}

extension RenderPipeline {
  /// Finds the symbol in the requested variant and resolves the request, without drawing it.
  ///
  /// - Throws: `.catalog` with similar names if no symbol has this name, `.busy` if the database was replaced
  ///   meanwhile, `.invalid` and `.tooLarge`.
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
    // The database may have been replaced between the reads.
    guard catalog.catalogID == catalogID else { throw .busy(retryAfter: 1) }
    let plan = try SymbolPlan(
      options, of: resolved.summary, drawing: drawing, replacement: incoming?.drawing,
      limits: limits)
    if plan.effect == nil { incoming = nil }
    // A PDF has a title but no field for a licence.
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
      // If the name is unknown, the search for similar names runs on another thread.
      let found = try catalog.lookUpSymbol(
        name, options.variants, isDerived: options.isDerived, pathsUpTo: PreparedSymbol.quickPaths)
      if let found { return found }
      return try await catalog.resolveSymbol(name, options.variants, isDerived: options.isDerived)
    }
  }
}

extension ResolvedSymbol {
  /// The stored drawing, or the drawing that its recipe derives from it.
  package var finishedDrawing: SymbolDrawing {
    recipe.map { drawing.derived($0.variants) } ?? drawing
  }
}

extension ResolvedSymbol {
  /// The name of the drawing in keys, which does not depend on labels and names.
  package var edition: String {
    drawingHash.hexText + (recipe.map { "+\($0.variants.chain)" } ?? "")
  }
}

extension PictureKey {
  /// Creates a key that is equal for equal pictures of equal drawings.
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
  /// Returns the subject for a symbol of the catalog.
  package static func symbol(_ id: Int64) -> PictureKey.Subject {
    PictureKey.Subject(kind: "symbol", id: id)
  }
}
