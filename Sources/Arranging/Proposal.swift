/// The lengths of a view along both axes, in points.
package struct Size: Hashable, Sendable {
  /// To the right.
  package var width: Double
  /// Downwards.
  package var height: Double

  /// A size by its two lengths.
  package init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }

  /// Nothing.
  package static let zero = Size(0, 0)

  /// The length along one axis.
  package subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// The size that a view is proposed by its parent, in points: each length is 0 to ∞, or `nil`, which asks
/// for the view's ideal length (SwiftUI's `ProposedViewSize`).
package struct Proposal: Hashable, Sendable {
  /// To the right.
  package var width: Double?
  /// Downwards.
  package var height: Double?

  /// A proposal by its two lengths.
  package init(_ width: Double? = nil, _ height: Double? = nil) {
    (self.width, self.height) = (width, height)
  }

  /// Exactly a size.
  package init(_ size: Size) { self.init(size.width, size.height) }

  /// The view's ideal size is asked for.
  package static let unspecified = Proposal()

  /// The length along one axis.
  package subscript(axis: Axis) -> Double? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// The proposal as a size; what is not specified is taken from `size`.
  package func size(or size: Size) -> Size { Size(width ?? size.width, height ?? size.height) }
}

/// The two directions of a layout.
package enum Axis: CaseIterable, Sendable {
  case horizontal
  case vertical

  /// The other one.
  package var across: Axis { self == .horizontal ? .vertical : .horizontal }
}
