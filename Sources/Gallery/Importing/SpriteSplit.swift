import ImageCoding
import Raster

/// The parts of a sprite of which each becomes a bitmap of its own.
package enum SpriteSplit: String, CaseIterable, Sendable {
  /// Each run of frames that has a name.
  case tags
  /// Each rectangle that has a name.
  case slices
  /// Each layer that is no group, hidden or not.
  case layers
  /// Each frame, by its number.
  case frames

  /// The parts with their names, in the order of the file.
  ///
  /// - Parameter layer: Draws the sprite of one layer alone.
  /// - Throws: `CodingError` where there is no such part, and what `layer` throws.
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
      throw CodingError(message: "the file has no \(rawValue), by which it was to be split")
    }
    return parts
  }
}

extension Sprite {
  /// The frames of a tag in stored order, with the slices as they are there.
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

  /// Every frame cut to where a slice is first; `nil` where that is outside of the canvas.
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
