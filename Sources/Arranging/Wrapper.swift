package import Raster

/// A view around another one, which changes the child's proposal, size or place (layout.md §4).
package protocol Wrapper: Layout {
  /// Whether the view has its child's priority.
  var keepsPriority: Bool { get }
  /// The guides that align the child with the view.
  var alignment: Alignment { get }

  /// Returns the proposal to the child; `size` is the view's own size once it is known.
  func proposal(
    _ proposal: Proposal, to child: LayoutNode, in size: Size?
  ) throws(LayoutError) -> Proposal

  /// Returns the size of the view for the child's size.
  func size(around child: Size, for proposal: Proposal) -> Size

  /// Returns the origin of a child of a given size, or `nil` if the guides decide it.
  func origin(of child: Size) -> Point?
}

extension Wrapper {
  package var keepsPriority: Bool { false }
  package var alignment: Alignment { .center }

  package func size(around child: Size, for proposal: Proposal) -> Size { child }
  package func origin(of child: Size) -> Point? { nil }

  package func priority(over children: [LayoutNode]) -> Double {
    keepsPriority ? children.first?.priority ?? 0 : 0
  }

  package func size(
    _ children: [LayoutNode], for proposal: Proposal
  ) throws(LayoutError) -> Size {
    guard let child = children.first else { return .zero }
    let proposed = try self.proposal(proposal, to: child, in: nil)
    return size(around: try child.size(for: proposed), for: proposal)
  }

  package func placements(
    _ children: [LayoutNode], in size: Size, for proposal: Proposal
  ) throws(LayoutError) -> [Placement] {
    guard let child = children.first else { return [] }
    let proposed = try self.proposal(proposal, to: child, in: size)
    if let origin = origin(of: try child.size(for: proposed)) {
      return [Placement(origin, proposed)]
    }
    let (outer, inner) = (alignment.guides(in: size), try child.guides(alignment, for: proposed))
    return [Placement(Point(outer.x - inner.x, outer.y - inner.y), proposed)]
  }
}

/// Padding around a view, like SwiftUI's `padding`; negative lengths let the view overflow.
package struct Padding: Wrapper {
  /// Points on each side.
  package var (top, left, bottom, right): (Double, Double, Double, Double)

  /// Creates padding in points on each side.
  package init(top: Double, left: Double, bottom: Double, right: Double) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  package func proposal(_ proposal: Proposal, to child: LayoutNode, in size: Size?) -> Proposal {
    Proposal(
      proposal.width.map { max($0 - left - right, 0) },
      proposal.height.map { max($0 - top - bottom, 0) })
  }

  package func size(around child: Size, for proposal: Proposal) -> Size {
    Size(max(child.width + left + right, 0), max(child.height + top + bottom, 0))
  }

  package func origin(of child: Size) -> Point? { Point(left, top) }
}

/// A view that replaces missing lengths of a proposal (scenes.md §12).
package struct IdealProposal: Wrapper {
  /// The length in points, or `nil` for the child's ideal length.
  package let (width, height): (Double?, Double?)

  package var keepsPriority: Bool { true }

  /// Creates a view with ideal lengths.
  package init(_ width: Double?, _ height: Double?) { (self.width, self.height) = (width, height) }

  package func proposal(_ proposal: Proposal, to child: LayoutNode, in size: Size?) -> Proposal {
    Proposal(proposal.width ?? width, proposal.height ?? height)
  }
}

/// A view of fixed width, height or both, like SwiftUI's `frame(width:height:alignment:)`.
package struct FixedFrameLayout: Wrapper {
  /// The length in points, or `nil` for the child's.
  package var (width, height): (Double?, Double?)
  package var alignment: Alignment

  /// Creates a frame.
  package init(_ width: Double? = nil, _ height: Double? = nil, _ alignment: Alignment = .center) {
    (self.width, self.height, self.alignment) = (width, height, alignment)
  }

  package func proposal(_ proposal: Proposal, to child: LayoutNode, in size: Size?) -> Proposal {
    Proposal(width ?? proposal.width, height ?? proposal.height)
  }

  package func size(around child: Size, for proposal: Proposal) -> Size {
    Size(width ?? child.width, height ?? child.height)
  }
}

