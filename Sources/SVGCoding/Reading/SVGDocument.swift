package import Raster
package import VectorRaster

/// The drawing in an SVG file, in the unit of its viewBox.
package struct SVGDocument: Sendable, Equatable {
  /// Something that was left out without being an error.
  package struct Note: Sendable, Hashable {
    /// From 1.
    package let line: Int
    /// The thing that was left out.
    package let text: String
  }

  /// The part that is shown.
  package var viewBox: Rect
  /// In the order of painting.
  package var shapes: [SVGShape] = []
  /// The colour that stands for that of the text around the icon, where a style sheet tells: the
  /// colour of the class `ColorScheme-Text`, opaque.
  package var textColor: Color?
  /// The document's own title.
  package var title: String?
  /// Tags that stand in front of the document, as in Tabler's files.
  package var tags: [String] = []
  /// The category that stands there.
  package var category: String?
  /// In the order of lines.
  package var notes: [Note] = []
}

/// One filled or stroked path with all that it inherits.
package struct SVGShape: Sendable, Equatable {
  /// Translucent shapes that are composed apart and painted as a whole: an element's children, or the
  /// inside and the line of one shape.
  package struct Group: Sendable, Hashable {
    /// The number of its element in the file, different for different groups.
    package var id: Int
    /// 0…1, below 1.
    package var opacity: Double
  }

  /// In the unit of the viewBox, transforms applied, with its own opacity.
  package var shape: Shape
  /// Its colour.
  package var color: SVGPaint
  /// The paint was asked for as `currentColor`, whatever `color` made of that.
  package var isCurrentColor: Bool
  /// The translucent groups that it is in, the outermost first.
  package var groups: [Group]
  /// Its classes, those of the groups around it first.
  package var classes: [String]
  /// The innermost group with classes that it stands in; numbered in the order of the file.
  package var groupID: Int?
  /// The line on which its element begins, from 1.
  package var line: Int

  /// The product of the opacities of all groups around it, 0…1.
  package var groupOpacity: Double { groups.reduce(1) { $0 * $1.opacity } }
}

/// The paint of a shape.
package enum SVGPaint: Sendable, Hashable {
  /// `currentColor`.
  case current
  /// A colour, opaque: its alpha has become the shape's opacity.
  case color(Color)
}
