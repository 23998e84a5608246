import VectorRaster

/// The state that elements pass on to those inside them, beside their style.
struct SVGPlace {
  /// The map to the frame.
  var transform: Transform
  /// The translucent or clipped ancestors.
  var groups: [SVGShape.Group] = []
  var classes: [String] = []
  /// The number of the innermost ancestor group with classes.
  var groupID: Int?
  /// Whether the element around is the root.
  var isTop = true

  init(_ transform: Transform) { self.transform = transform }
}
