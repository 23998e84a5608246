package import GalleryModel
package import Raster

/// The canonical plan of a bitmap's drawing: options without effect are removed and all sizes are known, so that equal
/// pictures of a bitmap have equal plans (rendering.md §27).
///
/// The properties are in the order of the steps in `RenderStep`.
package struct RenderPlan: Hashable, Sendable {
  /// The changes to the cells before scaling; empty if only the dividers are drawn.
  package internal(set) var cells: CellChanges
  /// The sizes of the cells, the scaled picture and the frame that shows it.
  package let layout: RenderLayout
  /// The method that turns cells into pixels.
  package internal(set) var resizing: Resizing
  /// The lines between the cells, or `nil` if none are visible.
  package internal(set) var lines: VisibleDividers?
  /// The transparent pixels between the frame and the border.
  package let innerPadding: EdgeInsets
  /// The border around the frame, or `nil` if it has no width.
  package let border: Border?
  /// The transparent pixels around the border, which are rotated with it.
  package let edgeMargin: EdgeInsets
  /// The rotation about the centre of everything inside the edge margin, or `nil` if it has no effect.
  package let rotation: Rotation?
  /// The transparent pixels outside of the rotated picture.
  package let padding: EdgeInsets
  /// The background beneath the whole picture, or `nil` if there is none.
  package internal(set) var ground: Ground?
  /// The colour space of all computations; `nonLinear` if no colour is computed.
  package internal(set) var colorMode: ColorMode
  /// The size of the answer in pixels.
  package let size: PixelSize

  /// Resolves the options for a bitmap, before any memory is allocated.
  ///
  /// - Parameters:
  ///   - palette: The colours that `options.palette` refers to.
  ///   - bitmap: The facts about the stored bitmap.
  /// - Throws: `.invalid` for options that exclude each other, and `.tooLarge` for sizes beyond a limit.
  init(
    _ options: RenderOptions, palette: Palette? = nil, of bitmap: SourceFacts, limits: RenderLimits
  ) throws(RenderError) {
    let changes = try CellChanges(options.cells, palette: palette, of: bitmap)
    let scaling = try Scaling(options, of: changes.size(of: bitmap.size), limits: limits)
    layout = scaling.layout
    resizing = scaling.resizing
    cells = resizing.isBlank ? .none : changes
    lines = try VisibleDividers(
      options, between: scaling.layout.edges(scaling.resizing), in: scaling.layout)
    innerPadding = options.innerPadding
    border = options.border.flatMap { $0.width > 0 ? $0 : nil }
    let margin = try EdgeMargin(options, layout, resizing.slices, limits: limits)
    edgeMargin = margin?.pixels ?? .zero
    rotation = Rotation(options, margin: margin)
    padding = options.padding
    ground = Ground(options.background, isOpaque: options.isOpaque, colorMode: options.colorMode)
    colorMode = .nonLinear
    size = try Self.size(layout, lines, innerPadding, border, edgeMargin, rotation, padding, limits)
    if computesColors { colorMode = options.colorMode }
  }

  /// Whether a step computes colours, so that their space matters.
  package var computesColors: Bool {
    resizing.createsColors || (!resizing.isBlank && lines?.createsColors == true)
      || rotation?.createsColors == true || ground != nil
  }

  /// The boundaries of the cells, in pixels from the first visible one of the picture.
  package var edges: GridEdges { layout.edges(resizing) }

  /// Returns the size of the answer in pixels.
  ///
  /// It is the frame, enlarged by inserted lines, inner padding, border and edge inset; then the canvas that holds
  /// all of these rotated; then the padding (rendering.md §14, §15, §23).
  ///
  /// - Throws: `.tooLarge` if any of these sizes is beyond a limit, and `.invalid` for negative margins.
  private static func size(
    _ layout: RenderLayout, _ lines: VisibleDividers?, _ innerPadding: EdgeInsets,
    _ border: Border?,
    _ edgeMargin: EdgeInsets, _ rotation: Rotation?, _ padding: EdgeInsets, _ limits: RenderLimits
  ) throws(RenderError) -> PixelSize {
    let edge = border?.width ?? 0
    try limits.check(margin: edge, of: "border")
    try limits.check(innerPadding, of: "innerPadding")
    var size = layout.frame
      .grown(width: lines?.gaps.width ?? 0, height: lines?.gaps.height ?? 0).grown(by: innerPadding)
      .grown(width: 2 * edge, height: 2 * edge).grown(by: edgeMargin)
    try limits.check(size)
    if let rotation {
      size = rotation.size(of: size)
      try limits.check(size)
    }
    try limits.check(padding, of: "padding")
    size = size.grown(by: padding)
    try limits.check(size)
    return size
  }

  /// Returns the place of the requested frame in the answer, if the picture overflows the frame without being
  /// clipped.
  ///
  /// The result is `nil` without an overflow. It is also `nil` for a rotated picture, since the frame is then no
  /// upright rectangle, and for a picture with inserted lines, which enlarge it.
  ///
  /// - Parameter options: The options that the plan was made from.
  package func overflownFrame(asked options: RenderOptions) -> CellRect? {
    guard !options.isClipped, rotation == nil, lines?.mode != .insert else { return nil }
    let width = options.width ?? layout.frame.width
    let height = options.height ?? layout.frame.height
    let columns = LayoutAxis(cells: 1, picture: layout.frame.width, frame: width)
    let rows = LayoutAxis(cells: 1, picture: layout.frame.height, frame: height)
    guard columns.offset < 0 || rows.offset < 0 else { return nil }
    let around = [innerPadding, edgeMargin, padding]
    let edge = border?.width ?? 0
    return CellRect(
      column: around.reduce(edge) { $0 + $1.leading } - columns.offset,
      row: around.reduce(edge) { $0 + $1.top } - rows.offset, columns: width, rows: height)
  }

  /// The factor from cells to pixels for the header `X-Scale-Used`: `40`, `0.5`, or `40x41` if no factor fits both
  /// sides.
  ///
  /// A single factor is the shortest decimal number that, as `scale`, makes a picture of this size. For caps and
  /// tiles, it is their own scale.
  package var scaleUsed: String {
    if let slices = resizing.slices {
      return Decimal6(millionths: slices.scale.times(1_000_000)).description
    }
    let (columns, rows) = (layout.columns.factors, layout.rows.factors)
    if let both = columns.flatMap({ column in rows.flatMap(column.intersection) }) {
      return both.shortest.description
    }
    return "\(layout.columns.factorText)x\(layout.rows.factorText)"
  }
}

extension PixelSize {
  /// Returns the size with margins around it.
  func grown(by insets: EdgeInsets) -> PixelSize {
    grown(width: insets.leading + insets.trailing, height: insets.top + insets.bottom)
  }

  /// Returns the size with added pixels in each direction.
  func grown(width: Int, height: Int) -> PixelSize {
    PixelSize(width: self.width + width, height: self.height + height)
  }
}

extension LayoutAxis {
  fileprivate var factors: FactorRange? { FactorRange(cells: cells, pixels: picture) }
  fileprivate var factorText: String { factors?.shortest.description ?? "\(picture)/\(cells)" }
}
