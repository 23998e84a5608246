import ContentPacking
import GalleryModel
import Raster

extension CheckedBitmap {
  /// The frames, names and file of a sprite that is not plain, ready to be stored.
  struct Animation: Sendable {
    let description: StoredAnimation
    /// The cells of the frames that have their own rows, by ordinal.
    let cells: [Int: StoredCells]
    let original: OriginalFile?
    /// An XXH64 over the hash and duration of each frame, chained and seeded with the hash of the first frame.
    let contentHash: UInt64

    /// Creates the data of a sprite, or returns `nil` if it is plain.
    ///
    /// - Throws: `.invalid` for names and positions that break the rules.
    init?(
      _ sprite: Sprite, first: Pixels, original: OriginalFile?
    ) throws(CatalogError) {
      guard !sprite.isPlain else { return nil }
      try sprite.checkFrames()
      try FrameTag.check(sprite.tags, frameCount: sprite.frames.count)
      try Slice.check(sprite.slices, frameCount: sprite.frames.count)
      let description = StoredAnimation(sprite, original: original?.format)
      var cells: [Int: StoredCells] = [:]
      var hash = first.stored.contentHash
      for (ordinal, frame) in description.frames.enumerated() {
        if ordinal > 0, frame.source == ordinal {
          let frame = PackedPixels(sprite.frames[ordinal].bitmap, like: first.packed)
          cells[ordinal] = StoredCells(frame)
        }
        let own = cells[frame.source]?.contentHash ?? first.stored.contentHash
        hash = ContentHash.hash(Self.bytes(own, UInt64(frame.duration)), seed: hash)
      }
      (self.description, self.cells, self.original) = (description, cells, original)
      contentHash = hash
    }

    private static func bytes(_ numbers: UInt64...) -> [UInt8] {
      numbers.flatMap { number in
        stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
      }
    }
  }
}

extension Sprite {
  /// The maximum number of frames of a bitmap.
  static let maximumFrames = 1_000
  /// The maximum number of cells in all frames; it does not apply to a single frame.
  static let maximumCells = 1 << 25

  /// Checks the number of frames and of their cells.
  ///
  /// - Throws: `.invalid` if there are too many.
  func checkFrames() throws(CatalogError) {
    guard frames.count <= Self.maximumFrames else {
      throw .invalid(
        thing: "a bitmap", value: "\(frames.count)",
        rule: "must have at most \(Self.maximumFrames) frames")
    }
    let (cells, overflow) = frames.count.multipliedReportingOverflow(by: size.pixelCount)
    guard frames.count == 1 || (!overflow && cells <= Self.maximumCells) else {
      throw .invalid(
        thing: "a bitmap", value: "\(cells)",
        rule: "must have at most \(Self.maximumCells) cells in all frames")
    }
  }
}

extension FrameTag {
  private static let maximumCount = 256

  /// Checks frame tags.
  ///
  /// - Throws: `.invalid` for invalid names and for frames that do not exist.
  static func check(_ tags: [FrameTag], frameCount: Int) throws(CatalogError) {
    guard tags.count <= maximumCount else {
      throw .invalid(
        thing: "frame tags", value: "\(tags.count)", rule: "must be at most \(maximumCount)")
    }
    for tag in tags {
      try SpriteName.check(tag.name, of: "frame tag")
      guard tag.first >= 0, tag.last >= tag.first, tag.last < frameCount else {
        throw .invalid(
          thing: "frames of tag \(tag.name)", value: "\(tag.first)-\(tag.last)",
          rule: "must be within 0 to \(frameCount - 1)")
      }
    }
  }
}

extension Slice {
  private static let maximumCount = 256
  private static let maximumKeys = 4_096
  /// The permitted coordinates: larger than any canvas, and small enough that sums do not overflow.
  private static let places = -1_000_000...1_000_000

  /// Checks slices.
  ///
  /// - Throws: `.invalid` for invalid names, positions outside the limits, and frames that do not exist or are out of
  ///   order.
  static func check(_ slices: [Slice], frameCount: Int) throws(CatalogError) {
    guard slices.count <= maximumCount else {
      throw .invalid(
        thing: "slices", value: "\(slices.count)", rule: "must be at most \(maximumCount)")
    }
    let count = slices.reduce(0) { $0 + $1.keys.count }
    guard count <= maximumKeys else {
      throw .invalid(
        thing: "slices", value: "\(count)", rule: "must have at most \(maximumKeys) keys")
    }
    for slice in slices {
      try SpriteName.check(slice.name, of: "slice")
      let frames = slice.keys.map(\.frame)
      let isInOrder = zip(frames, frames.dropFirst()).allSatisfy { $0 < $1 }
      guard !frames.isEmpty, isInOrder, frames.allSatisfy({ (0..<frameCount).contains($0) }),
        slice.keys.allSatisfy(Self.isInPlace)
      else {
        throw .invalid(
          thing: "slice", value: slice.name,
          rule: "must have keys at frames that rise, with places that a canvas may have")
      }
    }
  }

  private static func isInPlace(_ key: Key) -> Bool {
    [key.bounds, key.center].allSatisfy { part in
      guard let part else { return true }
      return places.contains(part.column) && places.contains(part.row)
        && (1...places.upperBound).contains(part.columns)
        && (1...places.upperBound).contains(part.rows)
    } && (key.pivot.map { places.contains($0.column) && places.contains($0.row) } ?? true)
  }
}

/// The rule for names that an artist gives to parts of a sprite: any text on one line.
enum SpriteName {
  /// The maximum length of a name in bytes.
  static let maximumBytes = 128

  /// Checks a name.
  ///
  /// - Throws: `.invalid` if it is empty, too long, or contains control characters.
  static func check(_ name: String, of thing: String) throws(CatalogError) {
    let isPlain = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard (1...maximumBytes).contains(name.utf8.count), isPlain else {
      throw .invalid(
        thing: "the name of a \(thing)", value: name,
        rule: "must be 1 to \(maximumBytes) bytes without control characters")
    }
  }
}
