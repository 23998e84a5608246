package import Raster

/// A path that is filled or followed by a line.
package struct Shape: Hashable, Sendable {
  /// The use of the path.
  package enum Kind: Hashable, Sendable {
    /// The inside is painted.
    case fill(FillRule)
    /// A line along it.
    case stroke(StrokeStyle)
  }

  /// In the drawing's unit.
  package var path: Path
  /// Filled or stroked.
  package var kind: Kind
  /// 0…1, of this shape alone.
  package var opacity: Double

  /// A shape that covers fully unless an opacity is given.
  package init(_ path: Path, _ kind: Kind, opacity: Double = 1) {
    (self.path, self.kind, self.opacity) = (path, kind, opacity)
  }

  /// The smallest rectangle around what is covered, with a stroke's width, caps and corners; `nil`
  /// where nothing is.
  ///
  /// Tight for fills; curves of strokes are followed to a 65,536th of the shape's size.
  package var bounds: Rect? {
    switch kind {
    case .fill: return path.bounds
    case .stroke(let style):
      var stroker = Stroker(style, tolerance: fineTolerance)
      stroker.follow(path)
      return Rect(around: stroker.contours.points)
    }
  }

  /// The same coverage as a filled shape: a stroke becomes its outline, a fill stays what it is.
  ///
  /// `tolerance` is how far an edge may be from its curve, above 0, in the drawing's unit.
  package func outline(tolerance: Double) -> Shape {
    guard case .stroke(let style) = kind else { return self }
    return Shape(path.stroked(style, tolerance: tolerance), .fill(.nonZero), opacity: opacity)
  }

  /// The shape seen through an affine map.
  ///
  /// A stroke stays one where the map scales evenly, its width and dashes with it; elsewhere it becomes
  /// an outline that is exact to a 65,536th of its size, since a pen that is not round has no style.
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

  /// A 65,536th of the larger side, above 0.
  private var fineTolerance: Double {
    guard case .stroke(let style) = kind, let bounds = path.bounds else { return 1 }
    let size = max(bounds.width, bounds.height) + style.width
    return size > 0 ? size / 65_536 : 1
  }
}

/// The points that a path encloses (SVG 1.1 §11.3); the raw values are SVG's.
package enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// Those around which it winds a number of times that is not 0.
  case nonZero = "nonzero"
  /// Those from which a ray crosses it an odd number of times.
  case evenOdd = "evenodd"

  /// True where a winding number is inside.
  @inline(__always)
  func isInside(_ winding: Int32) -> Bool {
    self == .nonZero ? winding != 0 : winding & 1 != 0
  }
}

/// A line along a path; the names are those of SwiftUI's `StrokeStyle`.
package struct StrokeStyle: Hashable, Sendable {
  /// The look of an open end; the raw values are SVG's.
  package enum Cap: String, CaseIterable, Hashable, Sendable {
    case butt, round, square
  }

  /// The look of a corner; the raw values are SVG's.
  package enum Join: String, CaseIterable, Hashable, Sendable {
    case miter, round, bevel
  }

  /// In the drawing's unit, above 0.
  package var width: Double
  /// Of open subpaths and dashes.
  package var cap: Cap
  /// Of corners.
  package var join: Join
  /// A mitre longer than this many widths is cut to a bevel; at least 1.
  package var miterLimit: Double
  /// Lengths of dashes and gaps in turn; empty is a solid line, an odd number counts twice.
  package var dash: [Double]
  /// The length into the pattern at which a subpath begins.
  package var dashPhase: Double

  /// SVG's defaults where nothing is given.
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
