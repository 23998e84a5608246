import CPNG
import Raster

/// A single use of libpng's reader; its memory is freed with the value.
struct PNGReader: ~Copyable {
  /// The number of rows between checks for cancellation.
  private static let batch = 64

  private let handle: OpaquePointer
  private let failure: UnsafeMutablePointer<cpng_failure>

  /// Creates a reader over `input`, which must outlive it because libpng keeps a pointer to it between calls.
  init(_ input: UnsafeBufferPointer<UInt8>, maximumSide: Int) throws(CodingError) {
    let failure = UnsafeMutablePointer<cpng_failure>.allocate(capacity: 1)
    failure.initialize(to: cpng_failure())
    let side = UInt32(clamping: maximumSide)
    guard let handle = cpng_reader_create(input.baseAddress, input.count, side, failure) else {
      let error = CodingError(failure.pointee)
      failure.deallocate()
      throw error
    }
    self.handle = handle
    self.failure = failure
  }

  deinit {
    cpng_reader_destroy(handle)
    failure.deallocate()
  }

  /// The irregularities of a picture that was read.
  struct Remarks {
    /// Whether compressed data remains after the picture.
    var hasExtraData: Bool
    /// Whether the transparent colour exceeds the bit depth.
    var isTransparencyMasked: Bool
  }

  /// Returns the whole picture and its irregularities.
  consuming func read() throws(CodingError) -> (bitmap: Bitmap, remarks: Remarks) {
    var header = cpng_header()
    try check(cpng_reader_header(handle, &header))
    let pixels = try rows(of: header)
    var extra: UInt32 = 0
    try check(cpng_reader_finish(handle, &extra))
    return (
      try bitmap(header, pixels),
      Remarks(hasExtraData: extra != 0, isTransparencyMasked: header.masked != 0)
    )
  }

  /// Returns all rows after all passes, with one index byte or four RGBA bytes per pixel.
  private func rows(of header: cpng_header) throws(CodingError) -> [UInt8] {
    let stride = Int(header.width) * (header.indexed == 1 ? 1 : 4)
    let height = Int(header.height)
    var pixels = [UInt8](repeating: 0, count: stride * height)
    for _ in 0..<header.passes {
      for row in Swift.stride(from: 0, to: height, by: Self.batch) {
        if Task.isCancelled { throw .cancelled }
        let count = UInt32(min(Self.batch, height - row))
        let status = pixels.withUnsafeMutableBufferPointer { buffer in
          cpng_reader_rows(handle, buffer.baseAddress.map { $0 + row * stride }, stride, count)
        }
        try check(status, chunk: "IDAT")
      }
    }
    return pixels
  }

  private func bitmap(_ header: cpng_header, _ pixels: [UInt8]) throws(CodingError) -> Bitmap {
    let (rows, columns) = (Int(header.height), Int(header.width))
    guard header.indexed == 1 else { return Bitmap(rows: rows, columns: columns, rgba: pixels) }
    let entries = withUnsafeBytes(of: header.palette) { Array($0) }
    let colors = (0..<Int(header.palette_count)).map { Color(rgba: entries, at: $0 * 4) }
    guard let palette = Palette(colors) else {
      throw CodingError(message: "a palette has 1 to 256 entries", chunk: "PLTE")
    }
    if let index = pixels.first(where: { $0 >= palette.count }) {
      throw CodingError(
        message: "palette index \(index) is out of range: the palette has \(palette.count) entries",
        chunk: "IDAT")
    }
    return Bitmap(rows: rows, columns: columns, palette: palette, indices: pixels)
  }

  private func check(_ status: Int32, chunk: String? = nil) throws(CodingError) {
    guard status == 0 else { throw CodingError(failure.pointee, chunk: chunk) }
  }
}

extension CodingError {
  /// Creates an error from libpng's message, which begins with a name and a colon if it is about a chunk.
  ///
  /// `chunk` is the chunk for other messages. An empty message means that memory was exhausted.
  init(_ failure: borrowing cpng_failure, chunk: String? = nil) {
    let text = withUnsafeBytes(of: failure.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let characters = text.utf8
    if characters.count > 6, text.prefix(4).allSatisfy(\.isLetter),
      text.dropFirst(4).hasPrefix(": ")
    {
      self.init(message: String(text.dropFirst(6)), chunk: String(text.prefix(4)))
    } else if text.isEmpty {
      self = .outOfMemory
    } else {
      self.init(message: text, chunk: chunk)
    }
  }
}

/// The C library that reads and writes PNG files.
package enum PNGLibrary {
  /// The version of libpng that the program runs with, such as `1.6.39`.
  package static var version: String { String(cString: cpng_library_version()) }
}
