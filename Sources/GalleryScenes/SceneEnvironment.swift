import GalleryModel
import Raster
import SceneModel
import Typesetting

/// The values that hold for everything inside a view, unless it is told others there; SwiftUI's
/// `EnvironmentValues`.
struct SceneEnvironment: Sendable {
  var colorScheme = SceneColorScheme.light
  var direction = LayoutDirection.ltr
  /// One, or up to three for the levels of symbols.
  var foreground = [Style.color(.semantic(.primary))]

  /// Families that step in for characters before all others, in their order.
  var families: [String] = []
  /// The wishes for a font, of which each replaces what it says.
  var font = OutlineFont()
  /// A font of cells in place of one of outlines.
  var pixelFont: PixelFontChoice?
  var weight: FontWeight?
  var isItalic: Bool?
  var design: FontDesign?
  var hasEvenDigits = false
  var kerning = 0.0
  var tracking = 0.0
  var baselineOffset = 0.0
  var underline = LineLook.none
  var strikethrough = LineLook.none
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
  /// Around text, symbols and crisp bitmaps.
  var outline: BorderLook?

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
    case .stroke(let look): inner.outline = look
    case .accessibilityLabel: break
    }
    return inner
  }

  /// The environment of a run.
  func inside(_ run: SceneModel.TextRun) -> SceneEnvironment {
    run.modifiers.reversed().reduce(self) { $0.inside($1) }
  }

  /// The environment of a scene within a scene: nothing but its surroundings.
  func surroundings(of scene: ExpandedScene) -> SceneEnvironment {
    SceneEnvironment(of: scene, colorScheme: colorScheme, direction: direction)
  }
}

extension SceneEnvironment {
  /// The environment of a scene's outermost view.
  init(
    of scene: ExpandedScene, colorScheme: SceneColorScheme = .light,
    direction: LayoutDirection = .ltr
  ) {
    (self.colorScheme, self.direction, families) = (colorScheme, direction, scene.fonts)
  }
}

extension SceneEnvironment {
  /// Points of the font.
  var fontSize: Double { font.size ?? textStyle.size }

  private var textStyle: TextStyle { font.style ?? .body }

  /// The face that is asked for.
  var fontQuestion: FontNeeds.Question {
    let weight = weight ?? font.weight ?? textStyle.weight
    return FontNeeds.Question(
      family: font.family, design: design ?? font.design ?? .standard,
      look: FontQuestion(weight: weight.value, isItalic: isItalic ?? font.isItalic ?? false),
      families: families)
  }

  /// The font of a scene's.
  func font(from fonts: FontBook) -> Font {
    var face = fonts.face(fontQuestion)
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

  /// The text as a whole.
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

  /// A text in the case that is asked for; letters have those of no language.
  func cased(_ text: String) -> String {
    switch textCase {
    case nil: text
    case .uppercase: text.uppercased()
    case .lowercase: text.lowercased()
    }
  }
}

extension LineLook {
  /// No line.
  static let none = LineLook(isActive: false)
}
