import Raster
import VectorRaster

/// The areas of a page in which masks leave the same share of what is painted.
///
/// The outlines of all shapes of the masks are laid over one another, so that any chain of unions and
/// removals, translucent shapes included, comes down to areas with simple outlines: one even-odd clip
/// each (symbols.md §5). With a clip for each convex piece of a stroke, viewers would let the paint shine
/// through where smoothed pieces meet.
struct KeptParts {
  /// An area and what is left of a paint in it.
  struct Part {
    /// Above 0, up to 1.
    var share: Double
    /// An even-odd outline in points; everything when `nil`.
    var clip: Path?
  }

  /// They do not overlap.
  private(set) var parts: [Part] = []

  /// The parts that some masks leave.
  ///
  /// Curves are followed to 1/32,768 of the page's longer side, but for what is finer than the grid.
  ///
  /// - Throws: `.tooManyPieces` and `.cancelled`.
  init(
    _ masks: [VectorDrawing.Mask], _ map: Transform, within area: Rect, maximumPieces: Int
  ) throws(DrawingError) {
    let rules = Rules(masks)
    guard !rules.shapes.isEmpty else {
      parts = [Part(share: 1)]
      return
    }
    // Outlines end beyond the page, and the frame around the rest lies beyond them.
    let tolerance = max(max(area.width, area.height) / 32_768, 0.5 / Arrangement.resolution)
    var arrangement = Arrangement(within: area.expanded(by: 8), maximumPieces: maximumPieces)
    for (number, shape) in rules.shapes.enumerated() {
      let outline = shape.transformed(by: map).outline(tolerance: tolerance)
      arrangement.add(outline.path.flattened(tolerance: tolerance), number: number)
    }
    try arrangement.split()
    let borders = try arrangement.borders { rules.share(at: $0) }
    for share in Set(borders.flatMap { [$0.left, $0.right] }).union([1]).sorted(by: >)
    where share > 0 {
      var clip = Arrangement.outline(of: share, borders)
      // Beyond all shapes everything is left.
      if share == 1 { clip.elements = area.expanded(by: 16).outline + clip.elements }
      parts.append(Part(share: share, clip: borders.isEmpty ? nil : clip))
    }
  }

  /// The masks as a list of changes, one for each shape.
  private struct Rules {
    private struct Change {
      let mask: Int
      let isRemoval: Bool
      let rule: FillRule
      let opacity: Double
    }

    private(set) var shapes: [Shape] = []
    private var changes: [Change] = []

    init(_ masks: [VectorDrawing.Mask]) {
      for (mask, parts) in masks.map(\.parts).enumerated() {
        for part in parts {
          switch part {
          case .add(let shapes, _): add(shapes, mask, isRemoval: false)
          case .remove(let shapes, _): add(shapes, mask, isRemoval: true)
          }
        }
      }
    }

    private mutating func add(_ added: [Shape], _ mask: Int, isRemoval: Bool) {
      for shape in added where shape.opacity > 0 {
        // The outline of a stroke is filled by winding.
        let rule = if case .fill(let rule) = shape.kind { rule } else { FillRule.nonZero }
        shapes.append(shape)
        changes.append(
          Change(mask: mask, isRemoval: isRemoval, rule: rule, opacity: min(shape.opacity, 1)))
      }
    }

    /// ∏ (1 − mask) where the shapes' outlines wind so many times, in steps of 1/65,536.
    func share(at windings: [Int]) -> Double {
      var (share, coverage, mask) = (1.0, 0.0, 0)
      for (change, winding) in zip(changes, windings) {
        if change.mask != mask {
          share *= 1 - coverage
          (coverage, mask) = (0, change.mask)
        }
        guard change.rule == .nonZero ? winding != 0 : winding % 2 != 0 else { continue }
        coverage *= 1 - change.opacity
        if !change.isRemoval { coverage += change.opacity }
      }
      return (share * (1 - coverage) * 0x1_0000).rounded() / 0x1_0000
    }
  }
}

extension Rect {
  fileprivate var outline: [Path.Element] {
    [
      .move(Point(x, y)), .line(Point(maxX, y)), .line(Point(maxX, maxY)), .line(Point(x, maxY)),
      .close,
    ]
  }
}
