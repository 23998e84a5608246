import Raster

/// Views one after another along an axis, like SwiftUI's `HStack` and `VStack` (layout.md §5).
///
/// The least flexible view chooses its length first, and the others share the rest. Sources: "How an HStack Lays Out Its
/// Children", objc.io, and the documentation of `layoutPriority`.
package struct LinearStack: Layout {
  /// The default distance between two views in points, SwiftUI's general default.
  package static let spacing = 8.0

  /// The axis of the stack.
  package var axis: Axis
  /// The guides across the axis.
  package var alignment: Alignment
  /// The distance between two views in points; `nil` is the default, which is 0 next to a spacer.
  package var spacing: Double?
  /// Whether a row runs from right to left.
  package var isReversed: Bool

  /// Creates a row or a column.
  package init(
    _ axis: Axis, _ alignment: Alignment = .center, spacing: Double? = nil, isReversed: Bool = false
  ) {
    (self.axis, self.alignment) = (axis, alignment)
    (self.spacing, self.isReversed) = (spacing, isReversed)
  }

  package func size(
    _ children: [LayoutNode], for proposal: Proposal
  ) throws(LayoutError) -> Size {
    try row(children.filter { !$0.isEmpty }, proposal).size
  }

  package func placements(
    _ children: [LayoutNode], in size: Size, for proposal: Proposal
  ) throws(LayoutError) -> [Placement] {
    // Propose the resulting length across the axis again, so that a divider or a colour fills it.
    var proposal = proposal
    proposal[axis.across] = proposal[axis.across] ?? size[axis.across]
    let row = try row(children.filter { !$0.isEmpty }, proposal)
    return placements(of: children, among: row.placements, in: size)
  }

  /// Returns the places of the views.
  ///
  /// An empty view is placed at the start of the next view, or at the end if there is none.
  private func placements(
    of children: [LayoutNode], among views: [Placement], in size: Size
  ) -> [Placement] {
    guard views.count < children.count else { return views }
    let length = isReversed ? 0 : size[axis]
    let end = axis == .horizontal ? Point(length, 0) : Point(0, length)
    var next = 0
    return children.map { child in
      guard child.isEmpty else {
        next += 1
        return views[next - 1]
      }
      return Placement(next < views.count ? views[next].origin : end, Proposal(0, 0))
    }
  }

  /// Returns the children's places for a proposal, and the size of the stack.
  private func row(
    _ children: [LayoutNode], _ proposal: Proposal
  ) throws(LayoutError) -> (size: Size, placements: [Placement]) {
    let distances = distances(between: children)
    let proposals = try proposals(
      to: children, proposal, distances: distances.reduce(0, +))
    var size = Size.zero
    var (lower, upper) = (0.0, 0.0)
    var places: [(along: Double, across: Double, length: Double)] = []
    for (index, (child, proposed)) in zip(children, proposals).enumerated() {
      let own = try child.size(for: proposed)
      if index > 0 { size[axis] += distances[index - 1] }
      let guides = try child.guides(alignment, for: proposed)
      let guide = axis == .horizontal ? guides.y : guides.x
      places.append((size[axis], -guide, own[axis]))
      size[axis] += own[axis]
      lower = min(lower, -guide)
      upper = max(upper, own[axis.across] - guide)
    }
    size[axis.across] = upper - lower
    let placements = zip(places, proposals).map { place, proposed in
      let along = isReversed ? size[axis] - place.along - place.length : place.along
      let across = place.across - lower
      let origin = axis == .horizontal ? Point(along, across) : Point(across, along)
      return Placement(origin, proposed)
    }
    return (size, placements)
  }

  private func distances(between children: [LayoutNode]) -> [Double] {
    zip(children, children.dropFirst()).map { before, after in
      spacing ?? (before.isSpacer || after.isSpacer ? 0 : Self.spacing)
    }
  }

  /// Returns the proposal for each child, in their order.
  private func proposals(
    to children: [LayoutNode], _ proposal: Proposal, distances: Double
  ) throws(LayoutError) -> [Proposal] {
    var proposals = [Proposal](repeating: proposal, count: children.count)
    guard let length = proposal[axis] else { return proposals }
    let candidates = try candidates(children, proposal)
    var rest = length - distances - candidates.reduce(0) { $0 + $1.least }
    var index = 0
    while index < candidates.count {
      // Children of one priority share the length that remains after the minimum lengths of the others.
      let group = candidates[index...].prefix { $0.priority == candidates[index].priority }
      rest += group.reduce(0) { $0 + $1.least }
      for candidate in group {
        var proposed = proposal
        proposed[axis] = max(rest / Double(group.endIndex - index), 0)
        proposals[candidate.index] = proposed
        let left = rest - (try children[candidate.index].size(for: proposed)[axis])
        if !left.isNaN { rest = left }
        index += 1
      }
    }
    return proposals
  }

  private struct Candidate {
    let index: Int
    let priority: Double
    let least: Double
    let flexibility: Double
  }

  /// Returns the children in the order of their choice: by descending priority, then by ascending flexibility.
  private func candidates(
    _ children: [LayoutNode], _ proposal: Proposal
  ) throws(LayoutError) -> [Candidate] {
    var candidates: [Candidate] = []
    var probe = proposal
    for (index, child) in children.enumerated() {
      probe[axis] = 0
      let least = try child.size(for: probe)[axis]
      probe[axis] = .infinity
      let span = try child.size(for: probe)[axis] - least
      candidates.append(
        Candidate(
          index: index, priority: child.priority, least: least,
          flexibility: span.isNaN ? .infinity : span))
    }
    return candidates.sorted { one, other in
      if one.priority != other.priority { return one.priority > other.priority }
      if one.flexibility != other.flexibility { return one.flexibility < other.flexibility }
      if one.flexibility == .infinity, one.least != other.least { return one.least > other.least }
      return one.index < other.index
    }
  }
}

/// Views on top of one another, like SwiftUI's `ZStack`.
///
/// The views of the highest priority decide the size. All views are aligned by their guides.
package struct LayeredStack: Layout {
  /// The guides that align the views.
  package var alignment: Alignment

  /// Creates a stack of layers.
  package init(_ alignment: Alignment = .center) { self.alignment = alignment }

  package func size(
    _ children: [LayoutNode], for proposal: Proposal
  ) throws(LayoutError) -> Size {
    var size = Size.zero
    for child in Self.deciding(children) {
      let own = try child.size(for: proposal)
      size = Size(max(size.width, own.width), max(size.height, own.height))
    }
    return size
  }

  package func placements(
    _ children: [LayoutNode], in size: Size, for proposal: Proposal
  ) throws(LayoutError) -> [Placement] {
    let proposed = Proposal(size)
    var place = Point.zero
    for child in Self.deciding(children) {
      let guides = try child.guides(alignment, for: proposed)
      place = Point(max(place.x, guides.x), max(place.y, guides.y))
    }
    var placements: [Placement] = []
    for child in children {
      let guides = try child.guides(alignment, for: proposed)
      placements.append(Placement(Point(place.x - guides.x, place.y - guides.y), proposed))
    }
    return placements
  }

  private static func deciding(_ children: [LayoutNode]) -> [LayoutNode] {
    let highest = children.map(\.priority).max()
    return children.filter { $0.priority == highest }
  }
}
