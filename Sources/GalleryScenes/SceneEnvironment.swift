import Arranging
import GalleryModel
import GalleryWire
import Raster
import SceneModel
import Typesetting
import VectorRaster

/// The values that apply to everything inside a view unless they are overridden there, like SwiftUI's
/// `EnvironmentValues`.
struct SceneEnvironment: Sendable {
  var colorScheme = SceneColorScheme.light
  var direction = LayoutDirection.ltr
  /// The foreground style, or up to three for the levels of symbols.
  var foreground = [Style.color(.semantic(.primary))]

  /// The fallback families that are tried first, in order.
  var families: [String] = []
  /// The font.
  ///
  /// A font modifier replaces it as a whole.
  var font = OutlineFont()
  /// The pixel font that replaces the outline font, or `nil` for an outline font.
  var pixelFont: PixelFontChoice?
  var weight: StrokeWeight?
  var isItalic: Bool?
  var design: FontDesign?
  var hasEvenDigits = false
  var kerning = 0.0
  var tracking = 0.0
  var baselineOffset = 0.0
  var underline = TextLineStyle.none
  var strikethrough = TextLineStyle.none
  var textCase: TextCase?

  var alignment = TextAlignment.leading
  var lineLimit = LineLimit()
  var lineSpacing = 0.0
  var truncationMode = TruncationMode.tail
  var minimumScaleFactor = 1.0

  var symbolVariants = SymbolVariants.none
  var symbolMode: SymbolRenderingMode?
  var symbolValue: Double?
  var imageScale = SymbolScale.medium
  var interpolation = Interpolation.none
  /// The outline of text, symbols and crisp bitmaps.
  var outline: BorderStyle?

  var isRightToLeft: Bool { direction == .rtl }

  /// Returns the environment of everything inside a modifier.
  func inside(_ modifier: SceneModifier) -> SceneEnvironment {
    if case .environment(let modifier) = modifier { inside(modifier) } else { self }
  }

  private func inside(_ modifier: EnvironmentModifier) -> SceneEnvironment {
    var inner = self
    switch modifier {
    case .font(.outline(let font)):
      (inner.font, inner.pixelFont) = (font, nil)
    case .font(.pixel(let font)): inner.pixelFont = font
    case .fontWeight(let weight): inner.weight = weight
    case .bold(let isBold): inner.weight = isBold ? .bold : nil
    case .italic(let isItalic): inner.isItalic = isItalic
    case .fontDesign(let design): inner.design = design
    case .monospacedDigit: inner.hasEvenDigits = true
    case .kerning(let kerning): inner.kerning = kerning
    case .tracking(let tracking): inner.tracking = tracking
    case .baselineOffset(let offset): inner.baselineOffset = offset
    case .underline(let line): inner.underline = line
    case .strikethrough(let line): inner.strikethrough = line
    case .textCase(let textCase): inner.textCase = textCase
    case .foregroundStyle(let styles): inner.foreground = styles
    case .tint(let color): inner.foreground = [.color(color)]
    case .multilineTextAlignment(let alignment): inner.alignment = alignment
    case .lineLimit(let limit): inner.lineLimit = limit
    case .lineSpacing(let spacing): inner.lineSpacing = spacing
    case .truncationMode(let mode): inner.truncationMode = mode
    case .minimumScaleFactor(let factor): inner.minimumScaleFactor = factor
    case .symbolVariant(let variants):
      inner.symbolVariants = symbolVariants.inside(variants)
    case .symbolContext(let context):
      inner.symbolVariants = symbolVariants.union(inner: context.variants)
    case .symbolRenderingMode(let mode): inner.symbolMode = mode
    case .symbolVariableValue(let value): inner.symbolValue = value
    case .imageScale(let scale): inner.imageScale = scale
    case .interpolation(let interpolation): inner.interpolation = interpolation
    case .layoutDirection(let direction): inner.direction = direction
    case .colorScheme(let scheme): inner.colorScheme = scheme
    case .stroke(let appearance): inner.outline = appearance
    case .accessibilityLabel: break
    }
    return inner
  }

  /// Returns the environment of a run.
  func inside(_ run: TextRun) -> SceneEnvironment {
    run.modifiers.reversed().reduce(self) { $0.inside($1) }
  }

  /// Returns the environment of a nested scene, which inherits only the colour scheme and the layout direction.
  func surroundings(of scene: ExpandedScene) -> SceneEnvironment {
    SceneEnvironment(of: scene, colorScheme: colorScheme, direction: direction)
  }
}

extension SceneEnvironment {
  /// Creates the environment of a scene's root.
  init(
    of scene: ExpandedScene, colorScheme: SceneColorScheme = .light,
    direction: LayoutDirection = .ltr
  ) {
    (self.colorScheme, self.direction, families) = (colorScheme, direction, scene.fonts)
  }
}

extension SceneEnvironment {
  /// The font size in points.
  var fontSize: Double { font.size ?? textStyle.size }

  private var textStyle: TextStyle { font.style ?? .body }

  /// The request for a face.
  var fontRequest: FontNeeds.Question {
    let weight = weight ?? font.weight ?? textStyle.weight
    return FontNeeds.Question(
      family: font.family, design: design ?? font.design ?? .standard,
      style: FontRequest(weight: weight.value, isItalic: isItalic ?? font.isItalic ?? false),
      families: families)
  }

  /// Returns the font of the environment, from the scene's fonts.
  func font(from fonts: SceneFonts) -> Font {
    var face = fonts.face(fontRequest)
    if !font.variations.isEmpty {
      face = face.varied(
        by: face.variations
          + font.variations.sorted { $0.key < $1.key }.compactMap { tag, value in
            OpenTypeTag(tag).map { FontVariation($0, Float(value)) }
          })
    }
    let asked = font.features.sorted { $0.key < $1.key } + (hasEvenDigits ? [("tnum", 1)] : [])
    return Font(
      face, size: fontSize,
      features: asked.compactMap { tag, value in
        OpenTypeTag(tag).map { FontFeature($0, UInt32(clamping: value)) }
      })
  }

  /// The options of the text as a whole.
  var textOptions: TextOptions {
    var options = TextOptions()
    options.alignment = alignment
    options.direction = isRightToLeft ? .rightToLeft : .leftToRight
    options.minimumLines = lineLimit.minimum ?? 1
    options.maximumLines = lineLimit.maximum
    options.truncationMode = truncationMode
    options.minimumScaleFactor = minimumScaleFactor
    options.lineSpacing = lineSpacing
    return options
  }

  /// Returns the text in the environment's case, independent of language.
  func cased(_ text: String) -> String {
    switch textCase {
    case nil: text
    case .uppercase: text.uppercased()
    case .lowercase: text.lowercased()
    }
  }
}

extension TextLineStyle {
  /// The setting without a line.
  static let none = TextLineStyle(isActive: false)
}
