import GalleryModel
import HTTPServer
import Raster

/// What the page of a bitmap shows: the parameters that were given, all of them in the page's own
/// query string, so that reload and share keep it.
///
/// A picture without a size is as large as the stage allows; everything else is what the same
/// parameters mean to `/bitmap/{id}.{format}`, read by the same functions.
struct PictureState: Sendable, Equatable {
  /// A parameter with its value; an empty one or `nil` takes it out.
  typealias Change = (parameter: QueryParameter, value: String?)

  /// The only parameter that pictures do not have: in their addresses it is the file's extension.
  static let format = QueryParameter(
    "format", .choice(PictureFormat.allCases.map(\.rawValue)),
    "The kind of file whose address is shown.", default: PictureFormat.png.rawValue,
    example: PictureFormat.svg.rawValue)

  /// What an address may name, in the order of the panel.
  static let named = PictureControlGroup.all.flatMap(\.controls).map(\.parameter) + [format]

  /// What was given, as it was spelt, without what is as good as not given.
  private let texts: [String: String]
  /// What it means; the size is missing where the stage decides it.
  let options: RenderOptions

  /// Reads a query; empty values and defaults are as good as none, since a form without scripts sends
  /// all its fields.
  init(_ query: [Request.QueryItem]) throws(ParameterError) {
    let given = try QueryValues(query, allowing: Self.named, ignoringEmpty: true)
    var texts: [String: String] = [:]
    for parameter in Self.named {
      if let text = given[parameter], !Self.isDefault(text, of: parameter) {
        texts[parameter.name] = text
      }
    }
    Self.leaveOutScale(&texts)
    Self.leaveOutRenderer(&texts)
    self.texts = texts
    let items = texts.map { Request.QueryItem(name: $0, value: $1) }
    let values = try QueryValues(items, allowing: Self.named)
    var options = try RenderOptions(values)
    options.format = try values.choice(Self.format, of: PictureFormat.self) ?? .png
    self.options = options
  }

  /// The text of a parameter, `nil` where it was not given.
  subscript(parameter: QueryParameter) -> String? { texts[parameter.name] }

  /// Whether neither a factor nor a side is given, so that the stage decides.
  var isFree: Bool {
    self[RenderQuery.scale] == nil && self[RenderQuery.width] == nil
      && self[RenderQuery.height] == nil
  }

  /// What is drawn: where the size is free, at the largest whole factor that fits the stage.
  ///
  /// Turning a picture leaves its factor alone, as it would if the factor had been given: the stage
  /// finds room for the corners.
  func options(for summary: BitmapSummary) -> RenderOptions {
    guard isFree else { return options }
    var options = options
    options.scale = Scale(whole: defaultFactor(for: summary))
    return options
  }

  /// The factor of a picture whose size is free.
  func defaultFactor(for summary: BitmapSummary) -> Int {
    var upright = options
    upright.rotation = .zero
    return PictureScene(upright, summary).fit(box: Stage.box)
  }

  /// A scale of 1 has to be asked for: without one the picture fits the stage.
  private static func isDefault(_ text: String, of parameter: QueryParameter) -> Bool {
    parameter != RenderQuery.scale && text == parameter.defaultValue
  }

  /// A canvas has no interpolation: the choice of one takes its place.
  private static func leaveOutRenderer(_ texts: inout [String: String]) {
    guard texts[RenderQuery.interpolation.name] != nil else { return }
    texts[RenderQuery.renderer.name] = nil
    texts[RenderQuery.fillAntialiased.name] = nil
  }

  /// A side takes the place of a scale, but for a picture of its own size, and for caps and tiles,
  /// which have a scale beside both sides.
  private static func leaveOutScale(_ texts: inout [String: String]) {
    let sides = [RenderQuery.width, RenderQuery.height].filter { texts[$0.name] != nil }
    let hasParts = [RenderQuery.capInsets, RenderQuery.resizingMode].contains {
      texts[$0.name] != nil
    }
    if texts[RenderQuery.contentMode.name] == ContentMode.original.rawValue { return }
    if !sides.isEmpty, !(sides.count == 2 && hasParts) { texts[RenderQuery.scale.name] = nil }
  }
}

extension PictureState {
  /// The parameters of the picture's address after changes: with the size that the stage decides, and
  /// without a scale of 1.
  func pictureParameters(
    for summary: BitmapSummary, _ changes: [Change] = []
  ) -> [(name: String, value: String?)] {
    let fit = isFree ? options(for: summary).scale?.description : nil
    return parameters(changes).filter { $0.name != Self.format.name }.map { name, value in
      guard name == RenderQuery.scale.name else { return (name, value) }
      let scale = value ?? fit
      return (name, scale == RenderQuery.scale.defaultValue ? nil : scale)
    }
  }

  /// The parameters after changes.
  func parameters(_ changes: [Change] = []) -> [(name: String, value: String?)] {
    Self.named.map { parameter in
      let change = changes.last { $0.parameter == parameter }
      return (parameter.name, change.map(\.value) ?? self[parameter])
    }
  }

  /// The query of the page after changes.
  func query(_ changes: [Change]) -> [Request.QueryItem] {
    parameters(changes).compactMap { name, value in
      value.map { Request.QueryItem(name: name, value: $0) }
    }
  }

  /// The address of the page after changes.
  func address(_ path: String, _ changes: [Change] = []) -> String {
    LocalAddress(path, parameters(changes)).text
  }

  /// The address of the page with a parameter taken out of the picture's address.
  ///
  /// Without a scale the page would fit the stage again: the natural size is asked for by name.
  func address(_ path: String, removing parameter: QueryParameter) -> String {
    address(path, [(parameter, parameter == RenderQuery.scale ? "1" : nil)])
  }

  /// The changes that make the picture larger by a factor; sides go, unless the factor is that of
  /// caps and tiles.
  func scaling(to factor: Int) -> [Change] {
    let isBesideSides =
      options.contentMode == .original
      || (options.width != nil && options.height != nil
        && (options.capInsets != nil || options.resizingMode == .tile))
    let scale: Change = (RenderQuery.scale, String(factor))
    return isBesideSides ? [scale] : [scale, (RenderQuery.width, nil), (RenderQuery.height, nil)]
  }

  /// The changes that make every side a multiple; `nil` beyond the largest scale.
  func multiplying(by density: Int, for summary: BitmapSummary) -> [Change]? {
    guard isFree || self[RenderQuery.scale] != nil else {
      let sides = [(RenderQuery.width, options.width), (RenderQuery.height, options.height)]
      return sides.map { parameter, side in
        (parameter, side.map { String($0.multipliedReportingOverflow(by: density).partialValue) })
      }
    }
    let millionths = options(for: summary).scale?.millionths ?? 1_000_000
    let (product, isTooLarge) = millionths.multipliedReportingOverflow(by: density)
    guard !isTooLarge, let scale = Scale(millionths: product) else { return nil }
    return [(RenderQuery.scale, scale.description)]
  }

  /// The changes after which the stage decides the size.
  static let freeing: [Change] = [
    (RenderQuery.scale, nil), (RenderQuery.width, nil), (RenderQuery.height, nil),
  ]
}

extension Scale {
  /// `nil` unless 1…256.
  init?(whole factor: Int) {
    guard (1...Self.maximum).contains(factor) else { return nil }
    self.init(millionths: factor * 1_000_000)
  }
}
