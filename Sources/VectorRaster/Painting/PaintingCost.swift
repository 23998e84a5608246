import Raster

/// The time that a pixel takes to paint, beside that of source-over of one colour [measured]
/// (painting.md §7).
enum PaintingCost {
  /// A group that is composed by itself.
  static let group = 3
  /// A clip of a group, or a mask that is taken out of one.
  static let mask = 3
  /// A group's blend mode other than the normal one.
  static let blend = 14
  /// A blur or a shadow, and what it is made of.
  static let effect = 48

  static func of(_ paint: Paint) -> Int {
    switch paint {
    case .color: 1
    case .gradient(_, .linear, _): 4
    case .gradient(_, .radial, _), .gradient(_, .elliptical, _): 12
    case .gradient(_, .angular, _): 24
    }
  }

  /// That of a bitmap, seen through a map to pixels.
  static func of(_ method: ResamplingMethod, isSliced: Bool, through map: Transform) -> Int {
    switch method {
    case .kernel: map.isAxisParallel ? 20 : 300
    case .nearest, .area: map.isAxisParallel && !isSliced ? 2 : 40
    case .pixelScaler: map.isAxisParallel ? 20 : 40
    case .twoTap, .boxOrTwoTap, .pixelated: map.isAxisParallel ? 20 : 60
    }
  }

  /// That of all a composed group needs beside its steps.
  static func of(_ effects: Picture.Effects) -> Int {
    group + mask * effects.clips.count + (effects.blend == .normal ? 0 : blend)
  }
}
