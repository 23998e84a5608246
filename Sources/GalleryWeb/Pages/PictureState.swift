import Gallery
import HTTPServer
import Raster

/// What the page of a bitmap shows: the parameters of its picture, all of them in the page's own
/// query string.
struct PictureState: Sendable, Equatable {
  /// How large the picture is.
  enum Size: Sendable, Equatable {
    /// The largest whole factor that fits the stage, at least 1.
    case fit
    case scale(Scale)
    /// At least one is given.
    case box(width: Int?, height: Int?)
  }

  static let parameters = [
    RenderQuery.scale, RenderQuery.width, RenderQuery.height, RenderQuery.interpolation,
  ]

  var size = Size.fit
  var interpolation = Interpolation.none

  init() {}

  /// Reads a request; empty values are as good as none, and a width or height takes the place of
  /// a scale, since a form without scripts sends all its fields.
  init(_ request: Request) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters, ignoringEmpty: true)
    let width = try values.whole(RenderQuery.width)
    let height = try values.whole(RenderQuery.height)
    if width != nil || height != nil {
      size = .box(width: width, height: height)
    } else if let scale = try values.scale(RenderQuery.scale) {
      size = .scale(scale)
    }
    interpolation =
      try values.choice(RenderQuery.interpolation, of: Interpolation.self) ?? .none
  }

  /// What is drawn for `summary`.
  func options(for summary: BitmapSummary) -> RenderOptions {
    var options = RenderOptions()
    options.interpolation = interpolation
    switch size {
    case .fit: options.size = .natural
    case .scale(let scale): options.size = .scale(scale)
    case .box(let width, let height): options.size = .box(width: width, height: height)
    }
    if size == .fit, let scale = Scale(whole: Stage.fit(summary)) { options.size = .scale(scale) }
    return options
  }

  /// The parameters of the page's address; a fit and no interpolation are left out.
  var pageParameters: [(name: String, value: String?)] {
    var parameters: [(name: String, value: String?)] = []
    switch size {
    case .fit: break
    case .scale(let scale): parameters.append((RenderQuery.scale.name, scale.description))
    case .box(let width, let height):
      parameters.append((RenderQuery.width.name, width.map(String.init)))
      parameters.append((RenderQuery.height.name, height.map(String.init)))
    }
    if interpolation != .none {
      parameters.append((RenderQuery.interpolation.name, interpolation.rawValue))
    }
    return parameters
  }

  /// The parameters of the picture's address; a scale of 1 and no interpolation are left out.
  func pictureParameters(for summary: BitmapSummary) -> [(name: String, value: String?)] {
    var state = self
    if size == .fit, let scale = Scale(whole: Stage.fit(summary)) { state.size = .scale(scale) }
    return state.pageParameters.filter { $0.name != RenderQuery.scale.name || $0.value != "1" }
  }

  /// The address of the page after a change.
  func address(_ path: String, _ change: (inout PictureState) -> Void = { _ in }) -> String {
    var state = self
    change(&state)
    return LocalAddress(path, state.pageParameters).text
  }
}

extension PictureState {
  /// Leaves one of its parameters out of the picture's address.
  mutating func remove(_ parameter: String) {
    switch (parameter, size) {
    // Without a scale the page would fit the stage again: the picture at its natural size is asked
    // for by name.
    case (RenderQuery.scale.name, _): size = Scale(whole: 1).map(Size.scale) ?? .fit
    case (RenderQuery.width.name, .box(_, let height)):
      size = height == nil ? .fit : .box(width: nil, height: height)
    case (RenderQuery.height.name, .box(let width, _)):
      size = width == nil ? .fit : .box(width: width, height: nil)
    case (RenderQuery.interpolation.name, _): interpolation = .none
    default: break
    }
  }
}

extension Scale {
  /// `nil` unless 1…256.
  init?(whole factor: Int) {
    guard (1...Self.maximum).contains(factor) else { return nil }
    self.init(millionths: factor * 1_000_000)
  }
}
