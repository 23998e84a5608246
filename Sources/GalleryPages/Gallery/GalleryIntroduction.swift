import GalleryAddresses
import GalleryModel
import Raster

/// A bitmap at growing scales, and its URL with a number that the reader can change.
struct GalleryIntroduction: Sendable {
  struct Step: Sendable {
    let scale: String
    let stepHref: String
    let picture: Thumbnail
  }

  /// The maximum width and height of each picture in CSS pixels, so that all four fit beside each other on a phone.
  private static let box = 160
  private static let scales = [1, 2, 4, 8]
  /// The limits of the changed number: the scale, and the side of the picture in pixels.
  private static let (maximumScale, maximumSide) = (64, 2048)
  /// The numbers of colours of a drawing, as opposed to a mark and a photograph.
  private static let drawnColors = 6...64

  /// The path of the picture.
  let introHref: String
  /// The URL before the number.
  let introPath: String
  /// The name of the parameter that the number sets.
  let introField: String
  let introScale: String
  /// The maximum of the number.
  let introLimit: String
  /// The pictures at all scales but the largest.
  let steps: [Step]
  /// The picture at the largest scale, which changes with the number.
  let last: Step

  /// Creates the introduction; returns `nil` if there is no bitmap for it.
  ///
  /// - Parameters:
  ///   - named: The bitmap that the administrator named, of any size, or `nil` to choose one.
  ///   - summaries: The bitmaps to choose from, the first of equally good ones.
  init?(_ named: BitmapSummary?, among summaries: [BitmapSummary], limits: RenderLimits) {
    guard let summary = named ?? Self.chosen(among: summaries) else { return nil }
    let scales = Self.scales(for: summary)
    let largest = scales.last ?? 1
    let path = LocalAddress(PictureAddress.path(summary.name)).text
    let side = max(summary.columns, summary.rows, 1)
    introHref = path
    introField = RenderQuery.scale.name
    introPath = "\(path)?\(introField)="
    introScale = String(largest)
    let limit = min(
      Self.maximumScale, Self.maximumSide / side, Stage.largest(summary, limits: limits))
    introLimit = String(max(limit, largest))
    steps = scales.dropLast().map { Step(summary, scale: $0) }
    last = Step(summary, scale: largest)
  }

  /// Returns the scales at which a bitmap fits its box, or 1 if it fits at none.
  private static func scales(for summary: BitmapSummary) -> [Int] {
    let fitting = scales.prefix { Thumbnail.factor(summary, box: box) >= $0 }
    return fitting.isEmpty ? [1] : Array(fitting)
  }

  /// Returns the bitmap with the most scales, preferably a drawing with a label, or `nil` if none fits.
  private static func chosen(among summaries: [BitmapSummary]) -> BitmapSummary? {
    func isWorse(_ one: BitmapSummary, _ other: BitmapSummary) -> Bool { rank(one) < rank(other) }
    // Of equal ones, `max` returns the first.
    return summaries.filter { Thumbnail.factor($0, box: box) >= 1 }.max(by: isWorse)
  }

  private static func rank(_ summary: BitmapSummary) -> (Int, Int, Int) {
    (
      scales(for: summary).count, drawnColors.contains(summary.colorCount) ? 1 : 0,
      summary.spoken.text == nil ? 0 : 1
    )
  }
}

extension GalleryIntroduction.Step {
  fileprivate init(_ summary: BitmapSummary, scale: Int) {
    self.scale = String(scale)
    stepHref = PictureAddress.shown(summary, scale: scale).text
    picture = Thumbnail(summary, scale: scale)
  }
}
