package import Raster

/// The content of a file with a single picture, as it was read.
package struct StillPicture {
  /// The cells; RGBA cells become indexed in `sprite` if they have at most 256 colours.
  package let bitmap: Bitmap
  /// One sentence for each thing that was discarded.
  package var notes: [String] = []
  package var slices: [Slice] = []

  package init(bitmap: Bitmap, notes: [String] = [], slices: [Slice] = []) {
    self.bitmap = bitmap
    self.notes = notes
    self.slices = slices
  }

  /// Returns an indexed bitmap, after checking the indices against the palette, which may be too short in the file.
  ///
  /// - Throws: `.corrupt` if the palette does not have 1 to 256 colours, or if an index is out of range.
  package static func bitmap(
    _ size: PixelSize, _ colors: [Color], _ indices: [UInt8]
  ) throws(CodingError) -> Bitmap {
    guard let palette = Palette(colors) else {
      throw CodingError(message: "a palette has 1 to 256 colours, got \(colors.count)")
    }
    if let index = indices.first(where: { $0 >= palette.count }) {
      throw CodingError(
        message: "colour index \(index) is out of range: there are \(palette.count) colours")
    }
    return Bitmap(rows: size.height, columns: size.width, palette: palette, indices: indices)
  }

  /// Returns the content of the file; RGBA cells become indexed if they have at most 256 colours.
  package func sprite(_ format: ImageFormat) -> DecodedSprite {
    var frames = [Frame(bitmap, duration: Sprite.standardDuration)]
    if case .rgba(let bytes) = bitmap.storage {
      var collector = FrameCollector(size: bitmap.size)
      collector.append(rgba: bytes, duration: Sprite.standardDuration)
      frames = collector.finish()
    }
    return DecodedSprite(Sprite(frames: frames, slices: slices), format: format, notes: notes)
  }
}

/// The bits of a pixel that hold one channel.
package struct ChannelMask {
  private let shift: Int
  private let maximum: Int

  /// Creates a mask of adjacent bits, or returns `nil` if no bit is set.
  ///
  /// - Throws: `.corrupt` if the bits are not adjacent.
  package init?(_ mask: Int) throws(CodingError) {
    guard mask != 0 else { return nil }
    shift = mask.trailingZeroBitCount
    maximum = mask >> shift
    guard maximum & (maximum + 1) == 0 else {
      throw CodingError(message: "the bits of a channel must be neighbours")
    }
  }

  /// Returns the channel of a pixel, scaled to round(255 · value / maximum).
  package func channel(of pixel: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: ChannelMask.widened(pixel >> shift & maximum, of: maximum))
  }

  /// Returns round(255 · value / maximum), rounding halves up.
  ///
  /// - Precondition: `maximum` is at least 1 and below 2³².
  @inlinable
  package static func widened(_ value: Int, of maximum: Int) -> Int {
    (2 * 255 * value + maximum) / (2 * maximum)
  }
}
