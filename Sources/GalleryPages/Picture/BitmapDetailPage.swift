package import GalleryAddresses
package import GalleryModel
import GalleryRendering
import Raster

/// The page of a bitmap: stage, panel, URL, palette and facts.
package struct BitmapDetailPage: Page {
  package static let template = PageTemplates.Name.bitmap

  /// The picture for narrower screens.
  struct Source: Sendable {
    let media: String
    let sourcePath: String
    let sourceWidth: Int
    let sourceHeight: Int
  }

  /// The text about the stage if its factor differs from the one in the URL.
  struct Shown: Sendable {
    let roomName: String
    let shownFactor: String
  }

  /// A parameter that a form without scripts must send.
  struct Carried: Sendable {
    let carriedName: String
    let carriedValue: String?
  }

  package let site: Site
  let detail: Detail
  let grid: StageGrid?

  /// The picture of the stage on a wide screen, with its size in CSS pixels.
  let shownPath: String
  let width: Int
  let height: Int
  /// Whether every cell is a block of whole pixels, so that the picture may be enlarged without filtering.
  let isBlocks: Bool
  let alt: String
  /// The pictures for narrower screens, the narrowest first.
  let sources: [Source]
  let stageLabel: String

  let factor: String
  let shown: [Shown]
  let factorStep: Int
  let smallerHref: String
  let largerHref: String
  let fitHref: String

  /// Whether a form without scripts must send the format.
  let isOtherFormat: Bool
  let formatName: String
  /// The parameters of the draft.
  let carried: [Carried]
  /// The URL of the page that compares this state with others, or `nil` for a draft.
  let compareHref: String?
  let palette: PaletteStrip
  let strip: FrameStrip?
  /// The ways to keep the draft, or `nil` for a stored bitmap.
  let ways: DraftWays?
  /// The offer to show another file, or `nil` for a client that gets no drafts.
  let offer: DraftOffer?
}

extension BitmapDetailPage {
  /// The content of the page besides its subject.
  package struct Content: Sendable {
    let subject: BitmapSubject
    /// The pictures of the stage from the narrowest screen to the widest.
    let views: [StageView]
    let palette: PaletteStrip
    let previous: BitmapSummary?
    let next: BitmapSummary?
    let rule: DraftRule
    let offer: DraftOffer?

    /// Creates the content.
    ///
    /// - Parameters:
    ///   - views: The pictures of the stage from the narrowest screen to the widest.
    ///   - rule: The clients that get drafts.
    ///   - offer: The offer to show another file, or `nil` for a client that gets no drafts.
    package init(
      subject: BitmapSubject, views: [StageView], palette: PaletteStrip,
      neighbors: (previous: BitmapSummary?, next: BitmapSummary?), rule: DraftRule,
      offer: DraftOffer?
    ) {
      self.subject = subject
      self.views = views
      self.palette = palette
      (previous, next) = neighbors
      self.rule = rule
      self.offer = offer
    }
  }

  package init(_ content: Content) {
    let (subject, state) = (content.subject, content.subject.state)
    let (summary, page) = (subject.summary, subject.page)
    let format = state.options.format
    let steps = Steps(subject)
    let wide =
      content.views.last ?? StageView(Stage.Room(box: Stage.box, widest: nil), subject.prepared)
    site = Site(
      summary.name,
      description: "\(summary.label ?? summary.name): a bitmap of \(summary.columns) × "
        + "\(summary.rows) cells, crisp at any size by its URL.",
      image: subject.source.draft == nil ? SharedPicture(summary) : nil, style: "pages/bitmap.css",
      script: "pages/bitmap.js",
      keys: Self.keys, hasBar: true, part: .bitmaps)
    detail = Detail(
      subject, previous: content.previous.map { NamedLink($0.name, in: "/bitmap") },
      next: content.next.map { NamedLink($0.name, in: "/bitmap") })
    grid = StageGrid(state, wide.prepared, of: subject.source)
    let paths = content.views.map { Self.path($0, of: subject) }
    shownPath = Self.path(wide, of: subject)
    width = wide.width
    height = wide.height
    isBlocks = content.views.allSatisfy(\.prepared.isBlocks)
    alt = subject.label ?? ""
    sources = Self.sources(content.views, paths)
    stageLabel = "The cells of \(summary.name)"
    factor = steps.text
    shown = content.views.filter { !$0.changes.isEmpty }.map {
      Shown(roomName: $0.room.name, shownFactor: $0.factor)
    }
    factorStep = subject.prepared.factors.step
    smallerHref = state.address(page, state.scaling(to: steps.smaller))
    largerHref = state.address(page, state.scaling(to: steps.larger))
    fitHref = state.address(page, BitmapState.freeing)
    isOtherFormat = format != .png
    formatName = format.rawValue
    carried = (subject.source.draft?.parameters ?? []).map {
      Carried(carriedName: $0.name, carriedValue: $0.value)
    }
    compareHref = subject.source.draft == nil ? state.address("\(page)/compare") : nil
    palette = content.palette
    strip = FrameStrip(subject)
    ways = subject.source.draft.map {
      DraftWays(
        $0, link: state.address(page), picture: subject.address, rule: content.rule)
    }
    offer = content.offer
  }

