import GalleryModel
import GalleryRendering
import Raster

/// A bitmap as its page shows it.
struct BitmapSubject: DetailSubject {
  let state: BitmapState
  /// The picture of the address.
  let prepared: PreparedBitmap
  /// The description of its frames; `nil` for a plain bitmap.
  let animation: StoredAnimation?
  let refusal: PictureRefusal?
  let image: RenderedImage?
  let densities: [String]
  let offers: [StoredPalette]
  let limits: RenderLimits

  var summary: BitmapSummary { prepared.summary }
  /// As they are drawn, with the size that the stage decides.
  var options: RenderOptions { prepared.options }
  var layout: RenderLayout { prepared.request.layout }
  var fit: BitmapFit { BitmapFit(options, summary) }

  /// True where the picture of the address moves.
  var moves: Bool { prepared.request.frames.moves }

  var page: String { "/bitmap/\(summary.name)" }
  var name: String { summary.name }
  var label: String? { summary.spoken.text }
  var size: PixelSize { prepared.request.size }
  var facts: [Fact] { Fact.all(summary) }
  var palettes: [PaletteOffer] { offers.map { PaletteOffer($0, state, page) } }
  var isScaledBesideSides: Bool { options.hasParts }

  var description: String {
    let words = summary.label ?? (summary.isDecorative ? "Decorative" : "No label")
    return "\(words) · \(summary.columns) × \(summary.rows)"
  }

  var address: LocalAddress {
    LocalAddress(
      PictureAddress.path(name, format: state.options.format),
      state.pictureParameters(for: summary))
  }

  var served: String {
    image.map { ServedPicture.text($0, state.options.format) } ?? ServedPicture.text(size)
  }

  var style: Snippet {
    .background(
      path: address.text, width: size.width, height: size.height, isBlocks: prepared.isBlocks)
  }

  /// The file of the address, and the bitmap cell by cell where that is another picture.
  var downloads: [Download] {
    let format = state.options.format
    let shown = Download(
      downloadTitle: "\(format.title), \(size.width) × \(size.height)",
      downloadHref: address.text, downloadName: "\(name).\(format.rawValue)")
    let original = LocalAddress(PictureAddress.path(name)).text
    let moving = summary.moves ? movingDownloads : []
    guard address.text != original else { return [shown] + moving }
    return [shown] + moving + [
      Download(
        downloadTitle: "Original PNG, \(summary.columns) × \(summary.rows)",
        downloadHref: original, downloadName: "\(name)-original.png")
    ]
  }

  /// The files that move, as far as the address is not one of them.
  private var movingDownloads: [Download] {
    [PictureFormat.gif, .apng, .webp].filter { $0 != state.options.format }.map { format in
      Download(
        downloadTitle: format.title,
        downloadHref: LocalAddress(
          PictureAddress.path(name, format: format),
          state.pictureParameters(for: summary, [RenderQuery.frame(nil)])
        ).text, downloadName: "\(name).\(format.rawValue)")
    }
  }

  func removing(_ parameter: QueryParameter) -> [AddressParameter] {
    BitmapState.removing(parameter)
  }

  /// The default, but for a palette of a bitmap that has no indices to match.
  func value(without parameter: QueryParameter) -> String? {
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
    default: usualPlaceholder(of: control)
    }
  }

  func dialValue(of control: Control<BitmapSubject>) -> String {
    guard control.parameter == RenderQuery.scale.parameter else {
      return control.parameter.defaultValue ?? control.dial?.minimum ?? ""
    }
    return NumberText.ratio(
      layout.picture.width * fit.pointScale, max(1, layout.source.width) * 1_000_000)
  }
}

extension PreparedBitmap {
  /// True where every cell is a block of whole pixels, which may be enlarged in any way.
  var isBlocks: Bool {
    request.layout.hasWholeCells && options.keepsColors && !options.rotation.isTilted
  }
}

extension RenderOptions {
  /// True where caps or tiles fill a box.
  var hasParts: Bool { capInsets != nil || resizingMode == .tile }

  var hasBox: Bool { width != nil && height != nil }

  var hasLines: Bool { lineWidthRatio != nil || lineColor != nil || layer == .dividers }

  /// True where cells stay blocks or get new corners, without a new colour.
  var keepsColors: Bool {
    switch interpolation {
    case .none, .scale2x, .scale3x, .scale4x: true
    default: false
    }
  }

  /// True where anything blends colours, so that it matters where.
  var blendsColors: Bool {
    !keepsColors || rotation.isTilted || isOpaque || isFillAntialiased
      || (hasLines && lineStyle == .smooth)
  }
}

/// A stored palette that a bitmap may be shown in.
struct PaletteOffer: Sendable {
  static let limit = 24
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
