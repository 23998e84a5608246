package import GalleryModel
package import Raster
package import Typesetting
package import VectorRaster

/// A modifier of everything before it (scenes.md §3).
package enum SceneModifier: Hashable, Sendable {
  case layout(LayoutModifier)
  case drawing(DrawingModifier)
  case environment(EnvironmentModifier)
}

/// A modifier that changes the size or the place of a view.
package enum LayoutModifier: Hashable, Sendable {
  case padding(SceneInsets)
  case frame(FixedFrame)
  case flexibleFrame(FlexibleFrame)
  case fixedSize(FixedSize)
  case aspectRatio(FittedRatio)
  /// Fits by whole factors.
  case scaledToWhole
  case layoutPriority(Double)
  /// The middle, in points of the proposed frame.
  case position(Offset)
  case hidden
}

/// A modifier that changes how a view is painted within its frame.
package enum DrawingModifier: Hashable, Sendable {
  case background(Layer)
  case overlay(Layer)
  case clipShape(SceneShape)
  case clipped(FrameClip)
  /// Points.
  case cornerRadius(Double)
  /// 0…1.
  case opacity(Double)
  case shadow(ShadowLook)
  /// The standard deviation in points.
  case blur(Double)
  case blendMode(BlendMode)
  /// Changes nothing: effects act on the whole view anyway.
  case compositingGroup
  case rotationEffect(RotationEffect)
  case scaleEffect(ScaleEffect)
  case offset(Offset)
  case border(BorderLook)
}

/// A modifier that sets a value for everything inside the view; the innermost one wins.
package enum EnvironmentModifier: Hashable, Sendable {
  /// A line around text, symbols and crisp bitmaps.
  case stroke(BorderLook)
  case font(SceneFont)
  case fontWeight(FontWeight)
  case bold(Bool)
  case italic(Bool)
  case fontDesign(FontDesign)
  case monospacedDigit
  /// Points between characters.
  case kerning(Double)
  /// Points between characters, ligatures off.
  case tracking(Double)
  /// Points upwards.
  case baselineOffset(Double)
  case underline(LineLook)
  case strikethrough(LineLook)
  case textCase(TextCase)
  /// One, or up to three for the levels of symbols.
  case foregroundStyle([Style])
  case tint(SceneColor)
  case multilineTextAlignment(TextAlignment)
  case lineLimit(LineLimit)
  /// Points.
  case lineSpacing(Double)
  case truncationMode(TruncationMode)
  /// Above 0, at most 1.
  case minimumScaleFactor(Double)
  /// `none` forgets those of the surroundings.
  case symbolVariant(SymbolVariants)
  /// Sets the variants of a place.
  case symbolContext(SymbolContext)
  case symbolRenderingMode(SymbolRenderingMode)
  /// 0…1.
  case symbolVariableValue(Double)
  case imageScale(SymbolScale)
  case interpolation(Interpolation)
  case layoutDirection(LayoutDirection)
  case colorScheme(SceneColorScheme)
  case accessibilityLabel(String)
}

/// A frame of given sides in points; a side that is not given is the content's.
package struct FixedFrame: Hashable, Sendable {
  /// Points, at least 0.
  package var width: Double?
  /// Points, at least 0.
  package var height: Double?
  /// The place of the content within.
  package var alignment = SceneAlignment.center
}

/// A frame between limits in points, of which each may be left open.
package struct FlexibleFrame: Hashable, Sendable {
  /// At least 0.
  package var minWidth: Double?
  /// Taken where nothing is proposed.
  package var idealWidth: Double?
  /// May be infinite.
  package var maxWidth: Double?
  /// At least 0.
  package var minHeight: Double?
  /// Taken where nothing is proposed.
  package var idealHeight: Double?
  /// May be infinite.
  package var maxHeight: Double?
  /// The place of the content within.
  package var alignment = SceneAlignment.center
}

/// The axes on which content has its ideal size.
package struct FixedSize: Hashable, Sendable {
  /// True for the ideal width.
  package var horizontal = false
  /// True for the ideal height.
  package var vertical = false
}

/// The way in which content is cut off at its frame.
package struct FrameClip: Hashable, Sendable {
  /// True for edges that are blended where they lie between pixels; else they lie on whole ones.
  package var isAntialiased = false
}

/// A ratio that content keeps.
package struct FittedRatio: Hashable, Sendable {
  /// Width over height; `nil` is the content's own.
  package var ratio: Double?
  /// `fit` or `fill`.
  package var contentMode = ContentMode.fit
}

/// A distance, or a place, in points.
package struct Offset: Hashable, Sendable {
  /// Points to the right.
  package var x = 0.0
  /// Points down.
  package var y = 0.0
}

/// A view behind or before another, in its frame.
package struct Layer: Hashable, Sendable {
  /// The other view.
  package var content = SceneView(place: "", kind: .empty)
  /// The place of the other view.
  package var alignment = SceneAlignment.center
}

/// A shadow beneath a view.
package struct ShadowLook: Hashable, Sendable {
  /// Black of a third by default.
  package var color = SceneColor.srgb(Color(red: 0, green: 0, blue: 0, alpha: 84))
  /// The standard deviation in points.
  package var radius = 0.0
  /// Points to the right.
  package var x = 0.0
  /// Points down.
  package var y = 0.0
}

/// A turn that changes no layout.
package struct RotationEffect: Hashable, Sendable {
  /// Clockwise.
  package var degrees = 0.0
  /// Parts of the frame's sides.
  package var anchor = Point(0.5, 0.5)
}

/// A change of size that changes no layout.
package struct ScaleEffect: Hashable, Sendable {
  /// The factor of widths.
  package var x = 1.0
  /// The factor of heights.
  package var y = 1.0
  /// Parts of the frame's sides.
  package var anchor = Point(0.5, 0.5)
}

/// A line along an edge.
package struct BorderLook: Hashable, Sendable {
  /// The colour or gradient of the line.
  package var style = Style.color(.semantic(.primary))
  /// Points.
  package var width = 1.0
}

/// A line under or through text.
package struct LineLook: Hashable, Sendable {
  /// True where the line is drawn.
  package var isActive = true
  /// `nil` is the text's.
  package var color: SceneColor?

  /// A line in the colour of the text.
  package init() {}

  /// A line in the colour of the text, or none.
  package init(isActive: Bool) { self.isActive = isActive }

  /// A line in a colour of its own.
  package init(color: SceneColor) { self.color = color }
}

/// SwiftUI's `Text.Case`.
package enum TextCase: String, CaseIterable, Hashable, Sendable { case uppercase, lowercase }

/// The number of lines of a text.
package struct LineLimit: Hashable, Sendable {
  /// Lines for which there is room in any case.
  package var minimum: Int?
  /// Lines that are drawn.
  package var maximum: Int?

  /// Any number.
  package init() {}

  /// Room for so many, and so many at most.
  package init(minimum: Int? = nil, maximum: Int?) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }
}
