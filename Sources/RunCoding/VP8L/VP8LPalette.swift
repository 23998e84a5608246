package import Raster

/// The colours of a picture in the order of its palette transform (RFC 9649 §3.5.4).
package struct VP8LPalette {
  private let colors: [Color]
  /// The palette index of each colour number that the palette was created from.
  package let places: [UInt8]

  /// Creates the palette of colour numbers, in the one of two orders that has fewer different deltas.
  package init(_ numbers: [UInt32], _ numbering: CellNumbering) {
    let given = numbers.map { numbering.color($0) }
    let stored = numbers.indices.sorted { numbers[$0] < numbers[$1] }
    let sorted = numbers.indices.sorted { given[$0].sortingKey < given[$1].sortingKey }
    let order =
      [stored, sorted].min {
        Self.differenceCount($0.map { given[$0] }) < Self.differenceCount($1.map { given[$0] })
      } ?? stored
    colors = order.map { given[$0] }
    var places = [UInt8](repeating: 0, count: numbers.count)
    for (place, number) in order.enumerated() {
      places[number] = UInt8(truncatingIfNeeded: place)
    }
    self.places = places
  }

  /// Whether all colours are opaque.
  var isOpaque: Bool { colors.allSatisfy(\.isOpaque) }

  /// The number of bits of an index; with few colours, several pixels share a byte.
  var bitsPerPixel: Int {
    switch colors.count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  /// Writes the transform: a picture of one line with the deltas of each channel as its pixels.
  func write(to writer: inout VP8LBits) {
    writer.write(1, 1)
    writer.write(3, 2)
    writer.write(colors.count - 1, 8)
    // There is no colour cache.
    writer.write(0, 1)
    let pixels = ChannelDifferences(colors)
    // The first code also has symbols for lengths, which are not used here.
    let codes = pixels.channels.enumerated().map { channel, values in
      var counts = [Int](repeating: 0, count: channel == 0 ? 280 : 256)
      for value in values { counts[Int(value)] += 1 }
      return PrefixCode(counts: counts)
    }
    for code in codes { code.write(to: &writer) }
    PrefixCode.write(only: 0, to: &writer)
    for pixel in colors.indices {
      for channel in 0..<4 {
        writer.write(codes[channel].word(Int(pixels.channels[channel][pixel])))
      }
    }
  }

  /// Returns the number of different symbols that the codes of a palette need.
  private static func differenceCount(_ colors: [Color]) -> Int {
    ChannelDifferences(colors).channels.reduce(0) { count, values in
      // 256 bits, one for each value.
      var used = SIMD4<UInt64>()
      for value in values { used[Int(value >> 6)] |= 1 << UInt64(value & 63) }
      return count + (0..<4).reduce(0) { $0 + used[$1].nonzeroBitCount }
    }
  }
}

/// The delta of each colour from the previous one, modulo 256.
private struct ChannelDifferences {
  /// The deltas of green, red, blue and alpha.
  var channels: [[UInt8]]

  init(_ colors: [Color]) {
    func differences(_ channel: (Color) -> UInt8) -> [UInt8] {
      var last: UInt8 = 0
      return colors.map { color in
        let value = channel(color)
        defer { last = value }
        return value &- last
      }
    }
    channels = [
      differences { $0.green }, differences { $0.red }, differences { $0.blue },
      differences { $0.alpha },
    ]
  }
}

extension Color {
  /// The key for sorting by alpha, then green, which contributes most to brightness.
  fileprivate var sortingKey: UInt32 {
    UInt32(alpha) << 24 | UInt32(green) << 16 | UInt32(red) << 8 | UInt32(blue)
  }
}
