import GalleryModel
import Raster

/// The wish for some layers of a bitmap that was imported with them (frames.md §6).
enum LayerWish {
  /// The positions of the layers that are drawn, none of them a group.
  ///
  /// Throws `.undrawable` where there are no layers, or their file was not kept, and `.invalid` for a name
  /// that no layer has.
  static func positions(
    _ list: LayerList, of animation: StoredAnimation?
  ) throws(RenderError) -> [Int] {
    guard let animation, !animation.layers.isEmpty, animation.original != nil else {
      throw .undrawable(message: "layers need a bitmap that was imported with layers")
    }
    do throws(UnknownLayer) { return try list.positions(in: animation.layers) } catch {
      throw .unknownName("layers", error.name, among: animation.layers.map(\.name))
    }
  }
}

/// The wish for a named part of a bitmap (frames.md §5).
enum SliceWish {
  /// The key of the slice at a frame; throws `.invalid` for a name that no slice has, and `.undrawable` where
  /// the slice is not there in that frame.
  static func key(
    named name: String, of animation: StoredAnimation?, at frame: Int
  ) throws(RenderError) -> Slice.Key {
    let slices = animation?.slices ?? []
    guard let slice = slices.first(where: { $0.name == name }) else {
      throw .unknownName("slice", name, among: slices.map(\.name))
    }
    guard let key = slice.key(at: frame), key.bounds != nil else {
      throw .undrawable(message: "slice \(slice.name) is hidden in frame \(frame)")
    }
    return key
  }

  /// The part that a slice has of a frame, cut off at its edges; `nil` where that is all of it.
  ///
  /// Throws as `key` does, and `.undrawable` where nothing of it is inside.
  static func part(
    named name: String, of animation: StoredAnimation?, at frame: Int, in size: PixelSize
  ) throws(RenderError) -> CellRect? {
    let key = try key(named: name, of: animation, at: frame)
    guard let bounds = key.bounds else { return nil }
    let (left, top) = (max(bounds.column, 0), max(bounds.row, 0))
    let right = min(bounds.column + bounds.columns, size.width)
    let bottom = min(bounds.row + bounds.rows, size.height)
    guard left < right, top < bottom else {
      throw .undrawable(message: "slice \(name) lies outside of the bitmap's \(size)")
    }
    let part = CellRect(column: left, row: top, columns: right - left, rows: bottom - top)
    return part == CellRect(column: 0, row: 0, columns: size.width, rows: size.height) ? nil : part
  }

}

extension RenderOptions {
  /// The wish with the caps that the centre of its slice leaves, where none are asked for.
  ///
  /// A centre is given in the bitmap's own cells, so one that is turned or cut counts for nothing, nor does
  /// one outside of its slice or one whose caps are no decimal number of points.
  func withCaps(
    of frames: FramePlan, _ animation: StoredAnimation?
  ) throws(RenderError) -> RenderOptions {
    guard let name = self.frames.slice, capInsets == nil, crop == nil, orientation == .up else {
      return self
    }
    let key = try SliceWish.key(named: name, of: animation, at: frames.frames[0])
    guard let bounds = key.bounds, let center = key.center,
      frames.size == PixelSize(width: bounds.columns, height: bounds.rows)
    else { return self }
    var options = self
    options.capInsets = center.caps(in: frames.size, pointScale: pointScale)
    return options
  }
}

extension CellRect {
  /// The distances from a centre to the sides of its slice, in points; `nil` where there is no such centre.
  fileprivate func caps(in size: PixelSize, pointScale: Scale?) -> PointInsets? {
    let cells = [
      row, column, size.height - row - rows, size.width - column - columns,
    ]
    let (unit, scale) = (1_000_000_000_000, pointScale?.millionths ?? 1_000_000)
    guard cells.allSatisfy({ $0 >= 0 && ($0 * unit).isMultiple(of: scale) }) else { return nil }
    let points = cells.map { Decimal6(millionths: $0 * unit / scale) }
    return PointInsets(
      top: points[0], leading: points[1], bottom: points[2], trailing: points[3])
  }
}
