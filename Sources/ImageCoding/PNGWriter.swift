import CPNG
import Raster

/// The framing of a PNG file through libpng: what comes before the rows, the rows, the end.
///
/// It knows nothing of where rows come from. Its memory is freed with the value.
struct PNGWriter: ~Copyable {
  /// zlib's Z_RLE, which only looks for runs.
  ///
  /// Runs are what Up and Paeth leave of enlarged cells; smooth pictures take an eighth of the
  /// default strategy's time for 4 % more bytes. Small ones would lose a quarter by it, and can
  /// afford the default.
  private static let runLengthStrategy: Int32 = 3
  private static let defaultStrategy: Int32 = 0
  /// Lines that are written before the task is asked again whether it is cancelled; the widest take
  /// a few milliseconds.
  private static let linesBetweenPolls = 64

  private let handle: OpaquePointer
  private let failure: UnsafeMutablePointer<cpng_failure>
  /// The filter of a row that differs from the one above it.
  private let filter: cpng_filter

  /// Writes all that comes before the first row.
  init(_ format: PNGFormat) throws(CodingError) {
    let failure = UnsafeMutablePointer<cpng_failure>.allocate(capacity: 1)
    failure.initialize(to: cpng_failure())
    var settings = cpng_format(format)
    settings.level = 6
    settings.strategy =
      format.isSmall ? Self.defaultStrategy : Self.runLengthStrategy
    let handle = cpng_writer_create(failure)
    guard let handle, cpng_writer_begin(handle, &settings) == 0 else {
      let error = CodingError(failure.pointee)
      cpng_writer_destroy(handle)
      failure.deallocate()
      throw error
    }
    self.handle = handle
    self.failure = failure
    filter =
      settings.color_type == 3 || format.size.width == 1 ? cpng_filter_up : cpng_filter_paeth
  }

  deinit {
    cpng_writer_destroy(handle)
    failure.deallocate()
  }

  /// Writes one packed row `count` times.
  ///
  /// - Throws: `CodingError.cancelled` when the task is cancelled, also in the middle of a tall row of
  ///   cells.
  mutating func write(_ row: [UInt8], count: Int) throws(CodingError) {
    var rest = count
    while rest > 0 {
      if Task.isCancelled { throw .cancelled }
      let lines = min(rest, Self.linesBetweenPolls)
      try check(cpng_writer_rows(handle, row, UInt32(lines), filter))
      rest -= lines
    }
  }

  /// Writes the end and returns the whole file.
  consuming func finish() throws(CodingError) -> [UInt8] {
    try check(cpng_writer_finish(handle))
    let bytes = UnsafeBufferPointer(
      start: cpng_writer_bytes(handle), count: cpng_writer_count(handle))
    return Array(bytes)
  }

  private func check(_ status: Int32) throws(CodingError) {
    guard status == 0 else { throw CodingError(failure.pointee) }
  }
}

extension cpng_format {
  /// The C form of a format.
  fileprivate init(_ format: PNGFormat) {
    self.init()
    width = UInt32(format.size.width)
    height = UInt32(format.size.height)
    switch format.kind {
    case .indexed(let palette, let depth):
      color_type = 3
      bit_depth = UInt32(depth)
      palette_count = UInt32(palette.count)
      // Entries behind the last translucent one are opaque without being told.
      alpha_count = UInt32((palette.colors.lastIndex { !$0.isOpaque } ?? -1) + 1)
      withUnsafeMutableBytes(of: &self.palette) { entries in
        for (index, color) in palette.colors.enumerated() {
          entries[index * 4] = color.red
          entries[index * 4 + 1] = color.green
          entries[index * 4 + 2] = color.blue
          entries[index * 4 + 3] = color.alpha
        }
      }
    case .rgb: (color_type, bit_depth) = (2, 8)
    case .rgba: (color_type, bit_depth) = (6, 8)
    }
  }
}
