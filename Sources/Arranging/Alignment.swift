import Raster

/// The guides of two views that are put onto one another, along both axes (SwiftUI's `Alignment`).
///
/// Left and right are meant: for a direction from right to left the one who builds the tree says
/// `mirrored`.
package struct Alignment: Hashable, Sendable {
  /// The guide along the horizontal axis.
  package var horizontal: HorizontalAlignment
  /// The guide along the vertical axis.
  package var vertical: VerticalAlignment

  /// An alignment by its two guides.
  package init(_ horizontal: HorizontalAlignment, _ vertical: VerticalAlignment) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// Middle on middle.
  package static let center = Alignment(.center, .center)
  /// The upper left corner.
  package static let topLeading = Alignment(.leading, .top)

  /// The same for a direction from right to left.
  package var mirrored: Alignment { Alignment(horizontal.mirrored, vertical) }

  /// The place where the guides of a view cross, in points from its upper left corner.
  func guides(in size: Size, _ baselines: Baselines? = nil) -> Point {
    Point(horizontal.value(in: size.width), vertical.value(in: size.height, baselines))
  }
}

/// A guide along the horizontal axis.
package enum HorizontalAlignment: String, CaseIterable, Sendable {
  case leading
  case center
  case trailing

  /// The same for a direction from right to left.
  package var mirrored: HorizontalAlignment {
    switch self {
    case .leading: .trailing
    case .center: .center
    case .trailing: .leading
    }
  }

  /// The guide of a view of some width, in points from its left edge.
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

  /// The guide of a view of some height, in points from its upper edge.
  ///
  /// A view without text has its baselines at its lower edge (observed of SwiftUI).
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
  /// That of the first line.
  package var first: Double
  /// That of the last line.
  package var last: Double

  /// Two baselines; one line has both in one place.
  package init(first: Double, last: Double) { (self.first, self.last) = (first, last) }

  /// The same seen from a view in which this one lies `distance` further down.
  func moved(by distance: Double) -> Baselines {
    Baselines(first: first + distance, last: last + distance)
  }
}
