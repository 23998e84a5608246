/// A filter of a bitmap in two passes along its axes; a side without an axis does not change.
struct Filter: Sendable {
  /// The resampler for the colour mode: on bytes or in linear light.
  private enum Resampler {
    case bytes(ByteResampler)
    case light(LinearResampler)
  }

  private let source: Bitmap
  private let columns: BandedAxis?
  private let rows: BandedAxis?
  private let resampler: Resampler

  /// Creates a filter of a bitmap in a colour mode.
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

  /// Returns the filtered picture.
  func picture() throws(CancellationError) -> Mosaic { mosaic(try rgba(of: 0..<height)) }

  private func rgba(of range: Range<Int>) throws(CancellationError) -> [UInt8] {
    switch resampler {
    case .bytes(let resampler): try resampler.rows(range, of: source)
    case .light(let resampler): try resampler.rows(range, of: source)
    }
  }

  /// Returns whether a sample of rows, spread evenly over the picture, has more opaque colours than `limit`.
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

  /// The maximum number of bands, and of sampled rows.
  private static let mostBands = 16

  /// Returns the bands of rows, from top to bottom, that are each worth a task.
  ///
  /// - Parameter least: The minimum number of pixels that a band reads and writes.
  private func bands(of least: Int) -> [Range<Int>] {
    let work = source.rows * source.columns + width * height
    let count = max(1, min(Self.mostBands, height, work / least))
    return (0..<count).map { height * $0 / count..<height * ($0 + 1) / count }
  }

  /// Returns the filtered picture; each band is computed by its own task.
  ///
  /// - Parameter least: The minimum number of pixels that a band reads and writes. The default takes milliseconds, so
  ///   the cost of a task is negligible.
  func pictureInBands(of least: Int = 1 << 21) async throws(CancellationError) -> Mosaic {
    let bands = bands(of: least)
    if bands.count == 1 { return try picture() }
    let pixels = try await joined(bands) { band throws(CancellationError) in try rgba(of: band) }
    return mosaic(pixels)
  }
}

/// Returns the concatenated bytes of some ranges, each computed by a child task.
///
/// - Throws: `CancellationError` if a child task fails.
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