/// A view with limits of its lengths, like SwiftUI's `frame(minWidth:idealWidth:maxWidth:…)`.
///
/// With both limits, it takes the proposal within them. With one limit, it takes the child's length up to the limit
/// (layout.md §4.1).
package struct FlexibleFrameLayout: Wrapper {
  /// The limits of one length in points, in ascending order.
  package struct Limits: Hashable, Sendable {
    /// The minimum, ideal and maximum length.
    package var (least, ideal, greatest): (Double?, Double?, Double?)

    /// Creates limits; `nil` stands for no limit.
    package init(least: Double? = nil, ideal: Double? = nil, greatest: Double? = nil) {
      (self.least, self.ideal, self.greatest) = (least, ideal, greatest)
    }

    private func clamped(_ length: Double) -> Double {
      min(max(length, least ?? -.infinity), greatest ?? .infinity)
    }

    func proposal(_ proposal: Double?) -> Double? { (proposal ?? ideal).map(clamped) }

    func length(around child: Double, for proposal: Double?) -> Double {
      guard let proposal else { return ideal ?? limited(child, to: nil) }
      if least != nil, greatest != nil { return clamped(proposal) }
      return limited(child, to: self.proposal(proposal))
    }

    private func limited(_ child: Double, to proposed: Double?) -> Double {
      switch (least, greatest) {
      case (let least?, nil): max(min(proposed ?? .infinity, child), least)
      case (nil, let greatest?): min(max(proposed ?? -.infinity, child), greatest)
      default: clamped(child)
      }
    }

    /// Whether a child that was asked for its ideal length keeps it.
    func keepsIdeal(_ length: Double) -> Bool {
      ideal == nil && (least ?? -.infinity) < length && length < (greatest ?? .infinity)
    }
  }

  /// The limits along each axis.
  package var (width, height): (Limits, Limits)
  package var alignment: Alignment

  /// Creates a frame with limits.
  package init(
    width: Limits = Limits(), height: Limits = Limits(), _ alignment: Alignment = .center
  ) {
    (self.width, self.height, self.alignment) = (width, height, alignment)
  }

  package func proposal(_ proposal: Proposal, to child: LayoutNode, in size: Size?) -> Proposal {
    var proposed = Proposal(width.proposal(proposal.width), height.proposal(proposal.height))
    guard let size else { return proposed }
    for (axis, limits) in [(Axis.horizontal, width), (.vertical, height)] {
      let keepsIdeal = proposal[axis] == nil && limits.keepsIdeal(size[axis])
      proposed[axis] = keepsIdeal ? nil : size[axis]
    }
    return proposed
  }

  package func size(around child: Size, for proposal: Proposal) -> Size {
    Size(
      width.length(around: child.width, for: proposal.width),
      height.length(around: child.height, for: proposal.height))
  }
}

/// A view of its ideal length along some axes, whatever the proposal, like SwiftUI's `fixedSize`.
package struct IdealSize: Wrapper {
  /// The axes with the ideal length.
  package var axes: Set<Axis>

  /// Creates a view with its ideal length along some axes.
  package init(_ axes: Set<Axis> = Set(Axis.allCases)) { self.axes = axes }

  package var keepsPriority: Bool { true }

  package func proposal(_ proposal: Proposal, to child: LayoutNode, in size: Size?) -> Proposal {
    Proposal(
      axes.contains(.horizontal) ? nil : proposal.width,
      axes.contains(.vertical) ? nil : proposal.height)
  }
}

