package import Arranging
package import GalleryModel
package import GalleryWire
package import Raster
package import Typesetting
package import VectorRaster

/// A modifier, which applies to the view with all modifiers before it (scenes.md §3).
package enum SceneModifier: Hashable, Sendable {
  case layout(LayoutModifier)
  case drawing(DrawingModifier)
  case environment(EnvironmentModifier)
}

/// A modifier that changes the size or the position of a view.
package enum LayoutModifier: Hashable, Sendable {
  case padding(SceneInsets)
  case frame(FixedFrame)
  case flexibleFrame(FlexibleFrame)
  case fixedSize(FixedSize)
  case aspectRatio(FittedRatio)
  /// Fits the view into its frame by an integer factor.
  case scaledToWhole
  case layoutPriority(Double)
  /// The centre of the view, in points of the proposed frame.
  case position(Offset)
  case hidden
}

/// A modifier that changes the drawing of a view but not its frame.
package enum DrawingModifier: Hashable, Sendable {
  case background(SceneLayer)
  case overlay(SceneLayer)
  case clipShape(SceneShape)
  case clipped(FrameClip)
  /// The radius in points.
  case cornerRadius(Double)
  /// The opacity, 0…1.
  case opacity(Double)
  case shadow(ShadowStyle)
  /// The standard deviation in points.
  case blur(Double)
  case blendMode(BlendMode)
  /// Has no effect, since effects always apply to the whole view.
  case compositingGroup
  case rotationEffect(RotationEffect)
  case scaleEffect(ScaleEffect)
  case offset(Offset)
  case border(BorderStyle)
}

/// A modifier that sets a value for everything inside the view.
///
/// The innermost one wins.
package enum EnvironmentModifier: Hashable, Sendable {
  /// An outline of text, symbols and crisp bitmaps.
  case stroke(BorderStyle)
  case font(SceneFont)
  case fontWeight(StrokeWeight)
  case bold(Bool)
  case italic(Bool)
  case fontDesign(FontDesign)
  case monospacedDigit
  /// The extra distance between characters, in points.
  case kerning(Double)
  /// The extra distance between characters, in points, without ligatures.
  case tracking(Double)
  /// The distance upwards, in points.
  case baselineOffset(Double)
  case underline(TextLineStyle)
  case strikethrough(TextLineStyle)
  case textCase(TextCase)
  /// One style, or up to three for the levels of symbols.
  case foregroundStyle([Style])
  case tint(SceneColor)
  case multilineTextAlignment(TextAlignment)
  case lineLimit(LineLimit)
  /// The distance in points.
  case lineSpacing(Double)
  case truncationMode(TruncationMode)
  /// The minimum factor: greater than 0, at most 1.
  case minimumScaleFactor(Double)
  /// The variants to add; `none` resets the inherited ones.
  case symbolVariant(SymbolVariants)
  /// The context, which sets the variants that are usual there.
  case symbolContext(SymbolContext)
  case symbolRenderingMode(SymbolRenderingMode)
  /// The value, 0…1.
  case symbolVariableValue(Double)
  case imageScale(SymbolScale)
  case interpolation(Interpolation)
  case layoutDirection(LayoutDirection)
  case colorScheme(SceneColorScheme)
  case accessibilityLabel(String)
}

/// A frame of a fixed size, in points.
///
/// A length that is `nil` is the content's.
package struct FixedFrame: Hashable, Sendable {
  /// The width, at least 0.
  package var width: Double?
  /// The height, at least 0.
  package var height: Double?
  /// The alignment of the content in the frame.
  package var alignment = Alignment.center
}

