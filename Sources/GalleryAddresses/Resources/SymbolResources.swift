import Gallery
package import GalleryModel
package import GalleryRendering
package import GalleryWire
package import Raster
import VectorRaster

extension SymbolResource {
  /// A symbol of the catalog without its drawings.
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
  }
}

extension SymbolSummary {
  /// The stored variants as chains, as URLs take them; the base, which is every symbol's own name, is
  /// not among them.
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
  /// A symbol as it was looked for and found, the drawing that it is made of, and its motion.
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
  /// A name that was looked for, and what came of it.
  package init(_ candidate: ResolvedSymbol.Candidate) {
    self.init()
    name = candidate.name
    outcome = candidate.outcome.rawValue
  }
}

extension SymbolMotion {
  /// `nil` where nothing moves.
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
  /// The modes in which the drawing shows something of its own: levels need two of them, and
  /// multicolor a colour; in the others it looks as in `monochrome`.
  package var modes: [SymbolMode] {
    let hasLevels = Set(layers.map(\.level)).count > 1
    return SymbolMode.allCases.filter { mode in
      switch mode {
      case .monochrome: true
      case .hierarchical, .palette: hasLevels
      case .multicolor: hasColors
      }
    }
  }
}

extension Rect {
  /// SVG's order: the left upper corner, then width and height.
  package var members: [Double] { [x, y, width, height] }
}

extension [Shape] {
  /// The number of those that are lines, and not filled.
  package var strokeCount: Int { count { if case .stroke = $0.kind { true } else { false } } }
}
