package import Raster

/// A path that is filled or stroked.
package struct Shape: Hashable, Sendable {
  /// The use of the path.
  package enum Kind: Hashable, Sendable {
    /// Fills the inside.
    case fill(FillRule)
    /// Draws a line along the path.
    case stroke(StrokeStyle)
  }

  /// The path, in the drawing's unit.
  package var path: Path
  /// The kind of the shape: a filled or a stroked path.
  package var kind: Kind
  /// The opacity of this shape alone, 0…1.
  package var opacity: Double

  /// Creates a shape, fully opaque by default.
  package init(_ path: Path, _ kind: Kind, opacity: Double = 1) {
    (self.path, self.kind, self.opacity) = (path, kind, opacity)
  }

  /// The smallest rectangle around the covered area, including a stroke's width, caps and joins; `nil` if it is empty.
  ///
  /// It is tight for fills. Curves of strokes are approximated to 1/65,536 of the shape's size.
  package var bounds: Rect? {
    switch kind {
    case .fill: return path.bounds
    case .stroke(let style):
      var stroker = Stroker(style, tolerance: fineTolerance)
      stroker.follow(path)
      return Rect(around: stroker.contours.points)
    }
  }

  /// Returns a filled shape with the same coverage: a stroke is replaced by its outline, and a fill is returned
  /// unchanged.
  ///
  /// - Parameter tolerance: The maximum distance of an edge from its curve, above 0, in the drawing's unit.
  package func outline(tolerance: Double) -> Shape {
    guard case .stroke(let style) = kind else { return self }
    return Shape(path.stroked(style, tolerance: tolerance), .fill(.nonZero), opacity: opacity)
  }

  /// Returns the area of a rectangle outside of a filled shape, or `nil` if no fill rule expresses it: if a nonzero
  /// path winds around a point twice.
  package func complement(in area: Rect) -> Shape? {
    guard case .fill(let rule) = kind else { return nil }
    var path = path
    if rule == .nonZero, let bounds {
      path.findOverlaps(tolerance: max(bounds.width, bounds.height) / 1024)
      guard path.isOverlapFree else { return nil }
    }
    return Shape(Path(Path.rect(area).elements + path.elements), .fill(.evenOdd))
  }

  /// Returns the shape transformed by an affine map.
  ///
  /// A stroke stays a stroke if the map scales uniformly, which scales its width and dashes too. Otherwise it becomes
  /// an outline that is exact to 1/65,536 of its size, since no style describes a pen that is not round.
  package func transformed(by map: Transform) -> Shape {
    guard case .stroke(var style) = kind else {
      return Shape(path.transformed(by: map), kind, opacity: opacity)
    }
    guard let scale = map.uniformScale else {
      let outline = outline(tolerance: fineTolerance)
      return Shape(outline.path.transformed(by: map), outline.kind, opacity: opacity)
    }
    style.width *= scale
    style.dash = style.dash.map { $0 * scale }
    style.dashPhase *= scale
    return Shape(path.transformed(by: map), .stroke(style), opacity: opacity)
  }

  /// The tolerance for outlines: 1/65,536 of the longer side, above 0.
  private var fineTolerance: Double {
    guard case .stroke(let style) = kind, let bounds = path.bounds else { return 1 }
    let size = max(bounds.width, bounds.height) + style.width
    return size > 0 ? size / 65_536 : 1
  }
}

/// The rule that decides which points are inside a path (SVG 1.1 §11.3); the raw values are SVG's.
package enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// A point is inside if the path winds around it a number of times other than 0.
  case nonZero = "nonzero"
  /// A point is inside if a ray from it crosses the path an odd number of times.
  case evenOdd = "evenodd"

  /// Returns whether a point with this winding number is inside.
  @inline(__always)
  func isInside(_ winding: Int32) -> Bool {
    self == .nonZero ? winding != 0 : winding & 1 != 0
  }
}

/// The style of a line along a path, with the names of SwiftUI's `StrokeStyle`.
package struct StrokeStyle: Hashable, Sendable {
  /// The shape of an open end; the raw values are SVG's.
  package enum Cap: String, CaseIterable, Hashable, Sendable {
    case butt, round, square
  }

  /// The shape of a corner; the raw values are SVG's.
  package enum Join: String, CaseIterable, Hashable, Sendable {
    case miter, round, bevel
  }

  /// The width in the drawing's unit, above 0.
  package var width: Double
  /// The shape of the ends of open subpaths and dashes.
  package var cap: Cap
  /// The shape of corners.
  package var join: Join
  /// The maximum length of a mitre in line widths, at least 1; a longer one becomes a bevel.
  package var miterLimit: Double
  /// The alternating lengths of dashes and gaps; empty for a solid line.
  ///
  /// An odd number of lengths is repeated once.
  package var dash: [Double]
  /// The distance into the dash pattern at the start of each subpath.
  package var dashPhase: Double

  /// Creates a style with SVG's defaults.
  package init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 4,
    dash: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}
