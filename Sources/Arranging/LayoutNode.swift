package import Raster

/// A view in the tree that is laid out: proposals go down, sizes come up, places go down
/// (SwiftUI's `Layout`; layout.md §1).
///
/// ```
/// arrange   size(for: what the root is proposed) ─▶ place(at: zero)
/// size      remembered? ─▶ else the layout asks its children for theirs
/// place     frame is set ─▶ each child is placed where the layout puts it
/// ```
///
/// Sizes are remembered for each proposal: without that the work triples with each level of stacks.
/// A tree belongs to one task: it is built, arranged once, and read.
package final class LayoutNode {
  /// The sizes that one tree may be asked for.
  package static let sizingLimit = 200_000

  /// The place in the root, in points; set by `arrange`.
  package private(set) var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The proposal that the view answers there; set by `arrange`.
  package private(set) var proposal = Proposal.unspecified
  /// Children of higher priority choose their length in a stack first.
  let priority: Double
  /// A gap in a stack rather than a view.
  let isSpacer: Bool
  /// No view at all, beside which a stack has no distance.
  let isEmpty: Bool

  private let layout: any Layout
  private let children: [LayoutNode]
  private var budget = SizingBudget()
  private var sizes: [Proposal: Size] = [:]
  private var baselines: [Proposal: Baselines?] = [:]

  /// A view that lays its children out by `layout`.
  package init(_ layout: any Layout, _ children: [LayoutNode] = []) {
    self.layout = layout
    self.children = children
    priority = layout.priority(over: children)
    isSpacer = layout.isSpacer
    isEmpty = layout.isEmpty
  }

  /// A view around one other.
  package convenience init(_ layout: any Layout, _ child: LayoutNode) {
    self.init(layout, [child])
  }

  /// Lays the tree out with this node as its root, at the origin; returns the root's size.
  ///
  /// Throws `.tooManySizings`.
  package func arrange(_ proposal: Proposal = .unspecified) throws(LayoutError) -> Size {
    share(SizingBudget())
    try place(at: .zero, proposal)
    return Size(frame.width, frame.height)
  }

  private func share(_ budget: SizingBudget) {
    self.budget = budget
    for child in children { child.share(budget) }
  }

  /// The answer to a proposal.
  func size(for proposal: Proposal) throws(LayoutError) -> Size {
    if let size = sizes[proposal] { return size }
    try budget.spend()
    let size = try layout.size(children, for: proposal)
    sizes[proposal] = size
    return size
  }

  /// The baselines of the text inside, in the size that answers `proposal`; `nil` where there is none.
  func baselines(for proposal: Proposal) throws(LayoutError)
    -> Baselines?
  {
    if let known = baselines[proposal] { return known }
    let size = try size(for: proposal)
    let found = try layout.baselines(children, in: size, for: proposal)
    baselines[proposal] = .some(found)
    return found
  }

  /// The place where the guides of the view cross, in points from its upper left corner.
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

/// A rule by which a view answers proposals and puts its children into place.
package protocol Layout {
  /// A view that only fills a gap in stacks.
  var isSpacer: Bool { get }

  /// No view at all: it takes part in no stack.
  var isEmpty: Bool { get }

  /// The priority of the view among its siblings; 0 but for those that pass on their child's.
  func priority(over children: [LayoutNode]) -> Double

  /// The size of the view that answers a proposal.
  func size(
    _ children: [LayoutNode], for proposal: Proposal
  ) throws(LayoutError) -> Size

  /// The place of each child in a view that answered `proposal` with `size`.
  func placements(
    _ children: [LayoutNode], in size: Size, for proposal: Proposal
  ) throws(LayoutError) -> [Placement]

  /// The baselines of the text inside: the least of the children's first ones and the greatest of their
  /// last ones.
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

  /// A place in the parent.
  package init(_ origin: Point, _ proposal: Proposal) {
    (self.origin, self.proposal) = (origin, proposal)
  }
}

/// The sizes that one tree may still be asked for.
private final class SizingBudget {
  private var left = LayoutNode.sizingLimit

  func spend() throws(LayoutError) {
    guard left > 0 else { throw .tooManySizings }
    left -= 1
  }
}

/// The reason for which a tree is not laid out.
package enum LayoutError: Error, Equatable, CustomStringConvertible {
  /// Its views were asked for more sizes than one picture may cost.
  case tooManySizings

  package var description: String {
    switch self {
    case .tooManySizings:
      "the layout must be found with at most \(LayoutNode.sizingLimit) sizes of its views"
    }
  }
}
