import GalleryModel
package import Raster

extension SymbolDrawing {
  /// True where a layer has a colour of its own.
  package var hasColors: Bool {
    layers.contains {
      if case .intrinsic = $0.color { true } else { false }
    }
  }

  /// True where the first layer is an enclosure that the others are cut out of.
  package var hasBody: Bool { layers.first?.traits.contains(.isBody) ?? false }

  /// True where anything is a line, which weights make thicker.
  package var hasStrokes: Bool {
    layers.contains { layer in layer.shapes.contains { $0.strokeWidth != nil } }
  }

  /// The smallest box that holds what is painted, lines with their width; `nil` where nothing is.
  package var inkBounds: Rect? {
    layers.compactMap(\.inkBounds).reduce(nil as Rect?) { box, next in box?.union(next) ?? next }
  }

  /// The width of the drawing's own lines, a sixteenth of the frame where it has none.
  package var lineWidth: Double {
    layers.flatMap(\.shapes).compactMap(\.strokeWidth).max()
      ?? min(viewBox.width, viewBox.height) / 16
  }
}

extension SymbolLayer {
  /// The smallest box that holds what is painted, lines with their width; `nil` where nothing is.
  package var inkBounds: Rect? {
    shapes.compactMap(\.bounds).reduce(nil as Rect?) { box, next in box?.union(next) ?? next }
  }
}

extension Shape {
  /// The width of its line; `nil` where it is filled.
  var strokeWidth: Double? {
    guard case .stroke(let style) = kind else { return nil }
    return style.width
  }
}
