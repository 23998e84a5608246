import ImageCoding
import Raster

/// The parts of a sprite that become separate bitmaps.
package enum SpriteSplit: String, CaseIterable, Sendable {
  /// Each frame tag.
  case tags
  /// Each slice.
  case slices
  /// Each layer except groups, including hidden ones.
  case layers
  /// Each frame, by its number.
  case frames

  /// Returns the parts with their names, in file order.
  ///
  /// - Parameter layer: Returns the sprite of one layer alone.
  /// - Throws: `CodingError` if there is no such part, and the errors of `layer`.
  func parts(
    of sprite: Sprite, layer: (Int) throws(CodingError) -> Sprite
  ) throws(CodingError) -> [(name: String, sprite: Sprite)] {
    var parts: [(name: String, sprite: Sprite)] = []
    switch self {
    case .tags:
      for tag in sprite.tags { parts.append((tag.name, sprite.played(by: tag))) }
    case .slices:
      for slice in sprite.slices {
        if let part = sprite.cut(to: slice) { parts.append((slice.name, part)) }
      }
    case .layers:
      for (position, each) in sprite.layers.enumerated() where !each.isGroup {
        var part = try layer(position)
        part.layers = []
        parts.append((each.name, part))
      }
    case .frames:
      for (number, frame) in sprite.frames.enumerated() {
        parts.append((String(number), Sprite(frame.bitmap)))
      }
    }
    guard !parts.isEmpty else {
      throw CodingError(message: "the file has no \(rawValue) to split it by")
    }
    return parts
  }
}

extension Sprite {
  /// Returns the frames of a tag in stored order, with their slices.
  fileprivate func played(by tag: FrameTag) -> Sprite {
    let range = max(0, tag.first)...min(frames.count - 1, max(tag.first, tag.last))
    let slices = slices.compactMap { slice -> Slice? in
      var keys = slice.keys.filter { range.contains($0.frame) && $0.frame > range.lowerBound }
        .map { key in
          Slice.Key(
            frame: key.frame - range.lowerBound, bounds: key.bounds, center: key.center,
            pivot: key.pivot)
        }
      if let first = slice.key(at: range.lowerBound) {
        keys.insert(
          Slice.Key(frame: 0, bounds: first.bounds, center: first.center, pivot: first.pivot),
          at: 0)
      }
      return keys.isEmpty ? nil : Slice(slice.name, keys: keys)
    }
    return Sprite(
      frames: Array(frames[range]), plays: tag.repeatCount, slices: slices, grid: grid)
  }

  /// Returns every frame cropped to the first position of a slice, or `nil` if that is outside the canvas.
  fileprivate func cut(to slice: Slice) -> Sprite? {
    guard let bounds = slice.keys.lazy.compactMap(\.bounds).first else { return nil }
    let (left, top) = (max(bounds.column, 0), max(bounds.row, 0))
    let right = min(bounds.column + bounds.columns, size.width)
    let bottom = min(bounds.row + bounds.rows, size.height)
    guard left < right, top < bottom else { return nil }
    let part = CellRect(column: left, row: top, columns: right - left, rows: bottom - top)
    let cut = frames.map {
      Frame($0.bitmap.cropped(to: part), duration: $0.duration, isHidden: $0.isHidden)
    }
    return Sprite(frames: cut, plays: plays, tags: tags)
  }
}
