import Raster

/// The horizontal and vertical guides that align two views, like SwiftUI's `Alignment`.
///
/// The guides are physical, left and right. For a right-to-left layout, the builder of the tree calls `mirrored`.
package struct Alignment: Hashable, Sendable {
  /// The guide along the horizontal axis.
  package var horizontal: HorizontalAlignment
  /// The guide along the vertical axis.
  package var vertical: VerticalAlignment

  /// Creates an alignment from its two guides.
  package init(_ horizontal: HorizontalAlignment, _ vertical: VerticalAlignment) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// The centre of both axes.
  package static let center = Alignment(.center, .center)
  /// The upper left corner.
  package static let topLeading = Alignment(.leading, .top)

  /// The alignment for a right-to-left layout.
  package var mirrored: Alignment { Alignment(horizontal.mirrored, vertical) }

  /// Returns the intersection of a view's guides, in points from its upper left corner.
  func guides(in size: Size, _ baselines: Baselines? = nil) -> Point {
    Point(horizontal.value(in: size.width), vertical.value(in: size.height, baselines))
  }
}

/// A guide along the horizontal axis.
package enum HorizontalAlignment: String, CaseIterable, Sendable {
  case leading
  case center
  case trailing

  /// The guide for a right-to-left layout.
  package var mirrored: HorizontalAlignment {
    switch self {
    case .leading: .trailing
    case .center: .center
    case .trailing: .leading
    }
  }

  /// Returns the guide of a view of a width, in points from its left edge.
  func value(in width: Double) -> Double {
    switch self {
    case .leading: 0
    case .center: width / 2
    case .trailing: width
    }
  }
}

/// A guide along the vertical axis.
package enum VerticalAlignment: String, CaseIterable, Sendable {
  case top
  case center
  case bottom
  case firstTextBaseline
  case lastTextBaseline

  /// Returns the guide of a view of a height, in points from its upper edge.
  ///
  /// The baselines of a view without text are its lower edge (observed in SwiftUI).
  func value(in height: Double, _ baselines: Baselines?) -> Double {
    switch self {
    case .top: 0
    case .center: height / 2
    case .bottom: height
    case .firstTextBaseline: baselines?.first ?? height
    case .lastTextBaseline: baselines?.last ?? height
    }
  }
}

/// The baselines of the first and the last line of text in a view, in points from its upper edge.
package struct Baselines: Hashable, Sendable {
  /// The baseline of the first line.
  package var first: Double
  /// The baseline of the last line.
  package var last: Double

  /// Creates two baselines; they are equal for a single line.
  package init(first: Double, last: Double) { (self.first, self.last) = (first, last) }

  /// Returns the baselines relative to an upper edge that is `distance` points higher.
  func moved(by distance: Double) -> Baselines {
    Baselines(first: first + distance, last: last + distance)
  }
}
