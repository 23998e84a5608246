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
    _ options: RenderOptions, palette: Palette? = nil, of bitmap: SourceFacts,
    limits: RenderLimits
  ) throws(RenderError) {
    let changes = try CellChanges(options, palette: palette, of: bitmap)
    let scaling = try Scaling(options, of: changes.size(of: bitmap.size), limits: limits)
    layout = scaling.layout
    resizing = scaling.resizing
    cells = resizing.isBlank ? .none : changes
    lines = try Lines(
      options, between: scaling.layout.edges(scaling.resizing), in: scaling.layout)
    innerPadding = options.innerPadding
    border = options.border.flatMap { $0.width > 0 ? $0 : nil }
    let margin = try EdgeMargin(options, layout, resizing.slices, limits: limits)
    edgeMargin = margin?.pixels ?? .zero
    rotation = Rotation(options, margin: margin)
    padding = options.padding
    ground = Ground(
      options.background, isOpaque: options.isOpaque, colorMode: options.colorMode)
    let computesColors =
      resizing.createsColors || (!resizing.isBlank && lines?.createsColors == true)
      || rotation?.createsColors == true || ground != nil
    colorMode = computesColors ? options.colorMode : .nonLinear
    size = try Self.size(
      layout, lines, innerPadding, border, edgeMargin, rotation, padding, limits)
  }

  /// The lines where cells meet, in pixels from the first of the picture that the frame shows.
  package var edges: GridEdges { layout.edges(resizing) }
}
