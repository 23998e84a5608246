package import GalleryAddresses
package import GalleryModel
import GalleryRendering
package import HTTPServer
import Raster

/// The state of a bitmap's page; a picture without a size fits the stage.
package typealias BitmapState = PictureState<RenderOptions>

extension RenderOptions: PagedOptions {
  package static let kind = ItemKind.bitmap
  package static let standardFormat = PictureFormat.png
  /// The options in the order of the drawing steps.
  package static let named = ParameterList(
    BitmapSubject.steps.flatMap(\.controls).map(\.parameter) + [pageFormat.parameter])
  package static var pageParameters: ParameterList { named }
  package static let pageNames = [formatName, DraftQuery.file.name]

  /// Returns whether a text is the default; a scale of 1 is not, since a picture without one fits the stage.
  package static func isDefault(_ text: String, of parameter: QueryParameter) -> Bool {
    parameter.name != RenderQuery.scale.name && text == parameter.defaultValue
  }

  /// Removes a scale if a side is given, and a canvas if an interpolation is given, since a canvas has none.
  ///
  /// A picture in its own size keeps a scale next to its sides, and so do caps and tiles next to both sides.
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
  /// The parameters of the page of a draft.
  package static let draftParameters = ParameterList(
    Array(DraftQuery.pageParameters) + RenderOptions.named)

  /// Parses the query of a page of this bitmap; the page of a draft keeps the draft in all its URLs.
  package init(_ query: [Request.QueryItem], of source: BitmapSource) throws(ParameterError) {
    guard let draft = source.draft else {
      try self.init(query)
      return
    }
    let carried = draft.page().parameters.map { Request.QueryItem(name: $0.name, value: $0.value) }
    let options = query.filter { item in !carried.contains { $0.name == item.name } }
    try self.init(
      QueryValues(carried + options, allowing: Self.draftParameters, ignoringEmpty: true),
      Self.draftParameters)
  }

  /// Whether neither a factor nor a side is given, so that the stage determines the size.
  var isFree: Bool {
    self[RenderQuery.scale] == nil && self[RenderQuery.width] == nil
      && self[RenderQuery.height] == nil
  }

  /// Returns the options of the picture, including the largest whole factor that fits the stage if the size is free.
  ///
  /// A rotation does not change the factor; the stage makes space for the corners.
  package func options(for summary: BitmapSummary) -> RenderOptions {
    guard isFree else { return options }
    var options = options
    options.scale = Scale(millionths: defaultFactor(for: summary) * 1_000_000)
    return options
  }

  func defaultFactor(for summary: BitmapSummary) -> Int {
    var upright = options
    upright.rotation = .zero
    return FactorSearch(upright, of: SourceFacts(summary)).largest(inBoxOf: Stage.box)
  }

  /// Returns the parameters of the picture's URL after changes, with the size that the stage determines, and without a
  /// scale of 1.
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

  /// Returns the changes that remove a parameter from the picture's URL.
  ///
  /// Without a scale, the page would fit the picture to the stage again, so the changes set a scale of 1 instead.
  static func removing(_ parameter: QueryParameter) -> [Change] {
    [(parameter.name, parameter.name == RenderQuery.scale.name ? "1" : nil)]
  }

  /// Returns the changes that set a factor and remove the sides, which stay only if they may be combined with a factor.
  func scaling(to factor: Int) -> [Change] {
    let isBesideSides =
      options.contentMode == .original
      || (options.width != nil && options.height != nil
        && (options.capInsets != nil || options.resizingMode == .tile))
    let scale = RenderQuery.scale(factor)
    return isBesideSides ? [scale] : [scale, RenderQuery.width(nil), RenderQuery.height(nil)]
  }

  /// Returns the changes that multiply every side, or `nil` if they exceed the largest scale.
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

  /// The changes that let the stage determine the size.
  static let freeing: [Change] = [
    RenderQuery.scale(nil), RenderQuery.width(nil), RenderQuery.height(nil),
  ]
}
