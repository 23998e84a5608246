package import GalleryAddresses
package import GalleryModel
import GalleryRendering
package import PictureServing
import Raster
import SwiftUICode

/// A bitmap on its page.
package struct BitmapSubject: DetailSubject {
  package let source: BitmapSource
  package let state: BitmapState
  /// The picture of the URL.
  package let prepared: PlannedBitmap
  /// The description of its frames, or `nil` for a plain bitmap.
  let animation: StoredAnimation?
  package let refusal: PictureRefusal?
  let image: RenderedImage?
  /// The picture in the animated formats that can hold it.
  let moving: [AnimationDownload]
  let densities: [String]
  let offers: [StoredPalette]
  let limits: RenderLimits

  package init(
    source: BitmapSource, state: BitmapState, prepared: PlannedBitmap, animation: StoredAnimation?,
    refusal: PictureRefusal?, image: RenderedImage?, moving: [AnimationDownload],
    densities: [String], offers: [StoredPalette], limits: RenderLimits
  ) {
    self.source = source
    self.state = state
    self.prepared = prepared
    self.animation = animation
    self.refusal = refusal
    self.image = image
    self.moving = moving
    self.densities = densities
    self.offers = offers
    self.limits = limits
  }

  package var summary: BitmapSummary { prepared.summary }
  /// The options with the size that the stage determines.
  var options: RenderOptions { prepared.options }
  var layout: RenderLayout { prepared.request.layout }

  /// Whether the picture of the URL is animated.
  var moves: Bool { prepared.request.frames.moves }

  var page: String { source.page }
  /// Returns the path of a bitmap's page.
  package static func page(of summary: BitmapSummary) -> String { "/bitmap/\(summary.name)" }
  var name: String { summary.name }
  var label: String? { summary.spoken.text }
  var size: PixelSize { prepared.request.size }
  var facts: [Fact] { source.draft.map(Fact.all(draft:)) ?? Fact.all(summary) }
  var palettes: [OfferedPalette] { offers.map { OfferedPalette($0, state, page) } }
  var isScaledBesideSides: Bool { options.fillsBox }

  var description: String {
    let words = summary.label ?? (summary.isDecorative ? "Decorative" : summary.source)
    let status = source.draft.map { _ in "Draft" }
    return ([status, words].compactMap(\.self) + ["\(summary.columns) × \(summary.rows)"])
      .joined(separator: " · ")
  }

  var address: LocalAddress {
    source.shown(state.options.format, state.pictureParameters(for: summary))
  }

  var served: String {
    image.map { ServedPicture.text($0, state.options.format) } ?? ServedPicture.text(size)
  }

  var style: Snippet {
    .background(
      path: address.text, width: size.width, height: size.height, isBlocks: prepared.isBlocks)
  }

  var swiftUI: String { SwiftUIBitmapCode(options, layout, of: name).text }

  /// The animated files, the bitmap at one pixel per cell if that is another picture, and, if it is stored, sheets and
  /// the icon.
  var downloads: [Download] {
    let original = source.shown(.png, []).text
    let natural = Download(
      downloadTitle: "Original PNG, \(summary.columns) × \(summary.rows)",
      downloadHref: original, downloadName: "\(name)-original.png")
    let pictures = moving.map(download) + (address.text == original ? [] : [natural])
    guard source.draft == nil else { return pictures }
    return pictures + (summary.moves || !plan.isOfOwnFrames ? sheetDownloads : []) + [iconDownload]
  }

  private func download(_ file: AnimationDownload) -> Download {
    let title = [file.format.title, file.bytes.map { NumberText.counted($0, "byte") }]
    return Download(
      downloadTitle: title.compactMap(\.self).joined(separator: ", "),
      downloadHref: source.shown(
        file.format, state.pictureParameters(for: summary, AnimationDownload.changes)
      ).text, downloadName: "\(name).\(file.format.rawValue)")
  }

  /// The sheet of all frames and its descriptions.
  private var sheetDownloads: [Download] {
    [("Sheet PNG", "png"), ("Sheet JSON", "json"), ("Sheet CSS", "css")].map { title, ending in
      Download(
        downloadTitle: title,
        downloadHref: address(
          "\(page)/sheet.\(ending)", of: SheetQuery.parameters, except: RenderQuery.scale.name),
        // The data refers to its picture by this name.
        downloadName: "sheet.\(ending)")
    }
  }

  private var iconDownload: Download {
    let ending = IconFileQuery.fileExtension
    return Download(
      downloadTitle: "Icon for Windows",
      downloadHref: address("\(page).\(ending)", of: IconFileQuery.parameters),
      downloadName: "\(name).\(ending)")
  }

  /// Returns the URL of another file, with only the options that it accepts.
  private func address(
    _ path: String, of parameters: ParameterList, except left: String? = nil
  ) -> String {
    let names = Set(parameters.map(\.name))
    return LocalAddress(
      path, state.pictureParameters().filter { names.contains($0.name) && $0.name != left }
    ).text
  }

  func removing(_ parameter: QueryParameter) -> [AddressParameter] {
    BitmapState.removing(parameter)
  }

  /// Returns the default of a parameter; the default match of a palette depends on whether the bitmap has indices.
  package func value(without parameter: QueryParameter) -> String? {
    let isNearest = !summary.isIndexed || options.dither != .none
    if parameter == RenderQuery.match.parameter, options.palette != nil, isNearest {
      return PaletteMatch.nearest.rawValue
    }
    return parameter.defaultValue
  }

  func color(without parameter: QueryParameter) -> Color? {
    switch parameter {
    case RenderQuery.lineColor.parameter: .white
    case RenderQuery.background.parameter: options.isOpaque ? .black : nil
    default: parameter.defaultValue.flatMap { try? Color(cssText: $0) }
    }
  }

  func placeholder(of control: Control<BitmapSubject>) -> String {
    switch control.parameter {
    case RenderQuery.scale.parameter: state.isFree ? options.scale?.description ?? "" : ""
    case RenderQuery.width.parameter: String(layout.frame.width)
    case RenderQuery.height.parameter: String(layout.frame.height)
    case RenderQuery.aspectRatio.parameter: marked("\(summary.columns):\(summary.rows)")
    case RenderQuery.crop.parameter:
      marked("0,0,\((summary.columns + 1) / 2),\((summary.rows + 1) / 2)")
    default: usualPlaceholder(of: control)
    }
  }

  func dialValue(of control: Control<BitmapSubject>) -> String {
    guard control.parameter == RenderQuery.scale.parameter else {
      return control.parameter.defaultValue ?? control.dial?.minimum ?? ""
    }
    return NumberText.ratio(
      layout.picture.width * options.cellsPerPoint, max(1, layout.source.width) * 1_000_000)
  }
}

