package import Raster

/// A view in the layout tree, as in SwiftUI's `Layout` (layout.md §1).
///
/// Proposals go down, sizes come up, and places go down:
///
/// ```
/// arrange   size(for: the root's proposal) ─▶ place(at: zero)
/// size      cached? ─▶ otherwise the layout asks its children for theirs
/// place     sets the frame ─▶ places each child where the layout puts it
/// ```
///
/// Sizes are cached for each proposal; without the cache, the work triples with each level of stacks. A tree belongs to one
/// task: it is built, arranged once, and read.
package final class LayoutNode {
  /// The maximum number of sizes that a tree may compute.
  package static let sizingLimit = 200_000

  /// The frame in the root, in points; set by `arrange`.
  package private(set) var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The proposal that the view answers in its frame; set by `arrange`.
  package private(set) var proposal = Proposal.unspecified
  /// The priority in a stack: children of higher priority choose their length first.
  let priority: Double
  /// Whether the node is a gap in a stack instead of a view.
  let isSpacer: Bool
  /// Whether the node is not a view, so that a stack adds no spacing next to it.
  let isEmpty: Bool

  private let layout: any Layout
  private let children: [LayoutNode]
  private var budget = SizingBudget()
  private var sizes: [Proposal: Size] = [:]
  private var baselines: [Proposal: Baselines?] = [:]

  /// Creates a view that lays out its children by `layout`.
  package init(_ layout: any Layout, _ children: [LayoutNode] = []) {
    self.layout = layout
    self.children = children
    priority = layout.priority(over: children)
    isSpacer = layout.isSpacer
    isEmpty = layout.isEmpty
  }

  /// Creates a view around another one.
  package convenience init(_ layout: any Layout, _ child: LayoutNode) {
    self.init(layout, [child])
  }

  /// Lays out the tree with this node as its root at the origin, and returns the root's size.
  ///
  /// - Throws: `LayoutError.tooManySizings` if the layout needs more sizes than `sizingLimit`.
  package func arrange(_ proposal: Proposal = .unspecified) throws(LayoutError) -> Size {
    share(SizingBudget())
    try place(at: .zero, proposal)
    return Size(frame.width, frame.height)
  }

  private func share(_ budget: SizingBudget) {
    self.budget = budget
    for child in children { child.share(budget) }
  }

  /// Returns the size that answers a proposal.
  func size(for proposal: Proposal) throws(LayoutError) -> Size {
    if let size = sizes[proposal] { return size }
    try budget.spend()
    let size = try layout.size(children, for: proposal)
    sizes[proposal] = size
    return size
  }

  /// Returns the baselines of the text inside, for the size that answers `proposal`, or `nil` if there is no text.
  func baselines(for proposal: Proposal) throws(LayoutError)
    -> Baselines?
  {
    if let known = baselines[proposal] { return known }
    let size = try size(for: proposal)
    let found = try layout.baselines(children, in: size, for: proposal)
    baselines[proposal] = .some(found)
    return found
  }

  /// Returns the intersection of the view's guides, in points from its upper left corner.
  func guides(_ alignment: Alignment, for proposal: Proposal) throws(LayoutError) -> Point {
    let size = try size(for: proposal)
    let baselines: Baselines? =
      switch alignment.vertical {
      case .top, .center, .bottom: nil
      case .firstTextBaseline, .lastTextBaseline: try baselines(for: proposal)
      }
    return alignment.guides(in: size, baselines)
  }

  private func place(
    at origin: Point, _ proposal: Proposal
  ) throws(LayoutError) {
    let size = try size(for: proposal)
    frame = Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    self.proposal = proposal
    let placements = try layout.placements(children, in: size, for: proposal)
    for (child, placement) in zip(children, placements) {
      let place = Point(origin.x + placement.origin.x, origin.y + placement.origin.y)
      try child.place(at: place, placement.proposal)
    }
  }
}

/// A rule for answering proposals and placing children.
package protocol Layout {
  /// Whether the view is a gap in a stack.
  var isSpacer: Bool { get }

  /// Whether the node is not a view, so that stacks ignore it.
  var isEmpty: Bool { get }

  /// The priority of the view among its siblings: 0, or its child's.
  func priority(over children: [LayoutNode]) -> Double

  /// Returns the size that answers a proposal.
  func size(
    _ children: [LayoutNode], for proposal: Proposal
  ) throws(LayoutError) -> Size

  /// Returns the place of each child in a view that answered `proposal` with `size`.
  func placements(
    _ children: [LayoutNode], in size: Size, for proposal: Proposal
  ) throws(LayoutError) -> [Placement]

  /// Returns the baselines of the text inside: the minimum of the children's first baselines, and the maximum of their last.
  func baselines(
    _ children: [LayoutNode], in size: Size, for proposal: Proposal
  ) throws(LayoutError) -> Baselines?
}

extension Layout {
  package var isSpacer: Bool { false }

  package var isEmpty: Bool { false }

  package func priority(over children: [LayoutNode]) -> Double { 0 }

  package func baselines(
    _ children: [LayoutNode], in size: Size, for proposal: Proposal
  ) throws(LayoutError) -> Baselines? {
    var found: Baselines?
    for (child, place) in zip(children, try placements(children, in: size, for: proposal)) {
      guard let own = try child.baselines(for: place.proposal) else { continue }
      let moved = own.moved(by: place.origin.y)
      found = Baselines(
        first: min(found?.first ?? moved.first, moved.first),
        last: max(found?.last ?? moved.last, moved.last))
    }
    return found
  }
}

/// The place of a child in its parent.
package struct Placement: Hashable, Sendable {
  /// The upper left corner, in points from the parent's.
  package var origin: Point
  /// The proposal that the child answers there.
  package var proposal: Proposal

  /// Creates a place in the parent.
  package init(_ origin: Point, _ proposal: Proposal) {
    (self.origin, self.proposal) = (origin, proposal)
  }
}

/// The remaining number of sizes that a tree may compute.
private final class SizingBudget {
  private var left = LayoutNode.sizingLimit

  func spend() throws(LayoutError) {
    guard left > 0 else { throw .tooManySizings }
    left -= 1
  }
}

/// An error of the layout.
package enum LayoutError: Error, Equatable, CustomStringConvertible {
  /// The layout needs more sizes than one picture may cost.
  case tooManySizings

  package var description: String {
    switch self {
    case .tooManySizings:
      "the layout must be found with at most \(LayoutNode.sizingLimit) sizes of its views"
    }
  }
}
