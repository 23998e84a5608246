package import Raster

/// How large the scaled bitmap is and how large the answer around it (rendering.md §10, §11).
///
/// `scale`, one given side and no size at all give a picture that fills its frame. Two given sides
/// are a box in which the bitmap is fitted: scaled by the smaller of both factors, whole or not,
/// centred, the rest transparent. That holds for every interpolation: `none` with `snap=none` samples
/// the fitted size by §4.
package struct RenderLayout: Hashable, Sendable {
  /// Pixels of the bitmap.
  package let source: PixelSize
  /// Pixels of the answer.
  package let frame: PixelSize
  /// Pixels of the scaled bitmap, centred in `frame` and nowhere larger than it.
  package let picture: PixelSize

  /// Lays out a bitmap of `source` pixels; throws `.tooLarge` before anything is allocated, and
  /// `.invalid` for a side below 1.
  init(
    _ size: RenderOptions.Size, of source: PixelSize, limits: RenderLimits
  ) throws(RenderError) {
    self.source = source
    switch size {
    case .natural:
      picture = source
      frame = source
    case .scale(let scale):
      picture = PixelSize(
        width: Self.product(source.width, scale.millionths, over: 1_000_000),
        height: Self.product(source.height, scale.millionths, over: 1_000_000))
      frame = picture
    case .box(let width, let height):
      // The sides that were given first, so that a message is about what was asked for.
      try Self.check(width, of: "width", limits)
      try Self.check(height, of: "height", limits)
      picture = Self.fitted(source, width: width, height: height)
      frame = PixelSize(width: width ?? picture.width, height: height ?? picture.height)
    }
    try limits.check(frame)
  }

  /// The largest size with the aspect ratio of `source` that fits what is given.
  private static func fitted(_ source: PixelSize, width: Int?, height: Int?) -> PixelSize {
    guard let width = width ?? height.map({ product(source.width, $0, over: source.height) })
    else { return source }
    let follower = product(source.height, width, over: source.width)
    guard let height else { return PixelSize(width: width, height: follower) }
    let widthIsTighter =
      width.multipliedFullWidth(by: source.height) <= height.multipliedFullWidth(by: source.width)
    return widthIsTighter
      ? PixelSize(width: width, height: follower)
      : PixelSize(width: product(source.width, height, over: source.height), height: height)
  }

  private static func check(
    _ side: Int?, of name: String, _ limits: RenderLimits
  ) throws(RenderError) {
    guard let side else { return }
    guard side >= 1 else {
      throw .invalid(
        option: name, rule: "must be a whole number of pixels, at least 1", value: String(side))
    }
    try limits.check(side, of: name)
  }

  /// max(1, round(a·b / c)) exactly, `Int.max` where it would not fit; all are at least 1.
  private static func product(_ a: Int, _ b: Int, over c: Int) -> Int {
    let divisor = UInt(c)
    let product = UInt(a).multipliedFullWidth(by: UInt(b))
    guard product.high < divisor else { return .max }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    let roundsUp = remainder >= divisor - remainder
    let nearest = quotient.addingReportingOverflow(roundsUp ? 1 : 0)
    return nearest.overflow ? .max : max(1, Int(clamping: nearest.partialValue))
  }
}
