import GalleryAddresses
import GalleryModel
import GalleryRendering
import PictureServing
import Raster

extension BitmapSubject {
  /// The groups of the panel: first the open ones, which most visitors need.
  static let groups = [
    size, color, frame, frames, parts, orientation, lines, fitting, sampling,
  ]
  /// The groups in the order of the drawing steps, which is the order of the options in URLs.
  static let steps = [frames, size, fitting, sampling, orientation, parts, lines, frame, color]
  var groups: [ControlGroup<BitmapSubject>] { Self.groups }

  private static let frames = ControlGroup<BitmapSubject>(
    title: "Frames",
    controls: [
      Control(RenderQuery.frame, "Frame") { $0.summary.moves || $0.options.frames.grid != nil },
      Control(RenderQuery.frames, "Frames") {
        $0.summary.moves || $0.options.frames.grid != nil
      },
      Control(RenderQuery.tag, "Tag") { $0.summary.moves },
      Control(RenderQuery.repeats, "Repeat") { $0.moves },
      Control(RenderQuery.speed, "Speed", unit: "×", dial: Dial("0.1", "4", step: "0.1")) {
        $0.moves && $0.options.frames.duration == nil
      },
      Control(RenderQuery.duration, "Each frame", unit: "ms") { $0.moves },
      Control(RenderQuery.grid, "Grid") { !$0.summary.moves },
      Control(RenderQuery.gridMargin, "Grid margin") { $0.options.frames.grid != nil },
      Control(RenderQuery.gridSpacing, "Grid spacing") { $0.options.frames.grid != nil },
      Control(RenderQuery.layers, "Layers") { $0.summary.frameCount != nil },
      Control(RenderQuery.slice, "Slice") { $0.summary.frameCount != nil },
    ])

  private static let size = ControlGroup<BitmapSubject>(
    title: "Size", isOpen: true,
    controls: [
      Control(RenderQuery.scale, "Scale", unit: "×", dial: Dial("1", "64")),
      Control(RenderQuery.width, "Width", unit: "px"),
      Control(RenderQuery.height, "Height", unit: "px"),
      Control(RenderQuery.contentMode, "Box", columns: 4) {
        $0.options.aspectRatio != nil || ($0.options.hasBox && !$0.options.fillsBox)
      },
      Control(RenderQuery.clipped, "Clipped") {
        $0.options.hasBox && [.fill, .original].contains($0.options.contentMode)
      },
    ])

  private static let fitting = ControlGroup<BitmapSubject>(
    title: "Fitting",
    controls: [
      Control(RenderQuery.aspectRatio, "Aspect ratio"),
      Control(RenderQuery.snap, "Snap") {
        $0.prepared.copiesCells && !$0.options.fillsBox
      },
      Control(RenderQuery.pointScale, "Pixels per point"),
    ])

  private static let sampling = ControlGroup<BitmapSubject>(
    title: "Sampling",
    controls: [
      Control(RenderQuery.interpolation, "Interpolation", columns: 4),
      Control(RenderQuery.profile, "Profile") {
        [.low, .medium, .high].contains($0.options.interpolation)
      },
      Control(RenderQuery.colorMode, "Colour mode", columns: 3) {
        $0.prepared.request.plan.computesColors
      },
      Control(RenderQuery.renderer, "Renderer") {
        $0.options.interpolation == .none && !$0.options.fillsBox
      },
      Control(RenderQuery.fillAntialiased, "Smooth fills") {
        $0.options.renderer == .canvas && $0.options.interpolation == .none
      },
      // The option has no effect on bitmaps, since all of them have the standard range (rendering.md §21).
      Control(RenderQuery.dynamicRange, "Dynamic range", columns: 3) { _ in false },
    ])

  private static let orientation = ControlGroup<BitmapSubject>(
    title: "Orientation and rotation",
    controls: [
      Control(RenderQuery.orientation, "Orientation", widget: .orientations),
      Control(RenderQuery.rotate, "Rotate", unit: "°", dial: Dial("-180", "180")),
      Control(RenderQuery.antialiased, "Smooth edges") { $0.options.rotation.isTilted },
      Control(RenderQuery.edgeInset, "Edge inset"),
    ])

  private static let parts = ControlGroup<BitmapSubject>(
    title: "Parts",
    controls: [
      Control(RenderQuery.crop, "Crop"),
      Control(RenderQuery.capInsets, "Cap insets"),
      Control(RenderQuery.resizingMode, "Resizing"),
    ])

  private static let lines = ControlGroup<BitmapSubject>(
    title: "Grid lines",
    controls: [
      Control(RenderQuery.lineWidthRatio, "Thickness", dial: Dial("0", "0.5", step: "0.01")),
      Control(RenderQuery.lineColor, "Colour"),
      Control(RenderQuery.lineStyle, "Edges") { $0.options.requestsDividers },
      Control(RenderQuery.lineMode, "Place") { $0.options.requestsDividers },
      Control(RenderQuery.lineBlend, "Crossings") {
        $0.options.requestsDividers && !($0.options.lineColor ?? .white).isOpaque
      },
      Control(RenderQuery.layer, "Layer") { $0.options.requestsDividers },
    ])

  private static let frame = ControlGroup<BitmapSubject>(
    title: "Frame", isOpen: true,
    controls: [
      Control(RenderQuery.innerPadding, "Inner padding"),
      Control(RenderQuery.border, "Border"),
      Control(RenderQuery.padding, "Padding"),
      Control(RenderQuery.background, "Background"),
      Control(RenderQuery.opaque, "Opaque"),
    ])

  private static let color = ControlGroup<BitmapSubject>(
    title: "Colour", isOpen: true,
    controls: [
      Control(RenderQuery.palette, "Palette"),
      Control(RenderQuery.match, "Match", columns: 3) { $0.options.palette != nil },
      Control(RenderQuery.colors, "Fewer colours") { $0.options.palette == nil },
      Control(RenderQuery.dither, "Dither", columns: 4) {
        $0.options.palette != nil || $0.options.colorCount != nil
      },
      Control(RenderQuery.outline, "Outline"),
      Control(RenderQuery.shadow, "Shadow"),
      Control(RenderQuery.renderingMode, "Rendering"),
      Control(RenderQuery.foreground, "Foreground") { $0.options.renderingMode == .template },
    ])
}
