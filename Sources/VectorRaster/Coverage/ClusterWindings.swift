import Raster

/// An algorithm that finds the windings beside the edges of a cluster.
///
/// Only edges that share pixels are compared with each other. An edge is *closed* once it lies to the left of all edges
/// to come; its winding is then added once for all of them. So the time is proportional to the number of edges and of
/// overlapping pairs, and each edge is accumulated in as few pieces as it has visible ones.
struct ClusterWindings {
  /// An edge that later edges may overlap.
  private struct OpenEdge {
    let right: Double
    let index: Int
    let isWhole: Bool
  }

  /// A change of the winding to the right of all closed edges.
  private struct ClosedChange {
    let height: Double
    var winding: Int32
  }

  /// The number of comparisons so far, in all clusters.
  private(set) var steps = 0
  private(set) var found = EdgeWindings()
  private var open: [OpenEdge] = []
  /// The winding to the right of all closed edges, at the top of the row, and its changes further down.
  private var closedWinding: Int32 = 0
  private var closedChanges: [ClosedChange] = []

  /// Finds the windings of a cluster's edges, which are sorted from left to right, unless that takes too many steps.
  ///
  /// - Parameters:
  ///   - before: The winding to the left of the cluster.
  ///   - limit: The maximum number of comparisons per edge.
  /// - Returns: Whether all windings were found.
  mutating func find(
    _ crossings: borrowing [RowScanner.Crossing], _ cluster: Range<Int>, before: Int32, limit: Int
  ) -> Bool {
    found.removeAll()
    open.removeAll(keepingCapacity: true)
    closedChanges.removeAll(keepingCapacity: true)
    closedWinding = before
    let crossings = crossings.span
    let lastStep = steps + limit * cluster.count
    for place in cluster where crossings[place].winding != 0 {
      append(crossings[place])
      guard steps <= lastStep else { return false }
    }
    return true
  }

  /// Adds the area to the right of those parts of edges that separate inside from outside.
  mutating func accumulate(_ rule: FillRule, _ area: inout [Float]) {
    found.accumulate(rule, &area)
  }

  @inline(__always)
  private mutating func append(_ edge: RowScanner.Crossing) {
    let left = edge.left
    if let closing = open.firstIndex(where: { $0.right < left }) {
      closeEdges(from: closing, leftOf: left)
    }
    let new = OpenEdge(right: edge.right, index: found.edges.count, isWhole: edge.isWhole)
    found.append(edge, winding: closedWinding)
    for change in closedChanges where change.height < edge.to {
      found.add(change.winding, leftOf: new.index, from: change.height)
    }
    Self.compare(open, new, &found)
    open.append(new)
    steps += open.count + closedChanges.count
  }

  @inline(__always)
  private static func compare(
    _ open: borrowing [OpenEdge], _ new: OpenEdge, _ found: inout EdgeWindings
  ) {
    let open = open.span
    for place in open.indices {
      let old = open[place]
      if old.isWhole && new.isWhole {
        found.compareWhole(old.index, new.index)
      } else {
        found.compareParts(old.index, new.index)
      }
    }
  }

  /// Closes the edges that end to the left of a position.
  private mutating func closeEdges(from first: Int, leftOf left: Double) {
    var kept = first
    for place in first..<open.count {
      if open[place].right < left {
        close(found.edges[open[place].index])
      } else {
        open[kept] = open[place]
        kept += 1
      }
    }
    open.removeLast(open.count - kept)
  }

  /// Adds the winding of an edge to all edges to come.
  private mutating func close(_ edge: RowScanner.Crossing) {
    if edge.from > 0 {
      addClosed(edge.winding, at: edge.from)
    } else {
      closedWinding += edge.winding
    }
    if edge.to < 1 { addClosed(-edge.winding, at: edge.to) }
  }

  /// Adds a change of the closed edges' winding; it cancels out with an edge that has the same corner.
  private mutating func addClosed(_ winding: Int32, at height: Double) {
    guard let place = closedChanges.firstIndex(where: { $0.height == height }) else {
      closedChanges.append(ClosedChange(height: height, winding: winding))
      return
    }
    closedChanges[place].winding += winding
    if closedChanges[place].winding == 0 { closedChanges.remove(at: place) }
  }
}
