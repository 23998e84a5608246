import Raster

/// A step of painting that knows all masks that take something out of it.
///
/// Groups without an opacity of their own are gone: painting their layers straight onto the page gives
/// the same as composing them apart, once each layer knows its masks.
enum CutStep {
  /// A layer and its masks, in no order: each takes away its share of what the others leave.
  case layer(VectorDrawing.Layer, masks: [VectorDrawing.Mask])
  /// Steps that are composed apart and painted as a whole with an opacity below 1.
  case group([CutStep], opacity: Double)

  /// The steps in the order of painting, each layer with the masks that follow it in its own group and
  /// in those around it.
  static func steps(of steps: [VectorDrawing.Step]) -> [CutStep] {
    self.steps(of: steps, masks: [])
  }

  /// From the last step to the first, so that masks are known before what they cut.
  private static func steps(
    of steps: [VectorDrawing.Step], masks: [VectorDrawing.Mask]
  ) -> [CutStep] {
    var masks = masks
    var found: [CutStep] = []
    for step in steps.reversed() {
      switch step {
      case .paint(let layer): found.append(.layer(layer, masks: masks))
      case .erase(let mask): masks.append(mask)
      case .group(let steps, let opacity):
        let inner = self.steps(of: steps, masks: masks)
        if opacity >= 1 {
          found += inner.reversed()
        } else if opacity > 0, !inner.isEmpty {
          found.append(.group(inner, opacity: opacity))
        }
      }
    }
    return found.reversed()
  }
}