extension BitmapSubject: FramedSubject {
  var cells: PixelSize { PixelSize(width: summary.columns, height: summary.rows) }
  var selection: FrameOptions { state.options.frames }
  var plan: FramePlan { prepared.request.frames }
  var alwaysMoves: Bool { state.options.format.alwaysMoves }
  var hasStage: Bool { true }
  var showsSlices: Bool { selection.slice == nil && options.orientation == .up }

  func page(_ changes: [AddressParameter]) -> String { state.address(page, changes) }

  func picture(_ options: [AddressParameter]) -> String {
    source.loaded(options).text
  }
}

extension RenderOptions {
  var hasBox: Bool { width != nil && height != nil }
}

/// An animated file in addition to the shown one.
package struct AnimationDownload: Sendable {
  package static let formats = [PictureFormat.gif, .apng, .webp]
  /// The changes that show the whole animation of the state, whatever frame is shown.
  package static let changes = [RenderQuery.frame(nil)]

  let format: PictureFormat
  /// The size in bytes, or `nil` if the file was not encoded.
  let bytes: Int?

  package init(format: PictureFormat, bytes: Int?) {
    self.format = format
    self.bytes = bytes
  }
}

/// A stored palette for recolouring.
package struct OfferedPalette: Sendable {
  package static let limit = 24
  static let stripeLimit = 32

  let offerName: String
  let offerHref: String
  let isTaken: Bool
  let stripeCount: Int
  let stripes: [Stripe]

  init(_ palette: StoredPalette, _ state: BitmapState, _ page: String) {
    offerName = palette.name
    offerHref = state.address(page, [RenderQuery.palette(.named(palette.name))])
    isTaken = state[RenderQuery.palette] == palette.name
    stripes = palette.palette.colors.prefix(Self.stripeLimit).enumerated().map { index, color in
      Stripe(stripe: index, stripeFill: color.hexText)
    }
    stripeCount = stripes.count
  }
}
