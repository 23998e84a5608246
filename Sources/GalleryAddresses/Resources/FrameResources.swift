import GalleryWire
package import Raster

extension FrameTagResource {
  /// Creates the document of a frame tag.
  package init(_ tag: FrameTag) {
    self.init()
    (name, from, to) = (tag.name, tag.first, tag.last)
    (direction, `repeat`) = (tag.direction.rawValue, tag.repeatCount)
  }
}

extension SliceResource {
  /// Creates the document of a slice with its keys.
  package init(_ slice: Slice) {
    self.init()
    name = slice.name
    keys = slice.keys.map { SliceKeyResource($0) }
  }
}

extension SliceKeyResource {
  /// Creates the document of a slice's place from a frame on.
  package init(_ key: Slice.Key) {
    self.init()
    frame = key.frame
    bounds = key.bounds.map { CellRectResource($0) }
    center = key.center.map { CellRectResource($0) }
    pivot = key.pivot.map { CellPointResource($0.column, $0.row) }
  }
}

extension CellRectResource {
  /// Creates the document of a rectangle of cells.
  package init(_ part: CellRect) { self.init(part.column, part.row, part.columns, part.rows) }
}

extension LayerResource {
  /// Creates the document of a layer; its group is an earlier layer.
  package init(_ layer: SpriteLayer, among layers: [SpriteLayer]) {
    self.init()
    name = layer.name
    group = layer.parent.flatMap { layers.indices.contains($0) ? layers[$0].name : nil }
    (visible, opacity, blendMode) = (layer.isVisible, layer.opacity, layer.blendMode)
  }
}
