/// The lengths of a view along both axes, in points.
package struct Size: Hashable, Sendable {
  /// The width.
  package var width: Double
  /// The height.
  package var height: Double

  /// Creates a size from its two lengths.
  package init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }

  /// A size of 0 × 0.
  package static let zero = Size(0, 0)

  /// Returns the length along an axis.
  package subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

/// The size that a parent proposes to a view, in points, like SwiftUI's `ProposedViewSize`.
///
/// Each length is 0 to ∞, or `nil` for the view's ideal length.
package struct Proposal: Hashable, Sendable {
  /// The width.
  package var width: Double?
  /// The height.
  package var height: Double?

  /// Creates a proposal from its two lengths.
  package init(_ width: Double? = nil, _ height: Double? = nil) {
    (self.width, self.height) = (width, height)
  }

  /// Creates a proposal of exactly a size.
  package init(_ size: Size) { self.init(size.width, size.height) }

  /// A proposal of the view's ideal size.
  package static let unspecified = Proposal()

  /// Returns the length along an axis.
  package subscript(axis: Axis) -> Double? {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// Returns the proposal as a size, with missing lengths from `size`.
  package func size(or size: Size) -> Size { Size(width ?? size.width, height ?? size.height) }
}

/// The two axes of a layout.
package enum Axis: CaseIterable, Sendable {
  case horizontal
  case vertical

  /// The other axis.
  package var across: Axis { self == .horizontal ? .vertical : .horizontal }
}
