import Gallery

extension PicturePage {
  /// The addresses of the picture that a page shows.
  struct Addresses {
    /// As people see and copy it.
    let path: String
    /// What the stage loads: the same file, or a PNG where a browser cannot show it.
    let shown: String
    private let shownPath: String
    private let parameters: [(name: String, value: String?)]

    init(_ content: Content) {
      let summary = content.prepared.summary
      let format = content.state.options.format
      parameters = content.state.pictureParameters(for: summary)
      path = LocalAddress(PictureAddress.path(summary.name, format: format), parameters).text
      shownPath = PictureAddress.path(summary.name, format: format.isDisplayable ? format : .png)
      shown = LocalAddress(shownPath, parameters).text
    }

    /// What the stage loads at another factor.
    func shown(scale: Scale?) -> String {
      let value = scale?.description
      let scaled = parameters.map { name, old in
        (name, name == RenderQuery.scale.name ? (value == "1" ? nil : value) : old)
      }
      return LocalAddress(shownPath, scaled).text
    }
  }
}
