/// A view without children: what it shows decides its size.
package protocol Leaf: Layout {
  /// The size that answers a proposal.
  func size(for proposal: Proposal) -> Size

  /// The baselines of its text, in the size that answers a proposal; `nil` where it has none.
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

/// A shape, a colour or a gradient: as large as it is proposed to be, ideally 10 × 10 (SwiftUI's default
/// for what has no size of its own).
package struct FlexibleLeaf: Leaf {
  /// The ideal size of what has none.
  package static let ideal = Size(10, 10)

  /// True for a circle: both lengths are the shorter one.
  package var isSquare: Bool

  /// A leaf that fills what it is proposed.
  package init(isSquare: Bool = false) { self.isSquare = isSquare }

  package func size(for proposal: Proposal) -> Size {
    let size = proposal.size(or: Self.ideal)
    guard isSquare else { return size }
    let side = min(size.width, size.height)
    return Size(side, side)
  }
}

/// A picture: of its natural size, or, where it is resizable, as large as it is proposed to be.
package struct PictureLeaf: Leaf {
  /// The natural size, in points.
  package var natural: Size
  /// The least size of a resizable picture: the sum of its caps; `nil` where it is not resizable.
  package var minimum: Size?
  /// The distance of its baseline from its upper edge, for symbols among text.
  package var baseline: Double?

  /// A picture; `minimum` makes it resizable.
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

/// A gap that takes what the views beside it leave (SwiftUI's `Spacer`).
package struct Spacer: Leaf {
  /// The least length, in points.
  package var minimum: Double
  /// The axis of the stack whose direct child it is; elsewhere `nil`, and it fills both axes.
  package var axis: Axis?

  /// A spacer in a stack, or elsewhere.
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

/// No view (SwiftUI's `EmptyView`): 0 × 0, and in a stack neither a child nor a distance (layout.md §7).
package struct EmptyLeaf: Leaf {
  /// Nothing.
  package init() {}

  package var isEmpty: Bool { true }

  package func size(for proposal: Proposal) -> Size { .zero }
}

/// A line across a stack (SwiftUI's `Divider`).
package struct Divider: Leaf {
  /// The length along the stack, in points.
  package var thickness: Double
  /// The axis of the stack; elsewhere the divider lies as in a vertical one.
  package var axis: Axis

  /// A divider in a stack along `axis`.
  package init(thickness: Double = 1, in axis: Axis = .vertical) {
    (self.thickness, self.axis) = (thickness, axis)
  }

  package func size(for proposal: Proposal) -> Size {
    var size = Size(thickness, thickness)
    size[axis.across] = proposal[axis.across] ?? FlexibleLeaf.ideal[axis.across]
    return size
  }
}
