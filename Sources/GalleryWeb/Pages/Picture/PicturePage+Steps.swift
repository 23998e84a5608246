import GalleryModel
import GalleryRendering
import Raster

extension PicturePage {
  /// The factors around the one that is shown.
  struct Steps {
    let smaller: Int
    let larger: Int
    /// `×14`, `×8.33`, or of both directions `×8 × 9`.
    let text: String

    init(_ content: Content) {
      let drawn = content.layout.picture
      let cells = content.scene.cells
      let step = content.scene.factorStep
      let most = max(step, Stage.largest(content.prepared.summary, limits: content.limits))
      let current = content.scene.hasParts ? content.state.options.scale : nil
      let factor =
        current.map { $0.millionths / 1_000_000 }
        ?? drawn.width * content.scene.pointScale / (cells.width * 1_000_000)
      let isOnStep = factor % step == 0 && drawn.width % cells.width == 0
      let below = factor / step * step - (isOnStep ? step : 0)
      smaller = min(most, max(step, below))
      larger = min(most, max(step, (factor / step + 1) * step))
      text = Self.text(content, drawn, cells)
    }

    private static func text(_ content: Content, _ drawn: PixelSize, _ cells: PixelSize) -> String {
      if let scale = content.state.options.scale { return "×\(scale)" }
      let horizontal = NumberText.ratio(drawn.width, cells.width)
      let vertical = NumberText.ratio(drawn.height, cells.height)
      // Rounding to whole pixels makes both differ a little without anybody having asked for it.
      let isStretched = content.state.options.contentMode == .stretch || content.scene.hasParts
      return isStretched && horizontal != vertical
        ? "×\(horizontal) × \(vertical)" : "×\(horizontal)"
    }
  }
}
