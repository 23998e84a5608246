package import Raster

extension LayerList {
  /// The positions of the layers that are drawn, none of them a group.
  ///
  /// A group stands for all that it holds; of equal names the first group counts, else all layers (frames.md
  /// §6). Throws the first name that no layer has.
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

/// A name that no layer has.
package struct UnknownLayer: Error, Equatable {
  /// As it was given.
  package let name: String
}

extension [SpriteLayer] {
  /// True for a layer that is visible in groups that are.
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
