import Gallery
import Raster

extension PicturePage {
  /// The whole factors around the one that is shown.
  struct Steps {
    /// The shown factor, rounded down, at least 0.
    let current: Int
    let largest: Int
    let smaller: PictureState.Size
    let larger: PictureState.Size
    /// `×14`, `×8.33`.
    let text: String

    init(_ content: Content) {
      let summary = content.prepared.summary
      let drawn = content.prepared.request.layout.picture
      largest = Stage.largest(summary, limits: content.limits)
      let columns = max(1, summary.columns)
      current = drawn.width / columns
      let isWhole = drawn.width % columns == 0
      let below = min(largest, max(1, isWhole ? current - 1 : current))
      let above = max(1, min(largest, current + 1))
      smaller = Scale(whole: below).map(PictureState.Size.scale) ?? .fit
      larger = Scale(whole: above).map(PictureState.Size.scale) ?? .fit
      text =
        if case .scale(let scale) = content.state.size {
          "×\(scale)"
        } else {
          "×\(NumberText.ratio(drawn.width, columns))"
        }
    }
  }
}
