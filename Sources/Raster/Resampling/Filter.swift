/// The two passes along the axes of a bitmap; where there is none, the cells are the pixels.
struct Filter: Sendable {
  /// Adds up on bytes or in linear light.
  private enum Resampler {
    case bytes(ByteResampler)
    case light(LinearResampler)
  }

  private let source: Bitmap
  private let columns: BandedAxis?
  private let rows: BandedAxis?
  private let resampler: Resampler

  /// A filter of a bitmap in a colour mode.
  init(
    _ source: Bitmap, columns: BandedAxis?, rows: BandedAxis?, isVerticalFirst: Bool,
    _ colorMode: ColorMode
  ) {
    self.source = source
    self.columns = columns
    self.rows = rows
    resampler =
      switch colorMode {
      case .nonLinear:
        .bytes(
          ByteResampler(columns: columns?.axis, rows: rows?.axis, isVerticalFirst: isVerticalFirst))
      case .linear, .extendedLinear:
        .light(
          LinearResampler(
            columns: columns?.axis, rows: rows?.axis, isVerticalFirst: isVerticalFirst,
            isExtended: colorMode == .extendedLinear))
      }
  }

  private var width: Int { columns?.axis.count ?? source.columns }
  private var height: Int { rows?.axis.count ?? source.rows }

  /// The picture.
  func picture() throws(CancellationError) -> Mosaic { mosaic(try rgba(of: 0..<height)) }

  private func rgba(of range: Range<Int>) throws(CancellationError) -> [UInt8] {
    switch resampler {
    case .bytes(let resampler): try resampler.rows(range, of: source)
    case .light(let resampler): try resampler.rows(range, of: source)
    }
  }

  /// Returns whether some rows of the picture, spread over all of it, have more opaque colours than `limit`.
  func showsMoreOpaqueColors(than limit: Int) throws(CancellationError) -> Bool {
    var colors: Set<UInt32> = []
    let count = min(height, Self.mostBands)
    for sample in 0..<count {
      let row = height * (2 * sample + 1) / (2 * count)
      let bytes = try rgba(of: row..<row + 1)
      let cells = bytes.span
      for cell in 0..<bytes.count / 4 {
        let color = packed(cells, cell)
        if color & 0xFF == 0xFF, colors.insert(color).inserted, colors.count > limit { return true }
      }
    }
    return false
  }

  private func mosaic(_ pixels: [UInt8]) -> Mosaic {
    let cells = Bitmap(rows: height, columns: width, rgba: pixels)
    let plain = Mosaic(cells)
    return Mosaic(
      cells: cells, columns: columns?.bands ?? plain.columns, rows: rows?.bands ?? plain.rows)
  }

  /// Bands at most, however large the picture.
  private static let mostBands = 16

  /// The bands of rows that are worth a task each, from top to bottom.
  private func bands(of least: Int) -> [Range<Int>] {
    let work = source.rows * source.columns + width * height
    let count = max(1, min(Self.mostBands, height, work / least))
    return (0..<count).map { height * $0 / count..<height * ($0 + 1) / count }
  }

  /// The picture, its bands made by a task each.
  ///
  /// - Parameter least: Pixels that a band reads and writes at least. The default takes milliseconds,
  ///   against which a task costs nothing.
  func pictureInBands(of least: Int = 1 << 21) async throws(CancellationError) -> Mosaic {
    let bands = bands(of: least)
    if bands.count == 1 { return try picture() }
    let pixels = try await joined(bands) { band throws(CancellationError) in try rgba(of: band) }
    return mosaic(pixels)
  }
}

/// The bytes of some ranges one after the other, each range made by a child of the task that asks.
package func joined(
  _ ranges: [Range<Int>],
  _ bytes: @escaping @Sendable (Range<Int>) throws(CancellationError) -> [UInt8]
) async throws(CancellationError) -> [UInt8] {
  let parts = await withTaskGroup(of: (Int, [UInt8]?).self) { group in
    for (index, range) in ranges.enumerated() { group.addTask { (index, try? bytes(range)) } }
    return await group.reduce(into: [[UInt8]?](repeating: nil, count: ranges.count)) {
      $0[$1.0] = $1.1
    }
  }
  var all: [UInt8] = []
  all.reserveCapacity(parts.reduce(0) { $0 + ($1?.count ?? 0) })
  for part in parts {
    guard let part else { throw CancellationError() }
    all += part
  }
  return all
}
