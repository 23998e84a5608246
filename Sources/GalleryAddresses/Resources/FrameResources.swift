import GalleryWire
package import Raster

extension FrameTagResource {
  /// A run of frames.
  package init(_ tag: FrameTag) {
    self.init()
    (name, from, to) = (tag.name, tag.first, tag.last)
    (direction, `repeat`) = (tag.direction.rawValue, tag.repeatCount)
  }
}

extension SliceResource {
  /// A slice with its places.
  package init(_ slice: Slice) {
    self.init()
    name = slice.name
    keys = slice.keys.map { SliceKeyResource($0) }
  }
}

extension SliceKeyResource {
  /// The place of a slice from a frame on.
  package init(_ key: Slice.Key) {
    self.init()
    frame = key.frame
    bounds = key.bounds.map { CellRectResource($0) }
    center = key.center.map { CellRectResource($0) }
    pivot = key.pivot.map { CellPointResource($0.column, $0.row) }
  }
}

extension CellRectResource {
  /// A part of a canvas.
  package init(_ part: CellRect) { self.init(part.column, part.row, part.columns, part.rows) }
}

extension LayerResource {
  /// A layer, whose group is one of those that stand before it.
  package init(_ layer: SpriteLayer, among layers: [SpriteLayer]) {
    self.init()
    name = layer.name
    group = layer.parent.flatMap { layers.indices.contains($0) ? layers[$0].name : nil }
    (visible, opacity, blendMode) = (layer.isVisible, layer.opacity, layer.blendMode)
  }
}
