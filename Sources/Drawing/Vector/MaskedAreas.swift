import Raster
import VectorRaster

/// The areas of a page with equal shares of the paint, as left by masks.
///
/// The outlines of all shapes in the masks form one arrangement. So any chain of unions and subtractions, including
/// translucent shapes, is reduced to areas with simple outlines: one even-odd clip each (symbols.md §5). With one clip
/// for each convex piece of a stroke, the paint would shine through between smoothed pieces in viewers.
struct MaskedAreas {
  /// An area and the share of the paint that remains in it.
  struct Part {
    /// The share, above 0 and at most 1.
    var share: Double
    /// The even-odd outline in points, or `nil` for the whole plane.
    var clip: Path?
  }

  /// The areas, which do not overlap.
  private(set) var parts: [Part] = []

  /// Computes the parts that masks leave.
  ///
  /// Curves are approximated to 1/32,768 of the page's longer side, or to half a grid step if that is larger.
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
    // Outlines end beyond the page, and the frame around the remaining area lies beyond them.
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
      // Outside all shapes, the share is 1.
      if share == 1 { clip.elements = area.expanded(by: 16).outline + clip.elements }
      parts.append(Part(share: share, clip: borders.isEmpty ? nil : clip))
    }
  }

  /// The masks as a list of changes, one per shape.
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
        // The outline of a stroke uses the nonzero rule.
        let rule = if case .fill(let rule) = shape.kind { rule } else { FillRule.nonZero }
        shapes.append(shape)
        changes.append(
          Change(mask: mask, isRemoval: isRemoval, rule: rule, opacity: min(shape.opacity, 1)))
      }
    }

    /// Returns ∏ (1 − mask) for the windings of the shapes' outlines, in steps of 1/65,536.
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
