package import Raster
package import VectorRaster

/// The drawing in an SVG file, in units of its view box.
package struct SVGDocument: Sendable, Equatable {
  /// A part of the file that was skipped without an error.
  package struct Note: Sendable, Hashable {
    /// The line, from 1.
    package let line: Int
    /// A description of the skipped part.
    package let text: String
  }

  /// The rectangle that is shown.
  package var viewBox: Rect
  /// The shapes in painting order.
  package var shapes: [SVGShape] = []
  /// The opaque colour of the class `ColorScheme-Text`, which stands for the colour of the surrounding text, or `nil`
  /// if no style sheet sets it.
  package var textColor: Color?
  /// The document's own title.
  package var title: String?
  /// The tags before the document, as in Tabler's files.
  package var tags: [String] = []
  /// The category before the document.
  package var category: String?
  /// The notes, in the order of lines.
  package var notes: [Note] = []
}

/// A filled or stroked path with all inherited properties.
package struct SVGShape: Sendable, Equatable {
  /// Shapes that are composited together and then painted with an opacity and inside clips: the children of an element,
  /// or the fill and the stroke of one shape.
  package struct Group: Sendable, Hashable {
    /// The number of the element in the file, unique for each group.
    package var id: Int
    /// The opacity, 0…1; below 1 unless there are clips.
    package var opacity: Double
    /// The filled shapes in units of the frame that limit the group to their intersection.
    package var clips: [Shape] = []
  }

  /// The shape in units of the view box, with transforms applied and with its own opacity.
  package var shape: Shape
  /// The paint.
  package var color: SVGPaint
  /// Whether the file specified the paint as `currentColor`, even if `color` has been resolved.
  package var isCurrentColor: Bool
  /// The translucent or clipped groups that contain the shape, outermost first.
  package var groups: [Group]
  /// The classes of its ancestor groups and of the shape, in this order.
  package var classes: [String]
  /// The number of the innermost ancestor group with classes, in the order of the file, or `nil` if there is no such
  /// group.
  package var groupID: Int?
  /// The first line of the element, from 1.
  package var line: Int

  /// The product of the opacities of all containing groups, 0…1.
  package var groupOpacity: Double { groups.reduce(1) { $0 * $1.opacity } }
}

/// The paint of a shape.
package enum SVGPaint: Sendable, Hashable {
  /// The value `currentColor`.
  case current
  /// An opaque colour.
  ///
  /// Its alpha has been moved into the shape's opacity.
  case color(Color)
  /// A gradient.
  case gradient(SVGGradientPaint)
}

/// A gradient in units of the frame, fitted to one shape.
package struct SVGGradientPaint: Sendable, Hashable {
  /// A colour at a location.
  package struct Stop: Sendable, Hashable {
    /// The opaque colour, or `nil` for `currentColor` without a value.
    package var color: Color?
    /// Whether the file specified the colour as `currentColor`, even if `color` has been resolved.
    package var isCurrentColor = false
    /// The alpha of the stop.
    package var alpha: UInt8 = 255
    /// The location, 0…1.
    package var location: Double
  }

  /// The stops in ascending order, at least two.
  package var stops: [Stop]
  /// The location of each point of the frame.
  package var geometry: PlacedGradient.Geometry
  /// The colours beyond both ends.
  package var spread: PlacedGradient.Spread
}
