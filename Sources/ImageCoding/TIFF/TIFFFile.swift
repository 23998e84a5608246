import CTIFF

/// A single use of libtiff on the first page of a file; its memory is freed with the value.
struct TIFFFile: ~Copyable {
  private let handle: OpaquePointer
  private let failure: UnsafeMutablePointer<ctiff_failure>

  /// Opens `input`, which must outlive the value because libtiff keeps a pointer to it between calls.
  init(_ input: UnsafeBufferPointer<UInt8>) throws(CodingError) {
    let failure = UnsafeMutablePointer<ctiff_failure>.allocate(capacity: 1)
    failure.initialize(to: ctiff_failure())
    let handle = ctiff_reader_create(
      input.baseAddress, input.count, DecodingBudget.maximumUnpackedBytes, failure)
    guard let handle else {
      defer { failure.deallocate() }
      throw CodingError(failure.pointee)
    }
    self.handle = handle
    self.failure = failure
  }

  deinit {
    ctiff_reader_destroy(handle)
    failure.deallocate()
  }

  /// Returns the tags of the page.
  func header() throws(CodingError) -> ctiff_header {
    var header = ctiff_header()
    try check(ctiff_reader_header(handle, &header))
    return header
  }

  /// Returns the palette: `count` red values, then the green and the blue ones, with 16 bits each.
  func colors(_ count: Int) throws(CodingError) -> [UInt16] {
    var colors = [UInt16](repeating: 0, count: 3 * count)
    try check(ctiff_reader_colors(handle, count, &colors))
    return colors
  }

  /// Reads a row of a page in strips.
  ///
  /// - Precondition: `bytes` has room for a row.
  func readRow(_ row: Int, plane: Int, into bytes: inout [UInt8]) throws(CodingError) {
    try check(
      ctiff_reader_row(
        handle, UInt32(truncatingIfNeeded: row), UInt16(truncatingIfNeeded: plane), &bytes))
  }

  /// Reads the tile that begins at a pixel.
  ///
  /// - Precondition: `bytes` has room for a tile.
  func readTile(
    column: Int, row: Int, plane: Int, into bytes: inout [UInt8]
  ) throws(CodingError) {
    try check(
      ctiff_reader_tile(
        handle, UInt32(truncatingIfNeeded: column), UInt32(truncatingIfNeeded: row),
        UInt16(truncatingIfNeeded: plane), &bytes))
  }

  /// Returns the page as libtiff converts it to RGBA, with four bytes per pixel.
  func rgba(width: Int, height: Int) throws(CodingError) -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    let status = pixels.withUnsafeMutableBytes { pixels in
      ctiff_reader_rgba(
        handle, UInt32(truncatingIfNeeded: width), UInt32(truncatingIfNeeded: height),
        pixels.baseAddress)
    }
    try check(status)
    return pixels
  }

  private func check(_ status: Int32) throws(CodingError) {
    guard status == 0 else { throw CodingError(failure.pointee) }
  }
}

extension CodingError {
  /// Creates an error from the kind and the message of a failure of libtiff.
  init(_ failure: borrowing ctiff_failure) {
    let text = withUnsafeBytes(of: failure.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch failure.kind {
    case ctiff_out_of_memory: self = .outOfMemory
    case ctiff_truncated:
      self.init(message: "the TIFF file is truncated: \(text)", reason: .truncated)
    case ctiff_missing:
      self.init(message: "TIFF is not supported on this system: \(text)", reason: .notAnImage)
    default: self.init(message: "the TIFF file is damaged: \(text)")
    }
  }
}
