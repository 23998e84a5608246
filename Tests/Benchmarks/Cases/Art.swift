import Raster

/// Pictures that look like what people draw: areas of one colour, outlines, some single pixels.
enum Art {
  /// Indexed cells; every entry of the palette is used in more or less as many places.
  static func sprite(side: Int, colors: Int) throws -> Bitmap {
    var noise = Noise()
    let areas = (side + 3) / 4
    let coarse = (0..<areas * areas).map { _ in noise.number(below: colors) }
    let indices = (0..<side * side).map { place -> UInt8 in
      let area = coarse[place / side / 4 * areas + place % side / 4]
      return UInt8(noise.number(below: 8) == 0 ? noise.number(below: colors) : area)
    }
    return Bitmap(
      rows: side, columns: side, palette: try palette(colors), indices: indices)
  }

  /// RGBA with soft colours and an alpha that falls towards the edges.
  static func photo(columns: Int, rows: Int) -> Bitmap {
    var noise = Noise()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(columns * rows * 4)
    for row in 0..<rows {
      for column in 0..<columns {
        let grain = noise.number(below: 16)
        bytes.append(UInt8(column * 200 / columns + grain))
        bytes.append(UInt8(row * 200 / rows + grain))
        bytes.append(UInt8((column ^ row) & 127 + grain))
        bytes.append(UInt8(255 - (row * 60 / rows) - grain))
      }
    }
    return Bitmap(rows: rows, columns: columns, rgba: bytes)
  }

  private static func palette(_ count: Int) throws -> Palette {
    var colors: [Color] = []
    for entry in 0..<count {
      let (red, green) = (entry * 37 % 256, entry * 91 % 256)
      colors.append(Color(red: UInt8(red), green: UInt8(green), blue: UInt8(entry)))
    }
    guard let palette = Palette(colors) else { throw Benchmarks.Misuse.colors(count) }
    return palette
  }
}

/// Numbers that are the same in every run: SplitMix64 (Steele, Lea and Flood, 2014).
struct Noise {
  private var state: UInt64 = 0

  /// 0 up to below `limit`.
  mutating func number(below limit: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) >> 33) % limit
  }
}
