import Raster

/// A layer together with all masks that take something out of it.
///
/// Groups have no opacity of their own, so painting their layers straight onto the page gives the same
/// as composing them apart, once each layer knows its masks.
struct CutLayer {
  let layer: VectorDrawing.Layer
  /// In no order: each takes away its share of what the others leave.
  let masks: [VectorDrawing.Mask]

  /// The layers of all groups in the order of painting, each with the masks that follow it in its own
  /// group and in those around it.
  static func layers(of steps: [VectorDrawing.Step]) -> [CutLayer] {
    var found: [CutLayer] = []
    collect(steps, masks: [], into: &found)
    return found.reversed()
  }

  /// From the last step to the first, so that masks are known before what they cut.
  private static func collect(
    _ steps: [VectorDrawing.Step], masks: [VectorDrawing.Mask], into found: inout [CutLayer]
  ) {
    var masks = masks
    for step in steps.reversed() {
      switch step {
      case .paint(let layer): found.append(CutLayer(layer: layer, masks: masks))
      case .erase(let mask): masks.append(mask)
      case .group(let steps): collect(steps, masks: masks, into: &found)
      }
    }
  }
}
