package import GalleryModel
import GalleryRendering
import GalleryWire
import PictureServing
import Raster
package import SceneModel

/// The assets that a scene needs, each requested with the environment of its view.
package struct RequiredAssets: Sendable {
  /// The symbols, with the variants of their environments.
  package private(set) var symbols: Set<SceneAssets.SymbolLookupKey> = []
  /// The bitmaps by name or id.
  package private(set) var bitmaps: Set<String> = []
  /// The palettes by name.
  package private(set) var palettes: Set<String> = []
  /// The remote images, in the order of the tree.
  private(set) var images: [SceneImages.Asked] = []
  /// The fonts of the texts.
  package private(set) var fonts = FontNeeds()
  private let scenes: [NestedScene: ExpandedScene]

  /// The kinds of content that SVG and PDF files may have to embed as bitmaps.
  package private(set) var rasterized: Set<RasterizedContent> = []

  /// Collects the needs of a scene and its nested scenes.
  package init(_ scene: ExpandedScene, with scenes: [NestedScene: ExpandedScene] = [:]) {
    self.scenes = scenes
    add(scene.root, in: SceneEnvironment(of: scene))
  }

  private mutating func add(_ view: SceneView, in environment: SceneEnvironment) {
    var environment = environment
    for modifier in view.modifiers.reversed() {
      if case .drawing(let drawing) = modifier { add(drawing, in: environment) }
      environment = environment.inside(modifier)
    }
    switch view.kind {
    case .hstack(let stack), .vstack(let stack), .zstack(let stack):
      for child in stack.content { add(child, in: environment) }
    case .text(let runs):
      for run in runs { add(run, in: environment) }
    case .symbol(let leaf): add(leaf, in: environment)
    case .bitmap(let leaf): add(leaf, in: environment)
    case .scene(let nested):
      if let scene = scenes[nested] { add(scene.root, in: environment.surroundings(of: scene)) }
    case .remote(let leaf):
      images.append((view.place, leaf))
      add(leaf.options, in: environment)
    case .shape, .style, .spacer, .divider, .empty: break
    }
  }

  private mutating func add(_ modifier: DrawingModifier, in environment: SceneEnvironment) {
    switch modifier {
    case .background(let layer), .overlay(let layer): add(layer.content, in: environment)
    case .shadow, .blur: rasterized.insert(.effect)
    case .clipShape, .clipped, .cornerRadius, .opacity, .blendMode, .compositingGroup,
      .rotationEffect, .scaleEffect, .offset, .border:
      break
    }
  }

  private mutating func add(_ run: TextRun, in environment: SceneEnvironment) {
    let inner = environment.inside(run)
    switch run.content {
    case .text(let text):
      rasterized.insert(.coloredGlyph)
      let text = inner.cased(text)
      if let font = inner.pixelFont { fonts.add(text, inPixelFont: font.family) }
      fonts.add(inner.pixelFont == nil ? text : "", in: inner.fontRequest)
    case .symbol(let leaf): add(leaf, in: inner)
    case .bitmap(let leaf):
      fonts.add(inner.fontRequest)
      add(leaf, in: inner)
    }
  }

  private mutating func add(_ leaf: SymbolLeaf, in environment: SceneEnvironment) {
    symbols.insert(SceneAssets.SymbolLookupKey(leaf, in: environment))
    fonts.add(environment.fontRequest)
  }

  private mutating func add(_ leaf: BitmapLeaf, in environment: SceneEnvironment) {
    bitmaps.insert(leaf.name)
    add(leaf.options, in: environment)
  }

  private mutating func add(_ options: BitmapOptions, in environment: SceneEnvironment) {
    let interpolation = options.interpolation ?? environment.interpolation
    if interpolation.method(options.profile).createsColors { rasterized.insert(.filteredBitmap) }
    if case .named(let name) = options.palette { palettes.insert(name) }
  }
}

extension SceneAssets {
  /// Finds the assets of a scene in a collection.
  ///
  /// - Throws: `CatalogError.missing` for the first item that does not exist.
  package init(
    _ needs: RequiredAssets, fonts: FontLibrary, in source: any SceneSource
  ) async throws(CatalogError) {
    let set = try await fonts.book(for: needs.fonts, in: source)
    self.init(fonts: set.book)
    editions = set.editions
    rasterized = needs.rasterized
    if !set.book.hasColors { rasterized.remove(.coloredGlyph) }
    for name in needs.bitmaps {
      let stored = try await source.bitmap(BitmapReference(name))
      bitmaps[name] = SceneBitmap(cells: stored.bitmap, facts: SourceFacts(stored.summary))
      editions.append("bitmap/\(name)/\(stored.summary.cellsHash.hexText)")
    }
    for request in needs.symbols {
      let found = try await source.resolveSymbol(
        request.name, request.variants, isDerived: request.isDerived)
      symbols[request] = found
      editions.append(found.edition(for: request.name, request.variants))
    }
    for name in needs.palettes {
      let stored = try await source.palette(named: name)
      palettes[name] = stored.palette
      editions.append("palette/\(name)/\(stored.palette.colors.map(\.hexText).joined())")
    }
    editions.sort()
  }
}

extension ResolvedSymbol {
  /// Returns the edition of a symbol in a scene, which covers everything that the scene draws of it.
  func edition(for name: String, _ variants: SymbolVariants) -> String {
    let mode = summary.preferredMode?.rawValue ?? "-"
    return "symbol/\(name)/\(variants.chain)/\(edition)/\(mode)/\(summary.flipsInRTL)"
  }
}
