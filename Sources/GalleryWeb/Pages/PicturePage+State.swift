import Gallery
import Raster

extension PicturePage {
  /// Everything that the page is made of.
  struct Content: Sendable {
    let state: PictureState
    let prepared: PreparedRender
    /// What is known of the file, `nil` where it was not drawn.
    let image: RenderedImage?
    let palette: PaletteStrip
    let previous: BitmapSummary?
    let next: BitmapSummary?
    let limits: RenderLimits
  }

  init(_ content: Content, files: StaticFiles) {
    let summary = content.prepared.summary
    let state = content.state
    let layout = content.prepared.request.layout
    let page = "/bitmap/\(summary.name)"
    let steps = Steps(content)
    site = Site(summary.name, script: "bitmap.js", keys: Self.keys, files: files)
    name = summary.name
    description = "\(summary.label ?? "Decorative") · \(summary.columns) × \(summary.rows)"
    previous = content.previous.map(Neighbor.init)
    next = content.next.map(Neighbor.init)
    pagePath = page
    picturePath = PictureAddress.path(summary.name)
    sourcePath = PictureAddress.loaded(summary).text
    columns = summary.columns
    rows = summary.rows
    narrowScale = Stage.fit(summary, box: Stage.narrowBox)
    path = LocalAddress(picturePath, state.pictureParameters(for: summary)).text
    width = layout.frame.width
    height = layout.frame.height
    drawnWidth = layout.picture.width
    drawnHeight = layout.picture.height
    alt = summary.label ?? ""
    narrow = state.size == .fit ? Narrow(summary, state) : nil
    stageLabel = "The cells of \(summary.name)"
    factor = steps.text
    smallerHref = state.address(page) { $0.size = steps.smaller }
    largerHref = state.address(page) { $0.size = steps.larger }
    fitHref = state.address(page) { $0.size = .fit }
    dialMaximum = min(64, steps.largest)
    dialValue = min(dialMaximum, max(1, steps.current))
    sizeControls = Self.controls(content, page)
    interpolations = [Interpolation.none, .low, .medium, .high].map {
      Choice(value: $0.rawValue, isChosen: $0 == state.interpolation)
    }
    interpolationResetHref =
      state.interpolation == .none ? nil : state.address(page) { $0.interpolation = .none }
    parameters = Self.parameters(state, summary, page)
    served = content.image.map(ServedPicture.text) ?? ServedPicture.text(layout.frame)
    snippets = Snippet.all(
      path: path, label: summary.label, width: width, height: height, fileName: summary.name)
    comparison = [Interpolation.none, .low, .medium, .high].map {
      Comparison($0, summary, state, page)
    }
    palette = content.palette
    facts = Fact.all(summary)
  }

  private static let keys = [
    Site.Key(strokes: ["+", "−"], meaning: "Change the factor"),
    Site.Key(strokes: ["0"], meaning: "Fit the stage"),
    Site.Key(strokes: ["←", "→"], meaning: "Previous, next"),
    Site.Key(strokes: ["c"], meaning: "Copy the URL"),
  ]

  private static func parameters(
    _ state: PictureState, _ summary: BitmapSummary, _ page: String
  ) -> [Parameter] {
    LocalAddress(page, state.pictureParameters(for: summary)).parameters.enumerated().map {
      index, parameter in
      Parameter(
        joint: index == 0 ? "?" : "&", parameter: parameter.name, value: parameter.value,
        removeHref: state.address(page) { $0.remove(parameter.name) })
    }
  }

  private static func controls(_ content: Content, _ page: String) -> [SizeControl] {
    let state = content.state
    let frame = content.prepared.request.layout.frame
    let side = { (name: String, label: String, value: Int?, shown: Int) in
      SizeControl(
        parameter: name, label: label, value: value.map(String.init) ?? "", minimum: "1",
        maximum: content.limits.side, placeholder: String(shown), unit: "px",
        resetHref: value == nil ? nil : state.address(page) { $0.remove(name) }, isDial: false)
    }
    var box: (width: Int?, height: Int?) = (nil, nil)
    var scale = ""
    switch state.size {
    case .fit: scale = String(Stage.fit(content.prepared.summary))
    case .scale(let given): scale = given.description
    case .box(let width, let height): box = (width, height)
    }
    let isScaled = if case .scale = state.size { true } else { false }
    return [
      SizeControl(
        parameter: RenderQuery.scale.name, label: "Scale", value: scale, minimum: "0.000001",
        maximum: Scale.maximum, placeholder: "", unit: "×",
        resetHref: isScaled ? state.address(page) { $0.size = .fit } : nil, isDial: true),
      side(RenderQuery.width.name, "Width", box.width, frame.width),
      side(RenderQuery.height.name, "Height", box.height, frame.height),
    ]
  }
}

extension PicturePage.Neighbor {
  fileprivate init(_ summary: BitmapSummary) {
    neighborName = summary.name
    neighborHref = "/bitmap/\(summary.name)"
  }
}

extension PicturePage.Narrow {
  fileprivate init?(_ summary: BitmapSummary, _ state: PictureState) {
    let factor = Stage.fit(summary, box: Stage.narrowBox)
    guard let scale = Scale(whole: factor) else { return nil }
    var narrow = state
    narrow.size = .scale(scale)
    narrowPath =
      LocalAddress(PictureAddress.path(summary.name), narrow.pictureParameters(for: summary)).text
    narrowWidth = summary.columns * factor
    narrowHeight = summary.rows * factor
  }
}
