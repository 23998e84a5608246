/// The weights of an axis with each run of equal pixels made once, and the bands that show what they
/// make: enlargements by `area`, `pixelated` and `box` have such runs, and tiles repeat.
struct BandedAxis {
  /// Makes the cells that the bands show.
  private(set) var axis: ResamplingAxis
  /// The cells over the pixels of the picture.
  private(set) var bands: [Mosaic.Band]
  /// How many pixels were resampled, equal ones counted each; that of the bands but for tiles.
  private(set) var length: Int
}

extension BandedAxis {
  /// Finds the runs of equal pixels.
  init(_ pixels: ResamplingAxis) {
    axis = ResamplingAxis(unit: pixels.unit)
    axis.reserve(pixels.count, taps: pixels.weights.count / max(pixels.count, 1) + 1)
    bands = []
    bands.reserveCapacity(pixels.count)
    length = pixels.count
    for pixel in 0..<pixels.count {
      if pixel > 0 && pixels.isEqual(pixel, pixel - 1) {
        bands[bands.count - 1].extent += 1
      } else {
        axis.append(pixels.starts[pixel], weights: pixels.weights(of: pixel))
        bands.append(Mosaic.Band(cell: axis.count - 1, extent: 1))
      }
    }
  }

  /// Adds a part of the source that begins at a cell, repeated or cut to an extent.
  mutating func append(_ part: BandedAxis, from cell: Int, over extent: Int) {
    let shown = part.bands.map {
      Mosaic.Band(cell: $0.cell + axis.count, extent: $0.extent)
    }
    bands.append(repeating: shown, over: extent)
    axis.append(part.axis, from: cell)
    length += part.length
  }
}

extension [Mosaic.Band] {
  /// Adds bands again and again until they cover so many pixels; what is beyond is cut off.
  mutating func append(repeating tile: [Mosaic.Band], over extent: Int) {
    var rest = extent
    while rest > 0 {
      for band in tile where rest > 0 {
        let visible = Swift.min(band.extent, rest)
        rest -= visible
        if last?.cell == band.cell {
          self[count - 1].extent += visible
        } else {
          append(Mosaic.Band(cell: band.cell, extent: visible))
        }
      }
    }
  }
}
