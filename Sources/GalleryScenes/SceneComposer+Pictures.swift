import Arranging
import GalleryModel
import GalleryRendering
import Raster
import SceneModel
import Typesetting
import VectorRaster

extension SceneComposer {
  /// Returns the piece for a symbol, which has the size of its font or, if it is resizable, the proposed size.
  func symbol(_ leaf: SymbolLeaf, in environment: SceneEnvironment) throws -> ScenePiece {
    let request = SceneAssets.SymbolLookupKey(leaf, in: environment)
    guard let found = assets.symbols[request] else { throw MissingAsset(.symbol, leaf.name) }
    let options = leaf.options(in: environment)
    let whole = found.artwork(options)
    let styles = leaf.styles(in: environment)
    // Without gradients, the drawing keeps its own colours.
    let places = styles.contains(where: \.isGradient) ? found.foregroundPlaces(options) : []
    let box = whole.bounds
    let font = environment.font(from: assets.fonts)
    // With the factor 1.2, a drawing of 24 units has whole points at a font size of 20.
    let factor = (leaf.imageScale ?? environment.imageScale).factor.value
    let side = leaf.size ?? 1.2 * environment.fontSize * factor
    let unit = side / max(box.width, box.height)
    let natural = Size(box.width * unit, box.height * unit)
    let place = Rect(x: 0, y: 0, width: natural.width, height: natural.height)
    if leaf.isResizable { try SceneCapsError.check(found, options, natural: place) }
    let capHeight = Double(font.face.metrics.capHeight) * font.scale
    let node = LayoutNode(
      PictureLeaf(
        natural: natural, minimum: leaf.isResizable ? .zero : nil,
        baseline: natural.height / 2 + capHeight / 2))
    return ScenePiece(node) {
      let frame = node.frame
      guard frame.width > 0, frame.height > 0, !box.isEmpty else { return [] }
      let drawing =
        leaf.isResizable
        ? try found.artwork(options, natural: place, filling: frame) : whole
      let map = Transform.bringing(box, onto: frame)
      let outline = try environment.outline(
        of: environment.outline == nil ? Path() : drawing.outline(through: map), in: frame)
      let shown: Picture.Step =
        places.isEmpty
        ? .drawing(drawing, map)
        : .group(
          try drawing.steps(through: map) { layer in
            let place = places.indices.contains(layer.index) ? places[layer.index] : nil
            if place == nil, layer.gradient != nil { return nil }
            guard let place, place < styles.count else { return .color(layer.color ?? .black) }
            return try styles[place].paint(in: frame, environment)
          }, Picture.Effects())
      return [.aligned(outline + [shown], .edges(frame))]
    }
  }

  /// Returns the piece for a bitmap, which has its natural size or, if it is resizable, the proposed size.
  func bitmap(_ leaf: BitmapLeaf, in environment: SceneEnvironment) throws -> ScenePiece {
    guard let stored = assets.bitmaps[leaf.name] else { throw MissingAsset(.bitmap, leaf.name) }
    let options = leaf.options.rendering(in: environment)
    let bitmap = try bitmaps.bitmap(
      stored, from: leaf.name, options, palette: palette(of: options))
    let points = 1 / leaf.options.pointScale
    let node = LayoutNode(
      PictureLeaf(
        natural: Size(Double(bitmap.columns) * points, Double(bitmap.rows) * points),
        minimum: leaf.isResizable ? .zero : nil))
    let method = options.interpolation.method(options.profile)
    let slices = leaf.isResizable ? try BitmapSlices(leaf.options, of: bitmap) : nil
    return ScenePiece(node) {
      let frame = node.frame
      guard frame.width > 0, frame.height > 0 else { return [] }
      // Caps and tiles are not stretched to whole pixels; only the frame is aligned.
      if let slices { return [.bitmap(bitmap, frame: frame, method, slices)] }
      let outline =
        method.createsColors ? [] : try environment.outline(of: bitmap, over: frame)
      return [.aligned(outline + [.bitmap(bitmap, frame: frame, method)], .edges(frame, least: 1))]
    }
  }
}

/// An error for caps that do not fit a picture.
struct SceneCapsError: Error, Equatable, CustomStringConvertible {
  let description: String

  /// Checks that the caps leave a part of the symbol between them, independent of the frame.
  ///
  /// - Throws: `SceneCapsError` if they do not.
  fileprivate static func check(
    _ symbol: ResolvedSymbol, _ options: SymbolOptions, natural: Rect
  ) throws {
    do throws(RenderError) {
      _ = try symbol.artwork(options, natural: natural, filling: natural)
    } catch {
      guard case .invalid = error else { throw error }
      throw SceneCapsError(description: "\(error)")
    }
  }
}

