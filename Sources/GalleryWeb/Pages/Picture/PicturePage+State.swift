import GalleryModel
import GalleryRendering
import Raster

extension PicturePage {
  /// Everything that the page is made of.
  struct Content: Sendable {
    let state: PictureState
    let prepared: PreparedBitmap
    /// What the stage shows, from the narrowest room to the widest.
    let views: [StageView]
    /// Why `state` is not what was asked for.
    let refusal: PictureRefusal?
    /// What is known of the file, `nil` where it was not drawn.
    let image: RenderedImage?
    /// The addresses of the same picture in 1, 2 and 3 times the pixels, as far as there are any.
    let densities: [String]
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

    /// What the stage shows on the widest screens.
    var wide: StageView {
      views.last ?? StageView(Stage.Room(box: Stage.box, widest: nil), prepared)
    }
  }

  init(_ content: Content, files: StaticFiles) {
    let summary = content.prepared.summary
    let state = content.state
    let format = state.options.format
    let addresses = Addresses(content)
    let size = content.prepared.request.size
    let steps = Steps(content)
    let wide = content.wide
    site = Site(
      summary.name,
      description: "\(summary.label ?? summary.name): a bitmap of \(summary.columns) × "
        + "\(summary.rows) cells, crisp at any size by its URL.",
      image: PictureAddress.shared(summary), style: "bitmap.css", script: "bitmap.js",
      keys: Self.keys, part: .bitmaps,
      files: files)
    name = summary.name
    let words = summary.label ?? (summary.isDecorative ? "Decorative" : "No label")
    description = "\(words) · \(summary.columns) × \(summary.rows)"
    previous = content.previous.map(Neighbor.init)
    next = content.next.map(Neighbor.init)
    pagePath = content.page
    query = String(state.address(content.page).dropFirst(content.page.count))
    grid = StageGrid(
      state, PictureScene(wide.prepared.options, summary), wide.prepared.request.layout, summary)
    path = addresses.path
    picturePath = PictureAddress.path(summary.name, format: format)
    shownPath = addresses.shown(wide)
    width = wide.width
    height = wide.height
    isBlocks = content.views.allSatisfy(\.isBlocks)
    alt = summary.spoken.text ?? ""
    sources = Self.sources(content.views, addresses)
    stageLabel = "The cells of \(summary.name)"
    factor = steps.text
    shown = content.views.filter { !$0.changes.isEmpty }.map {
      Shown(roomName: $0.room.name, shownFactor: $0.factor)
    }
    factorStep = content.scene.factorStep
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
    snippets = Self.snippets(content, path: path)
    downloads = Download.all(summary, path: path, size: size, format: format)
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

  private static func snippets(_ content: Content, path: String) -> [Snippet] {
    let (summary, format) = (content.prepared.summary, content.state.options.format)
    let size = content.prepared.request.size
    let common = Snippet.all(
      path: path, label: summary.spoken.text, width: size.width, height: size.height,
      fileName: summary.name, format: format)
    guard format.isDisplayable else { return common }
    let isBlocks = StageView(Stage.Room(box: Stage.box, widest: nil), content.prepared).isBlocks
    let others = [
      Snippet.sourceSet(
        paths: content.densities, label: summary.spoken.text, width: size.width, height: size.height
      ),
      .background(path: path, width: size.width, height: size.height, isBlocks: isBlocks),
      content.image.flatMap { Snippet.dataURI($0.bytes, format) },
      content.image.flatMap { Snippet.source($0.bytes, format) },
    ]
    return common + others.compactMap { $0 }
  }

  /// One source for neighbouring rooms that show the same picture; the first whose query holds counts.
  private static func sources(_ views: [StageView], _ addresses: Addresses) -> [Source] {
    let paths = views.map(addresses.shown)
    return views.indices.dropLast().compactMap { index in
      guard paths[index] != paths[index + 1] || views[index].width != views[index + 1].width else {
        return nil
      }
      return Source(views[index], path: paths[index])
    }
  }

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

extension PicturePage.Source {
  /// `nil` for the widest room, which every browser takes that finds no other.
  fileprivate init?(_ view: StageView, path: String) {
    guard let media = view.room.media else { return nil }
    self.media = media
    sourcePath = path
    sourceWidth = view.width
    sourceHeight = view.height
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
