import Raster

/// A picture of at most 256 colours to the data of a `VP8L` chunk (RFC 9649 §3): a palette, and indices that
/// are literals and copies.
///
/// The work grows with the cells where they are enlarged: the lines of a row of cells are one copy from the
/// line above.
struct VP8LWriter: ~Copyable {
  private var parser = CopyParser()

  init() {}

  /// The data; `nil` where the picture has more than 256 colours.
  ///
  /// Throws `.cancelled`.
  mutating func data(
    of picture: EnlargedCells, _ numbering: CellNumbering
  ) throws(CodingError) -> [UInt8]? {
    guard let indexed = picture.cells.indexed() else { return nil }
    let palette = VP8LPalette(indexed.numbers, numbering)
    let size = picture.size
    var text = RunText(width: size.width, bits: palette.bitsPerPixel, order: .lowestFirst)
    let columns = picture.columns.count
    let indices = indexed.indices.map { palette.places[Int($0)] }
    for (row, extent) in picture.rows.enumerated() {
      text.add(
        indices.span.extracting(row * columns..<(row + 1) * columns),
        over: picture.columns.span, extent: extent)
    }
    var writer = VP8LBits()
    writer.write(0x2F, 8)
    writer.write(size.width - 1, 14)
    writer.write(size.height - 1, 14)
    // Alpha is used; the version is 0.
    writer.write(palette.isOpaque ? 0 : 1, 1)
    writer.write(0, 3)
    palette.write(to: &writer)
    // No further transform, no colour cache, one group of codes.
    writer.write(0, 3)
    try write(text, to: &writer)
    return writer.finish()
  }

  private mutating func write(
    _ text: borrowing RunText, to writer: inout VP8LBits
  ) throws(CodingError) {
    parser.prepare(text)
    guard parser.parse(text, from: 0, VP8LCosts(stride: text.stride), isCancelled: isCancelled)
    else { throw .cancelled }
    let first = VP8LCodes(parser.tokens.elements, stride: text.stride)
    guard
      parser.parse(
        text, from: 0, VP8LCosts(first, stride: text.stride), isCancelled: isCancelled)
    else { throw .cancelled }
    VP8LCodes(parser.tokens.elements, stride: text.stride)
      .write(parser.tokens.elements, stride: text.stride, to: &writer)
  }
}

private func isCancelled() -> Bool { Task.isCancelled }

/// The colours of a picture in the order of its palette transform (RFC 9649 §3.5.4).
struct VP8LPalette {
  private let colors: [Color]
  /// The place of each of the numbers that the palette was made from.
  let places: [UInt8]

  /// The colours that numbers stand for, in the order whose differences are the fewer.
  init(_ numbers: [UInt32], _ numbering: CellNumbering) {
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

  /// Nothing shows through any colour.
  var isOpaque: Bool { colors.allSatisfy(\.isOpaque) }

  /// The bits of an index: several pixels share a byte where there are few colours.
  var bitsPerPixel: Int {
    switch colors.count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  /// Writes the transform: a picture of one line whose pixels are differences, channel by channel.
  func write(to writer: inout VP8LBits) {
    writer.write(1, 1)
    writer.write(3, 2)
    writer.write(colors.count - 1, 8)
    // No colour cache.
    writer.write(0, 1)
    let pixels = Self.differences(colors)
    let codes = [\Color.green, \.red, \.blue, \.alpha].enumerated().map { channel, path in
      // The first code has lengths of copies too, of which there are none here.
      var counts = [Int](repeating: 0, count: channel == 0 ? 280 : 256)
      for pixel in pixels { counts[Int(pixel[keyPath: path])] += 1 }
      return PrefixCode(counts: counts)
    }
    for code in codes { code.write(to: &writer) }
    PrefixCode(counts: [Int](repeating: 0, count: VP8LSymbol.distanceCount)).write(to: &writer)
    for pixel in pixels {
      writer.write(codes[0].words[Int(pixel.green)])
      writer.write(codes[1].words[Int(pixel.red)])
      writer.write(codes[2].words[Int(pixel.blue)])
      writer.write(codes[3].words[Int(pixel.alpha)])
    }
  }

  private static func differences(_ colors: [Color]) -> [Color] {
    var last = Color.clear
    return colors.map { color in
      defer { last = color }
      return Color(
        red: color.red &- last.red, green: color.green &- last.green,
        blue: color.blue &- last.blue, alpha: color.alpha &- last.alpha)
    }
  }

  /// The number of different symbols that the codes of a palette need.
  private static func differenceCount(_ colors: [Color]) -> Int {
    let pixels = differences(colors)
    return [\Color.green, \.red, \.blue, \.alpha].reduce(0) { count, path in
      var used = [Bool](repeating: false, count: 256)
      for pixel in pixels { used[Int(pixel[keyPath: path])] = true }
      return count + used.lazy.filter { $0 }.count
    }
  }
}

extension Color {
  /// Alpha, then green, which most of brightness is.
  fileprivate var sortingKey: UInt32 {
    UInt32(alpha) << 24 | UInt32(green) << 16 | UInt32(red) << 8 | UInt32(blue)
  }
}