/// A view that keeps an aspect ratio, like SwiftUI's `aspectRatio`, `scaledToFit` and `scaledToFill`.
///
/// Alternatively it has its own size times a whole number, so that pixels stay equal squares.
package struct ProportionalSize: Wrapper {
  /// The ways to meet the proposal.
  package enum Rule: Hashable, Sendable {
    /// Fits within the proposal.
    case fit
    /// Fills the proposal.
    case fill
    /// The largest whole multiple of the ideal size within the proposal, at least 1.
    case wholeFactor
  }

  /// The width divided by the height, or `nil` for the child's ratio.
  package var ratio: Double?
  /// The way to meet the proposal.
  package var rule: Rule

  /// Creates a view with an aspect ratio.
  package init(_ rule: Rule, ratio: Double? = nil) { (self.rule, self.ratio) = (rule, ratio) }

  package func proposal(
    _ proposal: Proposal, to child: LayoutNode, in size: Size?
  ) throws(LayoutError) -> Proposal {
    if proposal == .unspecified, rule != .wholeFactor { return proposal }
    var unit = if let ratio { Size(ratio, 1) } else { try child.size(for: .unspecified) }
    guard unit.width > 0, unit.height > 0 else { return proposal }
    // A square has the ratio 1 : 1 exactly, so avoid the rounding of a division.
    if rule != .wholeFactor, unit.width == unit.height { unit = Size(1, 1) }
    let factors = [
      proposal.width.map { $0 / unit.width }, proposal.height.map { $0 / unit.height },
    ].compactMap { $0 }
    let factor =
      switch rule {
      case .fit: factors.min() ?? 1
      case .fill: factors.max() ?? 1
      case .wholeFactor: max(1, (factors.min() ?? 1).rounded(.down))
      }
    return Proposal(unit.width * factor, unit.height * factor)
  }
}

/// A view that chooses its length in a stack before others, like SwiftUI's `layoutPriority`.
package struct Priority: Wrapper {
  /// The priority: higher values choose earlier; other views have 0.
  package var value: Double

  /// Creates a priority.
  package init(_ value: Double) { self.value = value }

  package func priority(over children: [LayoutNode]) -> Double { value }

  package func proposal(_ proposal: Proposal, to child: LayoutNode, in size: Size?) -> Proposal {
    proposal
  }
}

/// A view that takes the proposed size and centres its child at a point, like SwiftUI's `position`.
package struct Position: Wrapper {
  /// The point, relative to the upper left corner of the view.
  package var center: Point

  /// Creates a position of the child's centre.
  package init(_ center: Point) { self.center = center }

  package func proposal(_ proposal: Proposal, to child: LayoutNode, in size: Size?) -> Proposal {
    proposal
  }

  package func size(around child: Size, for proposal: Proposal) -> Size { proposal.size(or: child) }

  package func origin(of child: Size) -> Point? {
    Point(center.x - child.width / 2, center.y - child.height / 2)
  }
}

/// A view with another one beneath or above it, like SwiftUI's `background` and `overlay`.
///
/// The first child decides the size, which is proposed to the second.
package struct Backdrop: Layout {
  /// The guides that align the two views.
  package var alignment: Alignment

  /// Creates a view with a second view, aligned by their guides.
  package init(_ alignment: Alignment = .center) { self.alignment = alignment }

  package func priority(over children: [LayoutNode]) -> Double { children.first?.priority ?? 0 }

  package func size(
    _ children: [LayoutNode], for proposal: Proposal
  ) throws(LayoutError) -> Size {
    try children.first?.size(for: proposal) ?? .zero
  }

  package func placements(
    _ children: [LayoutNode], in size: Size, for proposal: Proposal
  ) throws(LayoutError) -> [Placement] {
    guard let first = children.first else { return [] }
    let guides = try first.guides(alignment, for: proposal)
    var placements = [Placement(.zero, proposal)]
    for child in children.dropFirst() {
      let own = try child.guides(alignment, for: Proposal(size))
      placements.append(
        Placement(Point(guides.x - own.x, guides.y - own.y), Proposal(size)))
    }
    return placements
  }

  package func baselines(
    _ children: [LayoutNode], in size: Size, for proposal: Proposal
  ) throws(LayoutError) -> Baselines? {
    try children.first?.baselines(for: proposal)
  }
}
