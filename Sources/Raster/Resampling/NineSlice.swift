/// A bitmap of nine parts that fills a size: four corners, four edges and a centre (rendering.md
/// §16, §17; `resizable(capInsets:resizingMode:)` in SwiftUI).
package struct NineSlice: Hashable, Sendable {
  /// Cells of the bitmap under the caps, which are not stretched.
  package let caps: EdgeInsets
  /// Pixels of a cell in caps and tiles, before caps too large for the size are made smaller.
  package let scale: Ratio
  /// The way in which the part between the caps fills its room.
  package let mode: ResizingMode
  /// Pixels of the picture.
  package let size: PixelSize

  /// Parts and the size that they fill.
  ///
  /// - Precondition: caps are not negative, sides of `size` at least 1.
  package init(
    caps: EdgeInsets = .zero, scale: Ratio = .one, mode: ResizingMode = .stretch, size: PixelSize
  ) {
    precondition(
      [caps.top, caps.leading, caps.bottom, caps.trailing].allSatisfy { $0 >= 0 },
      "caps are not negative")
    precondition(size.width >= 1 && size.height >= 1, "a picture has at least one pixel")
    self.caps = caps
    self.scale = scale
    self.mode = mode
    self.size = size
  }
}
