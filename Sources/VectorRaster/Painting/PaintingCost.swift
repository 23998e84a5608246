import Raster

/// The time to paint a pixel, in multiples of compositing one colour source-over [measured] (painting.md §7).
enum PaintingCost {
  /// The cost of a group that is composited on its own.
  static let group = 3
  /// The cost of a clip, or of a mask that erases.
  static let mask = 3
  /// The additional cost of a blend mode other than `normal`.
  static let blend = 14
  /// The cost of a blur or a shadow, including its source.
  static let effect = 48

  static func of(_ paint: Paint) -> Int {
    switch paint {
    case .color: 1
    case .gradient(_, .linear, _): 4
    case .gradient(_, .radial, _), .gradient(_, .elliptical, _): 12
    case .gradient(_, .angular, _): 24
    }
  }

  /// Returns the cost of a layer of a drawing.
  static func of(_ layer: VectorDrawing.Layer) -> Int {
    switch layer.gradient?.geometry {
    case nil: 1
    case .linear: layer.gradient?.spread == .pad ? 4 : 12
    case .radial: 12
    }
  }

  /// Returns the cost of a bitmap under a map to pixels.
  static func of(_ method: ResamplingMethod, isSliced: Bool, through map: Transform) -> Int {
    switch method {
    case .kernel: map.isAxisParallel ? 20 : 300
    case .nearest, .area: map.isAxisParallel && !isSliced ? 2 : 40
    case .pixelScaler: map.isAxisParallel ? 20 : 40
    case .twoTap, .boxOrTwoTap, .pixelated: map.isAxisParallel ? 20 : 60
    }
  }

  /// Returns the cost of a composited group, in addition to its steps.
  static func of(_ effects: Picture.Effects) -> Int {
    group + mask * effects.clips.count + (effects.blend == .normal ? 0 : blend)
  }
}
