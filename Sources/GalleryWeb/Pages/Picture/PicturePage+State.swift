import Gallery
import Raster

extension PicturePage {
  /// Everything that the page is made of.
  struct Content: Sendable {
    let state: PictureState
    let prepared: PreparedRender
    /// The same for a narrow screen, where the stage decides the size.
    let narrow: PreparedRender?
    /// Why `state` is not what was asked for.
    let refusal: PictureRefusal?
    /// What is known of the file, `nil` where it was not drawn.
    let image: RenderedImage?
    let comparisons: [Comparison]
    let palette: PaletteStrip
    let offers: [StoredPalette]
    let previous: BitmapSummary?
    let next: BitmapSummary?
    let limits: RenderLimits

    /// The address of the page without a query.
    var page: String { "/bitmap/\(prepared.summary.name)" }

    var scene: PictureScene { PictureScene(prepared.options, prepared.summary) }

    var layout: RenderLayout { prepared.request.layout }
  }

  init(_ content: Content, files: StaticFiles) {
    let summary = content.prepared.summary
    let state = content.state
    let format = state.options.format
    let addresses = Addresses(content)
    let size = content.prepared.request.size
    let steps = Steps(content)
    site = Site(
      summary.name, style: "bitmap.css", script: "bitmap.js", keys: Self.keys, part: .bitmaps,
      files: files)
    name = summary.name
    description = "\(summary.label ?? "Decorative") · \(summary.columns) × \(summary.rows)"
    previous = content.previous.map(Neighbor.init)
    next = content.next.map(Neighbor.init)
    pagePath = content.page
    query = String(state.address(content.page).dropFirst(content.page.count))
    grid = StageGrid(state, content.scene, content.layout, summary)
    path = addresses.path
    picturePath = PictureAddress.path(summary.name, format: format)
    shownPath = addresses.shown
    width = size.width
    height = size.height
    isBlocks = steps.isWhole && content.scene.keepsColors && !content.scene.isTilted
    alt = summary.label ?? ""
    narrow = content.narrow.map { Narrow($0, addresses) }
    stageLabel = "The cells of \(summary.name)"
    factor = steps.text
    smallerHref = state.address(content.page, state.scaling(to: steps.smaller))
    largerHref = state.address(content.page, state.scaling(to: steps.larger))
    fitHref = state.address(content.page, PictureState.freeing)
    panel = PicturePanel(
      PicturePanel.Content(
        state: state, scene: content.scene, layout: content.layout, limits: content.limits,
        palettes: content.offers, refusal: content.refusal, page: content.page))
    parameters = Self.parameters(content)
    isOtherFormat = format != .png
    formatName = format.rawValue
    formats = PictureFormat.allCases.map { Format($0, state, content.page) }
    served = content.image.map { ServedPicture.text($0, format) } ?? ServedPicture.text(size)
    snippets = Snippet.all(
      path: path, label: summary.label, width: width, height: height, fileName: summary.name,
      format: format)
    comparisons = content.comparisons
    palette = content.palette
    facts = Fact.all(summary)
  }

  private static let keys = [
    Site.Key(strokes: ["+", "−"], meaning: "Change the factor"),
    Site.Key(strokes: ["0"], meaning: "Fit the stage"),
    Site.Key(strokes: ["←", "→"], meaning: "Previous, next"),
    Site.Key(strokes: ["c"], meaning: "Copy the URL"),
  ]

  private static func parameters(_ content: Content) -> [Parameter] {
    let state = content.state
    let given = state.pictureParameters(for: content.prepared.summary)
    return LocalAddress(content.page, given).parameters.enumerated().compactMap { index, item in
      let parameter = PictureState.named.first { $0.name == item.name }
      return parameter.map { parameter in
        Parameter(
          joint: index == 0 ? "?" : "&", name: item.name, value: item.value,
          removeHref: state.address(content.page, removing: parameter))
      }
    }
  }
}

extension PicturePage.Neighbor {
  fileprivate init(_ summary: BitmapSummary) {
    neighborName = summary.name
    neighborHref = "/bitmap/\(summary.name)"
  }
}

extension PicturePage.Narrow {
  fileprivate init(_ prepared: PreparedRender, _ addresses: PicturePage.Addresses) {
    narrowPath = addresses.shown(scale: prepared.options.scale)
    narrowWidth = prepared.request.size.width
    narrowHeight = prepared.request.size.height
  }
}

extension PicturePage.Format {
  fileprivate init(_ format: PictureFormat, _ state: PictureState, _ page: String) {
    formatName = format.rawValue
    formatTitle = format.title
    formatHref = state.address(
      page, [(PictureState.format, format == .png ? nil : format.rawValue)])
    isChosen = state.options.format == format
  }
}
