package import GalleryModel
package import Raster

/// The drawing of a bitmap, canonically: options that change nothing are gone and all sizes are known,
/// so that equal pictures of a bitmap have equal plans (rendering.md §27).
///
/// Its members are in the order in which `RenderStep` applies them.
package struct RenderPlan: Hashable, Sendable {
  /// The changes of cells before they are scaled; none where the dividers stand alone.
  package internal(set) var cells: CellChanges
  /// Cells, scaled picture and the frame that shows it.
  package let layout: RenderLayout
  /// The way in which cells become pixels.
  package internal(set) var resizing: Resizing
  /// Between the cells.
  package internal(set) var lines: Lines?
  /// Transparent pixels between the frame and the border.
  package let innerPadding: EdgeInsets
  /// Around the frame.
  package let border: Border?
  /// Transparent pixels around the border that are turned with it.
  package let edgeMargin: EdgeInsets
  /// About the centre of all that is within the margin.
  package let rotation: Rotation?
  /// Transparent pixels outside of what is turned.
  package let padding: EdgeInsets
  /// Beneath all of it.
  package internal(set) var ground: Ground?
  /// The colour space of all computing; `nonLinear` where there is none.
  package internal(set) var colorMode: ColorMode
  /// Pixels of the result.
  package let size: PixelSize

  /// Makes options canonical for a bitmap.
  ///
  /// Throws `.invalid` for what does not go together and `.tooLarge`, before anything is allocated.
  ///
  /// - Parameter palette: The colours that `options.palette` stands for.
  init(
    _ options: RenderOptions, palette: Palette? = nil, of bitmap: SourceFacts, limits: RenderLimits
  ) throws(RenderError) {
    let changes = try CellChanges(options, palette: palette, of: bitmap)
    let scaling = try Scaling(options, of: changes.size(of: bitmap.size), limits: limits)
    layout = scaling.layout
    resizing = scaling.resizing
    cells = resizing.isBlank ? .none : changes
    lines = try Lines(options, between: scaling.layout.edges(scaling.resizing), in: scaling.layout)
    innerPadding = options.innerPadding
    border = options.border.flatMap { $0.width > 0 ? $0 : nil }
    let margin = try EdgeMargin(options, layout, resizing.slices, limits: limits)
    edgeMargin = margin?.pixels ?? .zero
    rotation = Rotation(options, margin: margin)
    padding = options.padding
    ground = Ground(options.background, isOpaque: options.isOpaque, colorMode: options.colorMode)
    let computesColors =
      resizing.createsColors || (!resizing.isBlank && lines?.createsColors == true)
      || rotation?.createsColors == true || ground != nil
    colorMode = computesColors ? options.colorMode : .nonLinear
    size = try Self.size(layout, lines, innerPadding, border, edgeMargin, rotation, padding, limits)
  }

  /// The lines where cells meet, in pixels from the first of the picture that the frame shows.
  package var edges: GridEdges { layout.edges(resizing) }

  /// Pixels of the result: the frame, what inserted lines add to it, the inner padding, the border and
  /// the edge inset around them, the canvas that holds all of it rotated, and the padding outside
  /// (rendering.md §14, §15, §23).
  ///
  /// Throws `.tooLarge` where any of them is beyond a limit, and `.invalid` for margins below 0.
  private static func size(
    _ layout: RenderLayout, _ lines: Lines?, _ innerPadding: EdgeInsets, _ border: Border?,
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

  /// The place in the answer of the frame that was asked for, if the picture sticks out of it and is
  /// not cut off; `nil` as well for a turned picture, in which it is no upright rectangle, and for one
  /// that inserted lines make larger.
  ///
  /// - Parameter options: Those that this is the plan of.
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

  /// The factor from cells to pixels, as `X-Scale-Used` tells it: `40`, `0.5`, or `40x41` where the
  /// sides have different ones.
  ///
  /// It is the shortest decimal number that, given as `scale`, makes a picture of this very size; of
  /// caps and tiles it is their own scale.
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
  /// The size with margins around it.
  func grown(by insets: EdgeInsets) -> PixelSize {
    grown(width: insets.leading + insets.trailing, height: insets.top + insets.bottom)
  }

  /// So many pixels more.
  func grown(width: Int, height: Int) -> PixelSize {
    PixelSize(width: self.width + width, height: self.height + height)
  }
}

extension LayoutAxis {
  fileprivate var factors: FactorRange? { FactorRange(cells: cells, pixels: picture) }
  fileprivate var factorText: String { factors?.shortest.description ?? "\(picture)/\(cells)" }
}
