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
