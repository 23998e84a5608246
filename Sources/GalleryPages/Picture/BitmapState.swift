package import GalleryAddresses
package import GalleryModel
import HTTPServer
import Raster

/// A picture without a size is as large as the stage allows.
package typealias BitmapState = PictureState<RenderOptions>

extension RenderOptions: PagedOptions {
  package static let kind = ItemKind.bitmap
  package static let standardFormat = PictureFormat.png
  /// In the order of the panel.
  package static let named = ParameterList(
    BitmapSubject.groups.flatMap(\.controls).map(\.parameter) + [pageFormat.parameter])
  package static var pageParameters: ParameterList { named }

  /// A scale of 1 has to be asked for: without one the picture fits the stage.
  package static func isDefault(_ text: String, of parameter: QueryParameter) -> Bool {
    parameter.name != RenderQuery.scale.name && text == parameter.defaultValue
  }

  /// Leaves out a scale beside a side, and a canvas, which has no interpolation, beside one.
  ///
  /// A picture of its own size has a scale beside its sides, and so have caps and tiles beside both.
  package static func simplify(_ texts: inout [String: String], _ values: QueryValues) {
    let sides = [RenderQuery.width, RenderQuery.height].count { texts[$0.name] != nil }
    let hasParts = [RenderQuery.capInsets.name, RenderQuery.resizingMode.name]
      .contains { texts[$0] != nil }
    let isOriginal = texts[RenderQuery.contentMode.name] == ContentMode.original.rawValue
    if sides > 0, !isOriginal, !(sides == 2 && hasParts) { texts[RenderQuery.scale.name] = nil }
    if texts[RenderQuery.interpolation.name] != nil {
      texts[RenderQuery.renderer.name] = nil
      texts[RenderQuery.fillAntialiased.name] = nil
    }
  }
}

extension BitmapState {
  /// True where neither a factor nor a side is given, so that the stage decides.
  var isFree: Bool {
    self[RenderQuery.scale] == nil && self[RenderQuery.width] == nil
      && self[RenderQuery.height] == nil
  }

  /// The options of the picture: where the size is free, with the largest whole factor that fits the stage.
  ///
  /// Turning a picture leaves its factor alone, as it would if the factor had been given: the stage
  /// finds room for the corners.
  package func options(for summary: BitmapSummary) -> RenderOptions {
    guard isFree else { return options }
    var options = options
    options.scale = Scale(millionths: defaultFactor(for: summary) * 1_000_000)
    return options
  }

  func defaultFactor(for summary: BitmapSummary) -> Int {
    var upright = options
    upright.rotation = .zero
    return BitmapFit(upright, summary).fit(box: Stage.box)
  }

  /// The parameters of the picture's address after changes: with the size that the stage decides, and
  /// without a scale of 1.
  package func pictureParameters(
    for summary: BitmapSummary, _ changes: [Change] = []
  ) -> [AddressParameter] {
    let fit = isFree ? options(for: summary).scale?.description : nil
    return pictureParameters(changes).map { name, value in
      guard name == RenderQuery.scale.name else { return (name, value) }
      let scale = value ?? fit
      return (name, scale == RenderQuery.scale.parameter.defaultValue ? nil : scale)
    }
  }

  /// The changes that take a parameter out of the picture's address.
  ///
  /// Without a scale the page would fit the stage again: the natural size is asked for by name.
  static func removing(_ parameter: QueryParameter) -> [Change] {
    [(parameter.name, parameter.name == RenderQuery.scale.name ? "1" : nil)]
  }

  /// The changes that make the picture larger by a factor; sides go, unless the factor is that of
  /// caps and tiles.
  func scaling(to factor: Int) -> [Change] {
    let isBesideSides =
      options.contentMode == .original
      || (options.width != nil && options.height != nil
        && (options.capInsets != nil || options.resizingMode == .tile))
    let scale = RenderQuery.scale(factor)
    return isBesideSides ? [scale] : [scale, RenderQuery.width(nil), RenderQuery.height(nil)]
  }

  /// The changes that make every side a multiple; `nil` beyond the largest scale.
  package func multiplying(by density: Int, for summary: BitmapSummary) -> [Change]? {
    guard isFree || self[RenderQuery.scale] != nil else {
      return [(RenderQuery.width, options.width), (RenderQuery.height, options.height)].map {
        option, side in option(side?.multipliedReportingOverflow(by: density).partialValue)
      }
    }
    let millionths = options(for: summary).scale?.millionths ?? 1_000_000
    let (product, isTooLarge) = millionths.multipliedReportingOverflow(by: density)
    guard !isTooLarge, let scale = Scale(millionths: product) else { return nil }
    return [RenderQuery.scale(scale)]
  }

  /// The changes after which the stage decides the size.
  static let freeing: [Change] = [
    RenderQuery.scale(nil), RenderQuery.width(nil), RenderQuery.height(nil),
  ]
}
