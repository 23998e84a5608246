import GalleryModel
import Raster

extension BitmapChange {
  /// Whether the change affects frames or their names.
  var changesSprite: Bool {
    bitmap != nil || frameTags != nil || slices != nil || durations != nil
  }
}

extension Sprite {
  /// Returns the sprite after a change.
  ///
  /// New cells remove the layers, which no longer describe them.
  ///
  /// - Throws: `.invalid` for a frame, a size, a duration or a name that does not fit.
  func applying(_ change: BitmapChange) throws(CatalogError) -> Sprite {
    var sprite = self
    if let bitmap = change.bitmap {
      sprite = try sprite.replacing(change.frame, with: bitmap)
      sprite.layers = []
    }
    if let durations = change.durations { sprite = try sprite.timed(durations) }
    if let tags = change.frameTags {
      guard frames.count > 1 || tags.isEmpty else {
        throw .invalid(
          thing: "frame tags", value: tags[0].name, rule: "need a bitmap of more than one frame")
      }
      sprite.tags = tags
    }
    if let slices = change.slices { sprite.slices = slices }
    return sprite
  }

  private func replacing(_ ordinal: Int, with bitmap: Bitmap) throws(CatalogError) -> Sprite {
    guard frames.indices.contains(ordinal) else {
      throw .invalid(
        thing: "frame", value: "\(ordinal)", rule: "must be 0 to \(frames.count - 1)")
    }
    if frames.count == 1 { return with([Frame(bitmap, like: frames[0])]) }
    guard bitmap.size == size else {
      throw .invalid(
        thing: "a frame", value: "\(bitmap.size)", rule: "must have the size of the others, \(size)"
      )
    }
    var changed = frames
    changed[ordinal].bitmap = bitmap
    if let palette = bitmap.palette, let common = frames[0].bitmap.palette,
      palette.colors.starts(with: common.colors)
    {
      return with(changed.map { Frame($0.bitmap.extended(to: palette), like: $0) })
    }
    var collector = FrameCollector(size: size)
    for frame in changed {
      collector.append(
        rgba: frame.bitmap.rgbaBytes, duration: frame.duration, isHidden: frame.isHidden)
    }
    return with(collector.finish())
  }

  private func timed(_ durations: [Int]) throws(CatalogError) -> Sprite {
    guard frames.count > 1, durations.count == frames.count else {
      throw .invalid(
        thing: "durations", value: "\(durations.count)",
        rule: "must have one value for each of the \(frames.count) frames")
    }
    if let wrong = durations.first(where: { !(1...Frame.maximumDuration).contains($0) }) {
      throw .invalid(
        thing: "a duration", value: "\(wrong)",
        rule: "must be 1 to \(Frame.maximumDuration) milliseconds")
    }
    return with(
      zip(frames, durations).map { Frame($0.bitmap, duration: $1, isHidden: $0.isHidden) })
  }

  private func with(_ frames: [Frame]) -> Sprite {
    Sprite(
      frames: frames, plays: plays, tags: tags, slices: slices, layers: layers, grid: grid)
  }
}

extension Frame {
  /// Creates a frame with other cells and the duration and visibility of `frame`.
  fileprivate init(_ bitmap: Bitmap, like frame: Frame) {
    self.init(bitmap, duration: frame.duration, isHidden: frame.isHidden)
  }
}

extension Bitmap {
  /// Returns the bitmap with a palette that begins with its current one.
  fileprivate func extended(to palette: Palette) -> Bitmap {
    guard case .indexed(_, let indices) = storage else { return self }
    return Bitmap(rows: rows, columns: columns, palette: palette, indices: indices)
  }
}