  private static let keys = [
    Site.Key(strokes: ["+", "−"], meaning: "Change the factor"),
    Site.Key(strokes: ["0"], meaning: "Fit the stage"),
    Site.Key(strokes: ["←", "→"], meaning: "Previous, next"),
    Site.Key(strokes: ["p"], meaning: "Play, pause"),
    Site.Key(strokes: [",", "."], meaning: "Previous, next frame"),
    Site.Key(strokes: ["o"], meaning: "Onion skin"),
    Site.Key(strokes: ["c"], meaning: "Copy the URL"),
  ]

  /// Returns the URL of the stage's picture: the subject's or one that fits, as a PNG if browsers cannot show the file.
  private static func path(_ view: StageView, of subject: BitmapSubject) -> String {
    let format = subject.state.options.format
    return subject.source.shown(
      format.isDisplayable ? format : .png,
      subject.state.pictureParameters(for: subject.summary, view.changes)
    ).text
  }

  /// Returns one source for neighbouring rooms with the same picture; the first matching media query wins.
  private static func sources(_ views: [StageView], _ paths: [String]) -> [Source] {
    views.indices.dropLast().compactMap { index in
      let (view, path, next) = (views[index], paths[index], index + 1)
      // The widest room has no media query; it is for browsers that match no other.
      guard path != paths[next] || view.width != views[next].width, let media = view.room.media
      else { return nil }
      return Source(
        media: media, sourcePath: path, sourceWidth: view.width, sourceHeight: view.height)
    }
  }
}

extension BitmapDetailPage {
  /// The factors around the shown one.
  fileprivate struct Steps {
    let smaller: Int
    let larger: Int
    /// A text such as `×14`, `×8.33`, or `×8 × 9` for both directions.
    let text: String

    init(_ subject: BitmapSubject) {
      let drawn = subject.layout.picture
      let cells = subject.layout.source
      let step = subject.prepared.factors.step
      let most = max(step, Stage.largest(subject.summary, limits: subject.limits))
      let current = subject.options.fillsBox ? subject.state.options.scale : nil
      let factor =
        current.map { $0.millionths / 1_000_000 }
        ?? drawn.width * subject.options.cellsPerPoint / (cells.width * 1_000_000)
      let isOnStep = factor % step == 0 && drawn.width % cells.width == 0
      let below = factor / step * step - (isOnStep ? step : 0)
      smaller = min(most, max(step, below))
      larger = min(most, max(step, (factor / step + 1) * step))
      text = Self.text(subject, drawn, cells)
    }

    private static func text(_ subject: BitmapSubject, _ drawn: PixelSize, _ cells: PixelSize)
      -> String
    {
      if let scale = subject.state.options.scale { return "×\(scale)" }
      let horizontal = NumberText.ratio(drawn.width, cells.width)
      let vertical = NumberText.ratio(drawn.height, cells.height)
      // Rounding to whole pixels makes the two factors differ slightly, which is not worth mentioning.
      let isStretched = subject.state.options.contentMode == .stretch || subject.options.fillsBox
      return isStretched && horizontal != vertical
        ? "×\(horizontal) × \(vertical)" : "×\(horizontal)"
    }
  }
}
