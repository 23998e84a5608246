import GalleryModel

/// One bitmap at growing scales: what the product does, in one look.
struct GalleryIntroduction: Sendable {
  /// One of the sizes.
  struct Step: Sendable {
    let scale: String
    let stepHref: String
    let picture: Thumbnail
  }

  /// The longest side that leaves room for all four beside each other on a phone.
  static let longestSide = 20
  static let scales = [1, 2, 4, 8]

  let introHref: String
  /// The address up to the number.
  let introPath: String
  let introScale: String
  let steps: [Step]

  /// `nil` where no bitmap is small enough; one with some colours is preferred.
  init?(among summaries: [BitmapSummary]) {
    let small = summaries.filter { max($0.columns, $0.rows) <= Self.longestSide }
    guard let summary = small.first(where: { $0.colorCount >= 6 }) ?? small.first,
      let largest = Self.scales.last
    else { return nil }
    introHref = PictureAddress.shown(summary, scale: largest).text
    introPath = "\(PictureAddress.path(summary.name))?\(RenderQuery.scale.name)="
    introScale = String(largest)
    steps = Self.scales.map { scale in
      Step(
        scale: String(scale), stepHref: PictureAddress.shown(summary, scale: scale).text,
        picture: Thumbnail(
          summary, box: max(summary.columns, summary.rows) * scale, isLabelled: false))
    }
  }
}
