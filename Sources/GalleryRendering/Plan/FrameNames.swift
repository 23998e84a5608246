import GalleryModel
import Raster

/// The resolution of a list of layer names for a bitmap that was imported with layers (frames.md §6).
enum LayerResolver {
  /// Returns the positions of the drawn layers, with each group replaced by its layers.
  ///
  /// - Throws: `.undrawable` if the bitmap has no layers or its original file was not stored, and `.invalid` if no
  ///   layer has one of the names.
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

/// The resolution of the name of a slice of a bitmap (frames.md §5).
enum SliceResolver {
  /// Returns the slice's key at a frame.
  ///
  /// - Throws: `.invalid` if no slice has this name, and `.undrawable` if the slice is hidden in that frame.
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

  /// Returns the slice's rectangle in a frame, clipped to the frame's edges, or `nil` if it covers all of it.
  ///
  /// - Throws: The errors of `key`, and `.undrawable` if the slice lies outside of the frame.
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
  /// Returns the options with cap insets from the slice's centre, unless they already have some.
  ///
  /// A centre is measured in the bitmap's own cells, so it has no effect on an oriented or cropped picture. It is
  /// also ignored if it lies outside of its slice, or if its caps in points need more than six decimal places.
  func withCaps(
    of frames: FramePlan, _ animation: StoredAnimation?
  ) throws(RenderError) -> RenderOptions {
    guard let name = self.frames.slice, capInsets == nil, cells.crop == nil, orientation == .up
    else {
      return self
    }
    let key = try SliceResolver.key(named: name, of: animation, at: frames.frames[0])
    guard let bounds = key.bounds, let center = key.center,
      frames.size == PixelSize(width: bounds.columns, height: bounds.rows)
    else { return self }
    var options = self
    options.capInsets = center.caps(in: frames.size, pointScale: pointScale)
    return options
  }
}

extension CellRect {
  /// Returns the distances from a centre to the sides of its slice in points, or `nil` if they are negative or not
  /// exact in millionths.
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