extension BitmapSlices {
  /// Creates the slices for a bitmap's options, or returns `nil` if the bitmap is stretched as a whole.
  ///
  /// - Throws: `SceneCapsError` if the caps are not whole cells or leave no cells between them.
  fileprivate init?(_ options: BitmapOptions, of bitmap: Bitmap) throws(SceneCapsError) {
    let insets = options.capInsets
    let sides = [insets.top, insets.leading, insets.bottom, insets.trailing]
    guard options.resizingMode == .tile || sides.contains(where: { $0 != 0 }) else { return nil }
    let cells = try sides.map { (side) throws(SceneCapsError) -> Int in
      let cells = side * options.pointScale
      guard cells >= 0, cells < 65_536, abs(cells - cells.rounded()) < 1e-6 else {
        throw SceneCapsError(
          description: "capInsets must be whole cells, got \(SVGNumber.text(side)) points at "
            + "pointScale \(SVGNumber.text(options.pointScale))")
      }
      return Int(cells.rounded())
    }
    let caps = EdgeInsets(
      top: cells[0], leading: cells[1], bottom: cells[2], trailing: cells[3])
    guard caps.leading + caps.trailing < bitmap.columns, caps.top + caps.bottom < bitmap.rows
    else {
      throw SceneCapsError(
        description:
          "capInsets must leave at least one of \(bitmap.columns) columns and \(bitmap.rows) rows")
    }
    self.init(
      caps: caps, cell: 1 / options.pointScale, mode: options.resizingMode, of: bitmap.size)
  }
}

extension SceneComposer {
  /// Returns the palette that replaces a bitmap's colours, or `nil` if it keeps its own.
  ///
  /// - Throws: `MissingAsset` if the palette does not exist.
  func palette(of options: RenderOptions) throws -> Palette? {
    switch options.palette {
    case nil: return nil
    case .colors(let palette): return palette
    case .named(let name):
      guard let palette = assets.palettes[name] else { throw MissingAsset(.palette, name) }
      return palette
    }
  }
}

extension SceneAssets.SymbolLookupKey {
  /// Creates the request of a leaf in its environment.
  init(_ leaf: SymbolLeaf, in environment: SceneEnvironment) {
    let outer = environment.symbolVariants
    self.init(
      name: leaf.name, variants: leaf.variants.map(outer.inside) ?? outer,
      isDerived: leaf.isDerived)
  }
}

extension SymbolLeaf {
  /// Returns the leaf's own colours, or the foreground styles if it has no colours.
  fileprivate func styles(in environment: SceneEnvironment) -> [Style] {
    foreground.isEmpty ? environment.foreground : foreground.map(Style.color)
  }

  /// Returns the options of the drawing, with the leaf's colours or the foreground's.
  fileprivate func options(in environment: SceneEnvironment) -> SymbolOptions {
    var options = SymbolOptions()
    options.mode = mode ?? environment.symbolMode
    options.foreground = styles(in: environment).map { $0.plainColor(in: environment.colorScheme) }
    options.levels = levels.map(Decimal6.init(rounding:))
    options.value = (value ?? environment.symbolValue).map(Decimal6.init(rounding:))
    options.inactive = inactive
    options.weight = weight ?? .regular
    options.layoutDirection = environment.direction
    options.orientation = orientation
    options.capInsets = capInsets.points
    options.resizingMode = resizingMode
    return options
  }
}

extension BitmapOptions {
  /// Returns the options that transform the cells before they are placed in a frame.
  func rendering(in environment: SceneEnvironment) -> RenderOptions {
    var options = RenderOptions()
    options.palette = palette
    options.orientation = orientation
    options.crop = crop
    options.renderingMode = renderingMode
    options.foreground = environment.foreground[0].plainColor(in: environment.colorScheme)
    options.interpolation = interpolation ?? environment.interpolation
    options.profile = profile
    return options
  }
}

extension Style {
  fileprivate var isGradient: Bool { if case .color = self { false } else { true } }

  /// Returns a single colour for the style: for a gradient, the colour of its first stop.
  func plainColor(in scheme: SceneColorScheme) -> Color {
    switch self {
    case .color(let color): color.color(in: scheme)
    case .linearGradient(let style): style.ramp.stops[0].color.color(in: scheme)
    case .radialGradient(let style): style.ramp.stops[0].color.color(in: scheme)
    case .ellipticalGradient(let style): style.ramp.stops[0].color.color(in: scheme)
    case .angularGradient(let style): style.ramp.stops[0].color.color(in: scheme)
    }
  }
}

extension SceneInsets {
  /// The insets as options have them, or `nil` if all are 0.
  fileprivate var points: PointInsets? {
    let insets = PointInsets(
      top: Decimal6(rounding: top), leading: Decimal6(rounding: leading),
      bottom: Decimal6(rounding: bottom), trailing: Decimal6(rounding: trailing))
    return insets.isZero ? nil : insets
  }
}

extension Decimal6 {
  /// Creates the nearest number with six decimals.
  fileprivate init(rounding value: Double) {
    self.init(millionths: Int((min(max(value, -1e6), 1e6) * 1_000_000).rounded()))
  }
}
