package import GalleryModel
package import Raster

/// Dividers that are seen: options that leave them invisible or change nothing about them are gone
/// (rendering.md §14).
package struct Lines: Hashable, Sendable {
  /// Thickness as a part of a cell, above 0 and at most 1.
  package let ratio: Decimal6
  /// Straight alpha.
  package let color: Color
  /// `hard` also where smooth lines cover whole pixels; `smooth` where lines are inserted.
  package internal(set) var style: LineStyle
  /// Over the cells, or between them.
  package let mode: LineMode
  /// `union` where crossings look alike.
  package internal(set) var blend: LineBlend
  /// Pixels that inserted lines add to the picture in each direction.
  package let gaps: PixelSize

  /// `nil` where no line is asked for or none would be seen.
  ///
  /// The ratio, the colour or `layer=dividers` ask for lines; what is left out is 0.05 and white.
  /// Throws `.invalid` for a ratio above 1, and for hard and inserted lines between cells that are not
  /// whole pixels.
  ///
  /// - Parameter edges: Those where cells meet, in pixels from the first that the frame shows; asked for
  ///   only where lines are.
  init?(
    _ options: RenderOptions, between edges: @autoclosure () -> GridEdges, in layout: RenderLayout
  ) throws(RenderError) {
    ratio = options.lineWidthRatio ?? Decimal6(millionths: 50_000)
    color = options.lineColor ?? .white
    mode = options.lineMode
    try Self.check(ratio)
    let isSeen = options.asksForLines && (mode == .insert || color.alpha > 0)
    guard isSeen, ratio.millionths > 0 else { return nil }
    let edges = edges()
    guard !edges.isEmpty else { return nil }
    if mode == .insert || options.lineStyle == .hard { try edges.checkWhole(options, layout) }
    let coversPixels =
      mode == .overlay && (options.lineStyle == .hard || edges.areCovered(wholly: ratio))
    style = coversPixels ? .hard : .smooth
    let crossesOnce =
      edges.columns.isEmpty || edges.rows.isEmpty
      || (color.isOpaque && (mode == .insert || coversPixels))
    blend = crossesOnce ? .union : options.lineBlend
    gaps =
      mode == .insert
      ? PixelSize(
        width: Self.gaps(edges.columns, layout.visible.width, ratio),
        height: Self.gaps(edges.rows, layout.visible.height, ratio))
      : PixelSize(width: 0, height: 0)
  }

  /// True where a pixel may get a colour that is neither a cell's nor the lines' own.
  package var createsColors: Bool { mode == .overlay && (style == .smooth || !color.isOpaque) }

  /// The lines as they are drawn.
  package var dividers: Dividers {
    Dividers(ratio: ratio.value, color: color, style: style, mode: mode, blend: blend)
  }

  private static func check(_ ratio: Decimal6) throws(RenderError) {
    guard ratio.millionths > 1_000_000 else { return }
    throw .invalid(option: "lineWidthRatio", rule: "must be at most 1", value: ratio.description)
  }

  private static func gaps(_ edges: [GridEdges.Edge], _ extent: Int, _ ratio: Decimal6) -> Int {
    let dividers = Dividers(ratio: ratio.value)
    return edges.reduce(0) { sum, edge in
      edge.position > 0 && edge.position < Double(extent)
        ? sum + dividers.wholePixels(cell: edge.cell) : sum
    }
  }
}

extension RenderOptions {
  /// Whether lines between the cells are requested, by any of the options that imply them.
  package var asksForLines: Bool {
    lineWidthRatio != nil || lineColor != nil || layer == .dividers
  }
}

extension GridEdges {
  fileprivate var isEmpty: Bool { columns.isEmpty && rows.isEmpty }

  /// True where smooth lines cover each pixel wholly or not at all: edges at whole pixels, and as many
  /// whole pixels of line on both sides.
  fileprivate func areCovered(wholly ratio: Decimal6) -> Bool {
    (columns + rows).allSatisfy { edge in
      edge.isWhole && edge.cell == edge.cell.rounded()
        && (Int(edge.cell) * ratio.millionths).isMultiple(of: 2_000_000)
    }
  }

  /// Throws `.invalid` where lines of whole pixels have no whole pixels to be at.
  fileprivate func checkWhole(
    _ options: RenderOptions, _ layout: RenderLayout
  ) throws(RenderError) {
    guard !(columns + rows).allSatisfy(\.isWhole) else { return }
    let isInserted = options.lineMode == .insert
    throw .invalid(
      option: isInserted ? "lineMode" : "lineStyle",
      rule: "must be \(isInserted ? "overlay" : "smooth") where cells are not whole pixels",
      value: isInserted ? "insert" : "hard", advice: options.adviceForWholeCells(layout))
  }
}

extension RenderOptions {
  /// The nearest sizes with whole cells, and what finds them by itself.
  fileprivate func adviceForWholeCells(_ layout: RenderLayout) -> String {
    if fillsBox { return "use a whole scale" }
    let (axis, word) =
      layout.columns.hasWholeCells ? (layout.rows, "high") : (layout.columns, "wide")
    let lower = axis.picture / axis.cells * axis.cells
    let sizes = [lower, lower + axis.cells].filter { $0 > 0 }.map(String.init)
    let snaps = interpolation == .none ? ", or snap=floor" : ""
    return "use a picture \(sizes.joined(separator: " or ")) pixels \(word)\(snaps)"
  }
}

extension GridEdges.Edge { fileprivate var isWhole: Bool { position == position.rounded() } }