/// A frame with minimum, ideal and maximum lengths in points, all optional.
package struct FlexibleFrame: Hashable, Sendable {
  /// The minimum width, at least 0.
  package var minWidth: Double?
  /// The width if the proposal leaves it open.
  package var idealWidth: Double?
  /// The maximum width, possibly infinite.
  package var maxWidth: Double?
  /// The minimum height, at least 0.
  package var minHeight: Double?
  /// The height if the proposal leaves it open.
  package var idealHeight: Double?
  /// The maximum height, possibly infinite.
  package var maxHeight: Double?
  /// The alignment of the content in the frame.
  package var alignment = Alignment.center
}

/// The axes along which the content has its ideal length.
package struct FixedSize: Hashable, Sendable {
  /// Whether the width is the ideal width.
  package var horizontal = false
  /// Whether the height is the ideal height.
  package var vertical = false
}

/// A clip at the view's frame.
package struct FrameClip: Hashable, Sendable {
  /// Whether edges between pixels are blended.
  ///
  /// Otherwise they are aligned to whole pixels.
  package var isAntialiased = false
}

/// An aspect ratio, and how the content fits it.
package struct FittedRatio: Hashable, Sendable {
  /// The width divided by the height, or `nil` for the content's own ratio.
  package var ratio: Double?
  /// The content mode, `fit` or `fill`.
  package var contentMode = ContentMode.fit
}

/// A displacement or a position, in points.
package struct Offset: Hashable, Sendable {
  /// The distance to the right.
  package var x = 0.0
  /// The distance downwards.
  package var y = 0.0
}

/// A background or an overlay, placed in the view's frame.
package struct SceneLayer: Hashable, Sendable {
  /// The content of the layer.
  package var content = SceneView(place: "", kind: .empty)
  /// The alignment of the content in the frame.
  package var alignment = Alignment.center
}

/// A shadow of a view.
package struct ShadowStyle: Hashable, Sendable {
  /// The colour; by default, black with an opacity of about one third.
  package var color = SceneColor.srgb(Color(red: 0, green: 0, blue: 0, alpha: 84))
  /// The standard deviation of the blur, in points.
  package var radius = 0.0
  /// The distance to the right, in points.
  package var x = 0.0
  /// The distance downwards, in points.
  package var y = 0.0
}

/// A rotation that leaves the layout unchanged.
package struct RotationEffect: Hashable, Sendable {
  /// The angle, clockwise.
  package var degrees = 0.0
  /// The centre of the rotation, in unit coordinates of the frame.
  package var anchor = Point(0.5, 0.5)
}

/// A scaling that leaves the layout unchanged.
package struct ScaleEffect: Hashable, Sendable {
  /// The factor for widths.
  package var x = 1.0
  /// The factor for heights.
  package var y = 1.0
  /// The fixed point of the scaling, in unit coordinates of the frame.
  package var anchor = Point(0.5, 0.5)
}

/// A border or an outline.
package struct BorderStyle: Hashable, Sendable {
  /// The colour or gradient of the line.
  package var style = Style.color(.semantic(.primary))
  /// The width in points.
  package var width = 1.0
}

/// An underline or a strikethrough.
package struct TextLineStyle: Hashable, Sendable {
  /// Whether the line is drawn.
  package var isActive = true
  /// The colour, or `nil` for the colour of the text.
  package var color: SceneColor?

  /// Creates a line in the colour of the text.
  package init() {}

  /// Creates a line in the colour of the text, or the setting that removes an inherited line.
  package init(isActive: Bool) { self.isActive = isActive }

  /// Creates a line in a colour of its own.
  package init(color: SceneColor) { self.color = color }
}

/// The case of all letters, like SwiftUI's `Text.Case`.
package enum TextCase: String, CaseIterable, Hashable, Sendable { case uppercase, lowercase }

/// The limits of a text's number of lines.
package struct LineLimit: Hashable, Sendable {
  /// The minimum number of lines to reserve space for.
  package var minimum: Int?
  /// The maximum number of lines.
  package var maximum: Int?

  /// Creates limits that allow any number of lines.
  package init() {}

  /// Creates limits with a minimum and a maximum.
  package init(minimum: Int? = nil, maximum: Int?) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }
}
