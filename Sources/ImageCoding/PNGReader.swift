import CPNG
import Raster

/// One run of libpng's reader; its memory is freed with the value.
struct PNGReader: ~Copyable {
  /// Rows that are read between two looks at cancellation.
  private static let batch = 64

  private let handle: OpaquePointer
  private let failure: UnsafeMutablePointer<cpng_failure>

  /// A reader over `input`, which must outlive it: libpng keeps a pointer to it between calls.
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

  /// The oddities of a picture that was read.
  struct Remarks {
    /// Compressed data was left over after it.
    var hasExtraData: Bool
    /// The transparent colour was one that the bit depth does not have.
    var isTransparencyMasked: Bool
  }

  /// The whole picture, and what there is to say of it.
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

  /// All rows of all passes, one index byte or four RGBA bytes a pixel.
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
    guard header.indexed == 1 else {
      return Bitmap(rows: rows, columns: columns, rgba: pixels)
    }
    let colors = withUnsafeBytes(of: header.palette) { entries in
      (0..<Int(header.palette_count)).map { index in
        Color(
          red: entries[index * 4], green: entries[index * 4 + 1], blue: entries[index * 4 + 2],
          alpha: entries[index * 4 + 3])
      }
    }
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
