import CPNG
import Raster

/// An encoder of indexed PNG files through libpng, with the filter Up and zlib's full search.
///
/// The encoder does not depend on the source of the rows. Its memory is freed with the value.
struct PNGWriter: ~Copyable {
  private let handle: OpaquePointer
  private let failure: UnsafeMutablePointer<cpng_failure>

  /// Writes everything before the first row of an indexed picture.
  init(_ format: PNGFormat) throws(CodingError) {
    let failure = UnsafeMutablePointer<cpng_failure>.allocate(capacity: 1)
    failure.initialize(to: cpng_failure())
    var settings = cpng_format(format)
    let handle = cpng_writer_create(failure)
    guard let handle, cpng_writer_begin(handle, &settings) == 0 else {
      let error = CodingError(failure.pointee)
      cpng_writer_destroy(handle)
      failure.deallocate()
      throw error
    }
    self.handle = handle
    self.failure = failure
  }

  deinit {
    cpng_writer_destroy(handle)
    failure.deallocate()
  }

  /// Writes one packed row `count` times.
  mutating func write(_ row: UnsafeRawBufferPointer, count: Int) throws(CodingError) {
    let bytes = row.bindMemory(to: UInt8.self).baseAddress
    try check(cpng_writer_rows(handle, bytes, UInt32(count)))
  }

  /// Writes the end, and returns the whole file.
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
  /// Creates the C structure for an indexed format.
  fileprivate init(_ format: PNGFormat) {
    self.init()
    width = UInt32(format.size.width)
    height = UInt32(format.size.height)
    guard case .indexed(let palette, let depth) = format.kind else { return }
    bit_depth = UInt32(depth)
    palette_count = UInt32(palette.count)
    // Entries after the last translucent one are opaque by default.
    alpha_count = UInt32((palette.colors.lastIndex { !$0.isOpaque } ?? -1) + 1)
    withUnsafeMutableBytes(of: &self.palette) { entries in
      for (index, color) in palette.colors.enumerated() {
        entries[index * 4] = color.red
        entries[index * 4 + 1] = color.green
        entries[index * 4 + 2] = color.blue
        entries[index * 4 + 3] = color.alpha
      }
    }
  }
}
