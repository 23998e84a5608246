import Arranging
import GalleryModel
import GalleryRendering
import Raster
import SceneModel
import Typesetting

extension SceneComposer {
  /// A symbol as large as its font asks for, or, where it is resizable, as it is proposed to be.
  func symbol(_ leaf: SymbolLeaf, in environment: SceneEnvironment) throws -> ScenePiece {
    let question = SceneAssets.SymbolQuestion(leaf, in: environment)
    guard let found = assets.symbols[question] else { throw MissingAsset(.symbol, leaf.name) }
    let drawing = found.artwork(leaf.options(in: environment))
    let box = drawing.bounds
    let font = environment.font(from: assets.fonts)
    // 1.2 brings a drawing of 24 units onto whole points where the font has 20.
    let factor = (leaf.imageScale ?? environment.imageScale).factor.value
    let side = leaf.size ?? 1.2 * environment.fontSize * factor
    let unit = side / max(box.width, box.height)
    let natural = Size(box.width * unit, box.height * unit)
    let capHeight = Double(font.face.metrics.capHeight) * font.scale
    let node = LayoutNode(
      PictureLeaf(
        natural: natural, minimum: leaf.isResizable ? .zero : nil,
        baseline: natural.height / 2 + capHeight / 2))
    return ScenePiece(node) {
      let frame = node.frame
      guard frame.width > 0, frame.height > 0, !box.isEmpty else { return [] }
      let map = Transform.translation(-box.x, -box.y)
        .then(.scale(frame.width / box.width, frame.height / box.height))
        .then(.translation(frame.x, frame.y))
      return [.aligned([.drawing(drawing, map)], .edges(frame))]
    }
  }

  /// A bitmap of its natural size, or, where it is resizable, as it is proposed to be.
  func bitmap(_ leaf: BitmapLeaf, in environment: SceneEnvironment) throws -> ScenePiece {
    guard let stored = assets.bitmaps[leaf.name] else { throw MissingAsset(.bitmap, leaf.name) }
    let options = leaf.options.rendering(in: environment)
    let bitmap = try stored.changed(by: options, palette: palette(of: options))
    let points = 1 / leaf.options.pointScale
    let node = LayoutNode(
      PictureLeaf(
        natural: Size(Double(bitmap.columns) * points, Double(bitmap.rows) * points),
        minimum: leaf.isResizable ? .zero : nil))
    let method = options.interpolation.method(options.profile)
    return ScenePiece(node) {
      let frame = node.frame
      guard frame.width > 0, frame.height > 0 else { return [] }
      return [.aligned([.bitmap(bitmap, frame: frame, method)], .edges(frame, least: 1))]
    }
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
    self.init(
      name: leaf.name, variants: environment.symbolVariants.union(inner: leaf.variants),
      isDerived: leaf.isDerived)
  }
}

extension SymbolLeaf {
  /// The options of the drawing; colours are those of the leaf, else the foreground's.
  fileprivate func options(in environment: SceneEnvironment) -> SymbolOptions {
    var options = SymbolOptions()
    options.mode = mode ?? environment.symbolMode
    let styles = foreground.isEmpty ? environment.foreground : foreground.map(Style.color)
    options.foreground = styles.map { $0.plainColor(in: environment.colorScheme) }
    options.levels = levels.map(Decimal6.init(rounding:))
    options.value = (value ?? environment.symbolValue).map(Decimal6.init(rounding:))
    options.inactive = inactive
    options.weight = weight ?? .regular
    options.layoutDirection = environment.direction
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

extension Decimal6 {
  /// The nearest number of six digits after the point.
  fileprivate init(rounding value: Double) {
    self.init(millionths: Int((min(max(value, -1e6), 1e6) * 1_000_000).rounded()))
  }
}
