import GalleryModel
import GalleryRendering

extension PicturePage {
  /// The addresses of the picture that a page shows.
  struct Addresses {
    /// As people see and copy it.
    let path: String
    private let shownPath: String
    private let content: Content

    init(_ content: Content) {
      let summary = content.prepared.summary
      let format = content.state.options.format
      let parameters = content.state.pictureParameters(for: summary)
      path = LocalAddress(PictureAddress.path(summary.name, format: format), parameters).text
      shownPath = PictureAddress.path(summary.name, format: format.isDisplayable ? format : .png)
      self.content = content
    }

    /// What the stage loads: the same picture, or one that its room holds; a PNG where a browser
    /// cannot show the file.
    func shown(_ view: StageView) -> String {
      let summary = content.prepared.summary
      return LocalAddress(
        shownPath, content.state.pictureParameters(for: summary, view.changes)
      ).text
    }
  }
}
