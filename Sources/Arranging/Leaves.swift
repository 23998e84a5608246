/// A view without children that decides its size by its content.
package protocol Leaf: Layout {
  /// Returns the size that answers a proposal.
  func size(for proposal: Proposal) -> Size

  /// Returns the baselines of the view's text for the size that answers a proposal, or `nil` if there is no text.
  func baselines(for proposal: Proposal) -> Baselines?
}

extension Leaf {
  package func baselines(for proposal: Proposal) -> Baselines? { nil }

  package func size(
    _ children: [LayoutNode], for proposal: Proposal
  ) throws(LayoutError) -> Size {
    size(for: proposal)
  }

  package func placements(
    _ children: [LayoutNode], in size: Size, for proposal: Proposal
  ) throws(LayoutError) -> [Placement] {
    []
  }

  package func baselines(
    _ children: [LayoutNode], in size: Size, for proposal: Proposal
  ) throws(LayoutError) -> Baselines? {
    baselines(for: proposal)
  }
}

/// A shape, a colour or a gradient: it takes the proposed size.
///
/// Its ideal size is 10 × 10, SwiftUI's default for views without a size of their own.
package struct FlexibleLeaf: Leaf {
  /// The ideal size of a view without a size of its own.
  package static let ideal = Size(10, 10)

  /// Whether the view is a circle: both lengths are the shorter one.
  package var isSquare: Bool

  /// Creates a leaf that fills the proposal.
  package init(isSquare: Bool = false) { self.isSquare = isSquare }

  package func size(for proposal: Proposal) -> Size {
    let size = proposal.size(or: Self.ideal)
    guard isSquare else { return size }
    let side = min(size.width, size.height)
    return Size(side, side)
  }
}

/// A picture of its natural size, or of the proposed size if it is resizable.
package struct PictureLeaf: Leaf {
  /// The natural size in points.
  package var natural: Size
  /// The minimum size of a resizable picture, which is the sum of its caps, or `nil` if it is not resizable.
  package var minimum: Size?
  /// The distance of the baseline from the upper edge, for symbols in text.
  package var baseline: Double?

  /// Creates a picture; a `minimum` makes it resizable.
  package init(natural: Size, minimum: Size? = nil, baseline: Double? = nil) {
    (self.natural, self.minimum, self.baseline) = (natural, minimum, baseline)
  }

  package func size(for proposal: Proposal) -> Size {
    guard let minimum else { return natural }
    let size = proposal.size(or: natural)
    return Size(max(size.width, minimum.width), max(size.height, minimum.height))
  }

  package func baselines(for proposal: Proposal) -> Baselines? {
    baseline.map { Baselines(first: $0, last: $0) }
  }
}

/// A gap that fills the remaining space in a stack, like SwiftUI's `Spacer`.
package struct Spacer: Leaf {
  /// The minimum length in points.
  package var minimum: Double
  /// The axis of the stack that directly contains the spacer, or `nil` if none does; the spacer then fills both axes.
  package var axis: Axis?

  /// Creates a spacer, in a stack along `axis` or elsewhere.
  package init(minimum: Double = 8, in axis: Axis?) { (self.minimum, self.axis) = (minimum, axis) }

  package var isSpacer: Bool { true }

  package func priority(over children: [LayoutNode]) -> Double { -.infinity }

  package func size(for proposal: Proposal) -> Size {
    var size = Size.zero
    for along in Axis.allCases where axis == nil || axis == along {
      size[along] = max(proposal[along] ?? minimum, minimum)
    }
    return size
  }
}

/// A view of 0 × 0, like SwiftUI's `EmptyView`; in a stack it is neither a child nor a gap (layout.md §7).
package struct EmptyLeaf: Leaf {
  /// Creates an empty view.
  package init() {}

  package var isEmpty: Bool { true }

  package func size(for proposal: Proposal) -> Size { .zero }
}

/// A line across a stack, like SwiftUI's `DividerLeaf`.
package struct DividerLeaf: Leaf {
  /// The length along the stack in points.
  package var thickness: Double
  /// The axis of the stack; elsewhere the divider is horizontal, as in a vertical stack.
  package var axis: Axis

  /// Creates a divider in a stack along `axis`.
  package init(thickness: Double = 1, in axis: Axis = .vertical) {
    (self.thickness, self.axis) = (thickness, axis)
  }

  package func size(for proposal: Proposal) -> Size {
    var size = Size(thickness, thickness)
    size[axis.across] = proposal[axis.across] ?? FlexibleLeaf.ideal[axis.across]
    return size
  }
}
