package import Raster

extension LayerList {
  /// Returns the positions of the selected layers, without groups.
  ///
  /// A group selects all layers in it. If names are equal, the first group counts, or all layers if none of them is a
  /// group (frames.md §6).
  ///
  /// - Throws: `UnknownLayer` with the first unknown name.
  package func positions(in layers: [SpriteLayer]) throws(UnknownLayer) -> [Int] {
    switch self {
    case .shown(let names):
      var shown: Set<Int> = []
      for name in names { shown.formUnion(try layers.positions(named: name)) }
      return shown.sorted()
    case .hidden(let names):
      var shown = Set(layers.indices.filter { !layers[$0].isGroup && layers.isShown($0) })
      for name in names { shown.subtract(try layers.positions(named: name)) }
      return shown.sorted()
    }
  }
}

/// The error for a name that no layer has.
package struct UnknownLayer: Error, Equatable {
  /// The name as it was given.
  package let name: String
}

extension [SpriteLayer] {
  /// Returns whether a layer and all groups around it are visible.
  package func isShown(_ position: Int) -> Bool {
    guard self[position].isVisible else { return false }
    guard let parent = self[position].parent, parent < position else { return true }
    return isShown(parent)
  }

  fileprivate func positions(named name: String) throws(UnknownLayer) -> [Int] {
    let named = indices.filter { self[$0].name == name }
    guard !named.isEmpty else { throw UnknownLayer(name: name) }
    guard let group = named.first(where: { self[$0].isGroup }) else { return named }
    return indices.filter { !self[$0].isGroup && isInside($0, group) }
  }

  private func isInside(_ position: Int, _ group: Int) -> Bool {
    guard let parent = self[position].parent, parent < position else { return false }
    return parent == group || isInside(parent, group)
  }
}
