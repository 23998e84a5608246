package import GalleryModel
package import PictureServing
package import Raster

/// A box of one colour and of the requested size, shown while there is no picture to draw.
///
/// A missing side is equal to the other one; without both, the box is 1 × 1 pixel. Border and padding are added to
/// it. The colour is the requested background, or else the standard placeholder, which is composited over black if
/// the picture must be opaque.
package struct BlankPicture: PreparedPicture {
  /// A translucent grey that is visible on both light and dark pages.
  package static let standard = Color(red: 0x8B, green: 0x85, blue: 0x7B, alpha: 0x38)

  package let key: PictureKey
  package let size: PixelSize
  package let encoder: PictureEncoder
  /// The size of the box in pixels, including the inner padding.
  private let frame: PixelSize
  private let border: Border?
  private let padding: EdgeInsets
  private let color: Color

  /// Creates the box before any memory is allocated.
  ///
  /// - Throws: `.tooLarge`.
  init(_ options: RenderOptions, limits: RenderLimits) throws(RenderError) {
    let width = options.width ?? options.height ?? 1
    let height = options.height ?? options.width ?? 1
    (border, padding) = (options.border, options.padding)
    let (inner, edge) = (options.innerPadding, options.border?.width ?? 0)
    try limits.check(margin: edge, of: "border")
    try limits.check(inner, of: "innerPadding")
    try limits.check(padding, of: "padding")
    frame = PixelSize(width: width, height: height).grown(by: inner)
    size = frame.grown(width: 2 * edge, height: 2 * edge).grown(by: padding)
    try limits.check(size)
    encoder = PictureEncoder(format: options.format)
    color =
      options.background ?? (options.isOpaque ? Self.standard.opaque(on: .black) : Self.standard)
    let edges = [padding.top, padding.leading, padding.bottom, padding.trailing]
    let plan = [
      "\(frame.width)x\(frame.height)", border.map { "\($0.width),\($0.color.hexText)" } ?? "none",
      edges.map(String.init).joined(separator: ","), color.hexText,
    ]
    key = PictureKey(
      PictureKey.Subject(kind: "blank", id: 0), edition: "1", catalogID: "",
      plan: plan.joined(separator: "/"), format: options.format)
  }

  package var isQuick: Bool { encoder.format == .png && size.pixelCount <= 1 << 22 }
  /// Whether caches may store the picture: always `false`, since drawing a box takes no longer than a cache look-up.
  package var isKept: Bool { false }

  package func draw() async throws(RenderError) -> PictureContent? {
    let box = Mosaic.nearest(.solid(color, rows: 1, columns: 1), size: frame)
    return .cells(RenderStep.surround(box, by: border).padded(by: padding, with: color))
  }
}

extension RenderPipeline {
  /// Returns a box of one colour and of the requested size.
  ///
  /// - Throws: `.tooLarge`.
  package func prepare(blank options: RenderOptions) throws(RenderError) -> BlankPicture {
    try BlankPicture(options, limits: limits)
  }
}
