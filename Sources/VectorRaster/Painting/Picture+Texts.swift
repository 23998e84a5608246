import Raster

extension Picture {
  /// Returns the texts of steps under a map, in painting order, except in fully transparent groups.
  package static func texts(of steps: [Step], through map: Transform) -> [PageText] {
    steps.flatMap { step -> [PageText] in
      switch step {
      case .fill, .outlines, .drawing, .bitmap, .erase: return []
      case .text(var text):
        text.placement = text.placement.then(map)
        return [text]
      case .aligned(let steps, _): return texts(of: steps, through: map)
      case .group(let steps, let effects):
        return effects.opacity > 0 ? texts(of: steps, through: effects.transform.then(map)) : []
      }
    }
  }
}
