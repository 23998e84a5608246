import Gallery
package import GalleryModel
package import GalleryRendering
package import GalleryWire
package import Raster
import VectorRaster

extension SymbolResource {
  /// Creates the document of a symbol without its drawings.
  package init(_ summary: SymbolSummary) {
    self.init()
    id = summary.id
    name = summary.name
    label = summary.label
    decorative = summary.isDecorative
    tags = summary.tags
    categories = summary.categories
    aliases = summary.aliases
    searchWords = summary.searchWords
    variants = summary.chains
    preferredMode = summary.preferredMode?.rawValue
    flipsInRTL = summary.flipsInRTL
    source = summary.source
    license = summary.license
    revision = summary.revision
    url = LocalAddress("/symbol/\(name).png").text
    (set, credit) = (name.setName, CreditResource(summary.credit))
  }
}

extension SymbolSummary {
  /// The stored variants as chains in the spelling of URLs, without the base, which is the symbol's own name.
  package var chains: [String] { variants.map(\.variants).filter { $0 != .none }.map(\.chain) }
}

extension SymbolWithDrawings {
  package init(_ stored: StoredSymbol) {
    self.init()
    symbol = SymbolResource(stored.summary)
    drawings = zip(stored.summary.variants, stored.drawings).map(SymbolDrawingResource.init)
  }
}

extension SymbolDrawingResource {
  fileprivate init(_ variant: SymbolSummary.Variant, _ drawing: SymbolDrawing) {
    self.init()
    name = variant.name
    self.variant = variant.variants == .none ? SymbolVariants.noneWord : variant.variants.chain
    origin = variant.origin.rawValue
    viewBox = drawing.viewBox.members
    modes = drawing.modes
    layers = drawing.layers.map(SymbolLayerResource.init)
    url = LocalAddress("/symbol/\(name).png").text
  }
}

extension SymbolLayerResource {
  fileprivate init(_ layer: SymbolLayer) {
    self.init()
    level = layer.level.word
    color =
      switch layer.color {
      case nil: nil
      case .tint: "tint"
      case .intrinsic(let color): color.hexText
      case .gradient: "gradient"
      }
    opacity = layer.opacity
    variable = layer.traits.contains(.isVariable)
    threshold = layer.threshold
    clearsBehind = !layer.clears.isEmpty
    body = layer.traits.contains(.isBody)
    rotates = layer.traits.contains(.rotates)
    pulses = layer.traits.contains(.pulses)
    motionGroup = layer.motionGroup
    strokes = layer.shapes.strokeCount
    fills = layer.shapes.count - strokes
  }
}

extension ResolvedSymbolResource {
  /// Creates the document of a resolved symbol: its look-up, the source drawing, and its motion.
  package init(_ resolved: ResolvedSymbol, moving picture: PreparedSymbol?) {
    self.init()
    let (summary, drawing) = (resolved.summary, resolved.finishedDrawing)
    name = summary.name
    label = summary.label
    decorative = summary.isDecorative
    self.resolved = resolved.name
    synthesized = resolved.recipe?.variants.chain
    alias = resolved.alias
    candidates = resolved.candidates.map(SymbolCandidate.init)
    viewBox = drawing.viewBox.members
    modes = drawing.modes
    preferredMode = summary.preferredMode?.rawValue
    ownColors = drawing.hasColors
    flipsInRTL = summary.flipsInRTL
    layers = drawing.layers.map(SymbolLayerResource.init)
    variants.stored = summary.chains
    variants.derivable = summary.derivableVariants.map(\.chain)
    motion = picture.flatMap(SymbolMotion.init)
    license = summary.license
    revision = summary.revision
  }
}

extension SymbolCandidate {
  /// Creates the document of a name that was tried, and the result.
  package init(_ candidate: ResolvedSymbol.Candidate) {
    self.init()
    name = candidate.name
    outcome = candidate.outcome.rawValue
  }
}

extension SymbolMotion {
  /// Creates the document of a motion; returns `nil` if the picture is not animated.
  fileprivate init?(_ prepared: PreparedSymbol) {
    guard let performance = prepared.plan.effect?.performance else { return nil }
    let placement = prepared.placement
    self.init()
    effects = performance.timelines.map(\.options.effect.rawValue)
    milliseconds = performance.runMilliseconds
    restMilliseconds = performance.restMilliseconds
    plays = performance.plays == 0 ? nil : performance.plays
    picture.width = placement.picture.width
    picture.height = placement.picture.height
    frame = placement.frame.members
  }
}

extension SymbolDrawing {
  /// The useful rendering modes: always `monochrome`, hierarchical and palette if the drawing has two levels, and
  /// multicolor if it has colours.
  package var modes: [SymbolRenderingMode] {
    let hasLevels = Set(layers.map(\.level)).count > 1
    return SymbolRenderingMode.allCases.filter { mode in
      switch mode {
      case .monochrome: true
      case .hierarchical, .palette: hasLevels
      case .multicolor: hasColors
      }
    }
  }
}

extension Rect {
  /// The numbers in SVG's order: left, top, width, height.
  package var members: [Double] { [x, y, width, height] }
}

extension [Shape] {
  /// The number of shapes that are strokes rather than fills.
  package var strokeCount: Int { count { if case .stroke = $0.kind { true } else { false } } }
}
