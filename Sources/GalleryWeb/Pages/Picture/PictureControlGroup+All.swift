import GalleryModel
import GalleryRendering
import Raster

extension PictureControlGroup {
  /// A control for every parameter of a picture.
  static let all = [
    size, sampling, orientation, parts, lines, frame, color,
  ]

  private static let size = PictureControlGroup(
    "Size", isOpen: true,
    [
      PictureControl(
        RenderQuery.scale, "Scale",
        .number(unit: "×", dial: .init(minimum: "1", maximum: "64", step: "1"))),
      PictureControl(RenderQuery.width, "Width", .number(unit: "px", dial: nil)),
      PictureControl(RenderQuery.height, "Height", .number(unit: "px", dial: nil)),
      PictureControl(RenderQuery.contentMode, "Box", .chips(columns: 4)) {
        $0.options.aspectRatio != nil || ($0.hasBox && !$0.hasParts)
      },
      PictureControl(RenderQuery.aspectRatio, "Aspect ratio", .text),
      PictureControl(RenderQuery.clipped, "Clipped", .chips(columns: 0)) {
        $0.hasBox && [.fill, .original].contains($0.options.contentMode)
      },
      PictureControl(RenderQuery.snap, "Snap", .chips(columns: 0)) {
        $0.keepsColors && !$0.hasParts
      },
      PictureControl(RenderQuery.pointScale, "Pixels a point", .number(unit: nil, dial: nil)),
    ])

  private static let sampling = PictureControlGroup(
    "Sampling", isOpen: true,
    [
      PictureControl(RenderQuery.interpolation, "Interpolation", .chips(columns: 4)),
      PictureControl(RenderQuery.profile, "Profile", .chips(columns: 0)) {
        [.low, .medium, .high].contains($0.options.interpolation)
      },
      PictureControl(RenderQuery.colorMode, "Colour mode", .chips(columns: 3)) {
        $0.blendsColors
      },
      PictureControl(RenderQuery.renderer, "Renderer", .chips(columns: 0)) {
        $0.options.interpolation == .none && !$0.hasParts
      },
      PictureControl(RenderQuery.fillAntialiased, "Smooth fills", .chips(columns: 0)) {
        $0.options.renderer == .canvas && $0.options.interpolation == .none
      },
      PictureControl(RenderQuery.dynamicRange, "Dynamic range", .chips(columns: 3)),
    ])

  private static let orientation = PictureControlGroup(
    "Orientation and rotation",
    [
      PictureControl(RenderQuery.orientation, "Orientation", .orientations),
      PictureControl(
        RenderQuery.rotate, "Rotate",
        .number(unit: "°", dial: .init(minimum: "-180", maximum: "180", step: "1"))),
      PictureControl(RenderQuery.antialiased, "Smooth edges", .chips(columns: 0)) { $0.isTilted },
      PictureControl(RenderQuery.edgeInset, "Edge inset", .text),
    ])

  private static let parts = PictureControlGroup(
    "Parts",
    [
      PictureControl(RenderQuery.crop, "Crop", .text),
      PictureControl(RenderQuery.capInsets, "Cap insets", .text),
      PictureControl(RenderQuery.resizingMode, "Resizing", .chips(columns: 0)),
    ])

  private static let lines = PictureControlGroup(
    "Grid lines",
    [
      PictureControl(
        RenderQuery.lineWidthRatio, "Thickness",
        .number(unit: nil, dial: .init(minimum: "0", maximum: "0.5", step: "0.01"))),
      PictureControl(RenderQuery.lineColor, "Colour", .color),
      PictureControl(RenderQuery.lineStyle, "Edges", .chips(columns: 0)) { $0.hasLines },
      PictureControl(RenderQuery.lineMode, "Place", .chips(columns: 0)) { $0.hasLines },
      PictureControl(RenderQuery.lineBlend, "Crossings", .chips(columns: 0)) {
        $0.hasLines && !($0.options.lineColor ?? .white).isOpaque
      },
      PictureControl(RenderQuery.layer, "Layer", .chips(columns: 0)) { $0.hasLines },
    ])

  private static let frame = PictureControlGroup(
    "Frame",
    [
      PictureControl(RenderQuery.innerPadding, "Inner padding", .text),
      PictureControl(RenderQuery.border, "Border", .text),
      PictureControl(RenderQuery.padding, "Padding", .text),
      PictureControl(RenderQuery.background, "Background", .color),
      PictureControl(RenderQuery.opaque, "Opaque", .chips(columns: 0)),
    ])

  private static let color = PictureControlGroup(
    "Colour",
    [
      PictureControl(RenderQuery.renderingMode, "Rendering", .chips(columns: 0)),
      PictureControl(RenderQuery.foreground, "Foreground", .color) {
        $0.options.renderingMode == .template
      },
      PictureControl(RenderQuery.palette, "Palette", .palette),
      PictureControl(RenderQuery.match, "Match", .chips(columns: 3)) { $0.options.palette != nil },
    ])
}
