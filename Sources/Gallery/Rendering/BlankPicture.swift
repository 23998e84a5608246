import Raster

/// A box of one colour, as large as a picture was asked to be: what is drawn where there is nothing to
/// draw yet.
///
/// A missing side is as long as the other one, and 1 pixel where neither is given; border and padding
/// come on top. It has the background that is asked for; without one it is the standard placeholder, on black
/// where it is to be opaque.
struct BlankPicture: Sendable {
  /// A grey that shows what lies beneath and is told from light and dark pages alike.
  static let standard = Color(red: 0x8B, green: 0x85, blue: 0x7B, alpha: 0x38)

  private let format: PictureFormat
  /// Within the border.
  private let frame: PixelSize
  private let border: Border?
  private let padding: EdgeInsets
  private let color: Color

  /// Throws `.tooLarge` before anything is allocated.
  init(_ options: RenderOptions, limits: RenderLimits) throws(RenderError) {
    format = options.format
    let width = options.width ?? options.height ?? 1
    let height = options.height ?? options.width ?? 1
    (border, padding) = (options.border, options.padding)
    let (inner, edge) = (options.innerPadding, options.border?.width ?? 0)
    try limits.check(margin: edge, of: "border")
    try limits.check(inner, of: "innerPadding")
    try limits.check(padding, of: "padding")
    frame = PixelSize(
      width: width + inner.leading + inner.trailing, height: height + inner.top + inner.bottom)
    let size = PixelSize(
      width: frame.width + 2 * edge + padding.leading + padding.trailing,
      height: frame.height + 2 * edge + padding.top + padding.bottom)
    try limits.check(size)
    try PictureEncoder(format: format).check(size)
    color =
      options.background ?? (options.isOpaque ? Self.standard.opaque(on: .black) : Self.standard)
  }

  /// The whole file; throws `.cancelled` and `.failed`.
  @concurrent func bytes() async throws(RenderError) -> [UInt8] {
    let cell = Bitmap.solid(color, rows: 1, columns: 1)
    let box = Mosaic(
      cells: cell, columns: [Mosaic.Band(cell: 0, extent: frame.width)],
      rows: [Mosaic.Band(cell: 0, extent: frame.height)])
    let framed = RenderStep.surround(box, by: border).padded(by: padding, with: color)
    return try PictureEncoder(format: format, label: .decorative).encode(framed)
  }
}

extension RenderPipeline {
  /// A box of one colour, as large as a picture was asked to be: what is drawn where there is nothing
  /// to draw yet (`BlankPicture`).
  ///
  /// Throws `.tooLarge`, `.cancelled` and `.failed`.
  package nonisolated func blank(_ options: RenderOptions) async throws(RenderError) -> [UInt8] {
    try await BlankPicture(options, limits: configuration.limits).bytes()
  }
}
