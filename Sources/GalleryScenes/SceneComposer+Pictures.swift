import Arranging
import GalleryModel
import GalleryRendering
import Raster
import SceneModel
import Typesetting
import VectorRaster

extension SceneComposer {
  /// A symbol as large as its font asks for, or, where it is resizable, as it is proposed to be.
  func symbol(_ leaf: SymbolLeaf, in environment: SceneEnvironment) throws -> ScenePiece {
    let question = SceneAssets.SymbolQuestion(leaf, in: environment)
    guard let found = assets.symbols[question] else { throw MissingAsset(.symbol, leaf.name) }
    let options = leaf.options(in: environment)
    let whole = found.artwork(options)
    let styles = leaf.styles(in: environment)
    // A symbol in colours alone stays the drawing that it is.
    let places = styles.contains(where: \.isGradient) ? found.foregroundPlaces(options) : []
    let box = whole.bounds
    let font = environment.font(from: assets.fonts)
    // 1.2 brings a drawing of 24 units onto whole points where the font has 20.
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
            guard let place, place < styles.count else { return .color(layer.color ?? .black) }
            return try styles[place].paint(in: frame, environment)
          }, Picture.Effects())
      return [.aligned(outline + [shown], .edges(frame))]
    }
  }

  /// A bitmap of its natural size, or, where it is resizable, as it is proposed to be.
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
      // Caps and tiles are not stretched onto whole pixels; the frame goes there by itself.
      if let slices { return [.bitmap(bitmap, frame: frame, method, slices)] }
      let outline =
        method.createsColors ? [] : try environment.outline(of: bitmap, over: frame)
      return [.aligned(outline + [.bitmap(bitmap, frame: frame, method)], .edges(frame, least: 1))]
    }
  }
}

/// Caps for which a picture is too small.
struct SceneCapsError: Error, Equatable, CustomStringConvertible {
  let description: String

  /// Refuses caps that leave nothing of a symbol between them, whatever the frame.
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
  /// The parts that options ask for; `nil` where the bitmap is stretched as a whole.
  ///
  /// - Throws: `SceneCapsError` for parts of cells and for caps that leave nothing between them.
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
  /// The palette that takes the place of a bitmap's colours.
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

extension SceneAssets.SymbolQuestion {
  /// The drawing that a leaf asks for where it stands.
  init(_ leaf: SymbolLeaf, in environment: SceneEnvironment) {
    let outer = environment.symbolVariants
    self.init(
      name: leaf.name, variants: leaf.variants.map(outer.inside) ?? outer,
      isDerived: leaf.isDerived)
  }
}

extension SymbolLeaf {
  /// The leaf's own colours, else the foreground's styles.
  fileprivate func styles(in environment: SceneEnvironment) -> [Style] {
    foreground.isEmpty ? environment.foreground : foreground.map(Style.color)
  }

  /// The options of the drawing; colours are those of the leaf, else the foreground's.
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
  /// The options of the cells, which are changed before they are shown in a frame.
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

  /// The colour of what is painted in one: of a gradient the first.
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
  /// The insets as options have them, or `nil` if there are none.
  fileprivate var points: PointInsets? {
    let insets = PointInsets(
      top: Decimal6(rounding: top), leading: Decimal6(rounding: leading),
      bottom: Decimal6(rounding: bottom), trailing: Decimal6(rounding: trailing))
    return insets.isZero ? nil : insets
  }
}

extension Decimal6 {
  /// The nearest number of six digits after the point.
  fileprivate init(rounding value: Double) {
    self.init(millionths: Int((min(max(value, -1e6), 1e6) * 1_000_000).rounded()))
  }
}
