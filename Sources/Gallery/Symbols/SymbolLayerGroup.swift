/// Layers that are composed apart and painted as a whole with one opacity, as a translucent group of an
/// SVG file is.
///
/// The colours of a mode go to the layers one by one, so that a group looks the same in every mode but
/// for them. What its layers clear is cleared of all that stands before them, in the group and in front
/// of it.
package struct SymbolLayerGroup: Hashable, Sendable {
  /// Two layers and more that follow each other, by their places in the drawing.
  package var layers: Range<Int>
  /// 0…1, of all that the layers paint together, in every mode.
  package var opacity: Double

  /// A group of such layers.
  package init(_ layers: Range<Int>, opacity: Double) {
    self.layers = layers
    self.opacity = opacity
  }
}

extension [SymbolLayerGroup] {
  /// Whether all are groups of a drawing with so many layers: in order, the outer ones first, each apart
  /// from the others or wholly within them.
  func areNested(inLayers count: Int) -> Bool {
    var around: [Range<Int>] = []
    var last = 0
    for group in map(\.layers) {
      guard group.count > 1, group.lowerBound >= last, group.upperBound <= count else {
        return false
      }
      last = group.lowerBound
      while let outer = around.last, outer.upperBound <= group.lowerBound { around.removeLast() }
      if let outer = around.last, group.upperBound > outer.upperBound || group == outer {
        return false
      }
      around.append(group)
    }
    return true
  }

  /// The same groups of layers that stand so many places further on.
  func moved(by count: Int) -> [SymbolLayerGroup] {
    map {
      SymbolLayerGroup(
        $0.layers.lowerBound + count..<$0.layers.upperBound + count, opacity: $0.opacity)
    }
  }
}
