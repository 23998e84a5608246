package import GalleryModel
package import Raster

/// Visible dividers between the cells, without options that have no effect (rendering.md §14).
package struct VisibleDividers: Hashable, Sendable {
  /// The thickness as a fraction of a cell, above 0 and at most 1.
  package let ratio: Decimal6
  /// The colour with straight alpha.
  package let color: Color
  /// The style: `hard` also if smooth lines cover only whole pixels.
  package internal(set) var style: LineStyle
  /// The position of the lines, over the cells or inserted between them.
  package let mode: LineMode
  /// The blending of crossings: `union` if both ways give the same pixels.
  package internal(set) var blend: LineBlend
  /// The pixels that inserted lines add to the width and the height.
  package let gaps: PixelSize

  /// Resolves the line options, or returns `nil` if no lines are requested or none would be visible.
  ///
  /// A ratio, a colour or `layer=dividers` requests lines. The ratio defaults to 0.05, the colour to white.
  ///
  /// - Parameter edges: The boundaries of cells in pixels from the first visible one; evaluated only if lines are
  ///   requested.
  /// - Throws: `.invalid` for a ratio above 1, and for hard or inserted lines between cells that are not whole
  ///   pixels.
  init?(
    _ options: RenderOptions, between edges: @autoclosure () -> GridEdges, in layout: RenderLayout
  ) throws(RenderError) {
    ratio = options.lineWidthRatio ?? Decimal6(millionths: 50_000)
    color = options.lineColor ?? .white
    mode = options.lineMode
    try Self.check(ratio)
    let isSeen = options.requestsDividers && (mode == .insert || color.alpha > 0)
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

  /// Whether pixels may get a colour that neither a cell nor the line has.
  package var createsColors: Bool { mode == .overlay && (style == .smooth || !color.isOpaque) }

  /// The parameters for drawing the lines.
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
  package var requestsDividers: Bool {
    lineWidthRatio != nil || lineColor != nil || layer == .dividers
  }
}

extension GridEdges {
  fileprivate var isEmpty: Bool { columns.isEmpty && rows.isEmpty }

  /// Returns whether smooth lines cover only whole pixels: all boundaries are at whole pixels, with the same whole
  /// number of line pixels on both sides.
  fileprivate func areCovered(wholly ratio: Decimal6) -> Bool {
    (columns + rows).allSatisfy { edge in
      edge.isWhole && edge.cell == edge.cell.rounded()
        && (Int(edge.cell) * ratio.millionths).isMultiple(of: 2_000_000)
    }
  }

  /// Checks that the cells are whole pixels, as hard and inserted lines require.
  ///
  /// - Throws: `.invalid` with the nearest possible sizes if they are not.
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
  /// Returns the nearest sizes with whole cells, and the option that chooses one automatically.
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
