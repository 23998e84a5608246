import CJPEG
import Raster

/// One run of libjpeg's reader; its memory is freed with the value.
///
/// Grey, YCbCr and RGB files become opaque RGBA with libjpeg's exact inverse transform and smooth
/// upsampling. CMYK and YCCK files are taken as Adobe writes them, 255 for no ink, as browsers do.
struct JPEGReader: ~Copyable {
  private let handle: OpaquePointer
  private let failure: UnsafeMutablePointer<cjpeg_failure>

  /// The picture of a whole file as it is stored.
  static func read(
    _ bytes: [UInt8], _ limits: ImageDecoder.Limits
  ) throws(CodingError) -> Bitmap {
    try bytes.withUnsafeBufferPointer { input throws(CodingError) in
      try JPEGReader(input).read(limits)
    }
  }

  /// A reader over `input`, which must outlive it: libjpeg keeps a pointer to it between calls.
  private init(_ input: UnsafeBufferPointer<UInt8>) throws(CodingError) {
    let failure = UnsafeMutablePointer<cjpeg_failure>.allocate(capacity: 1)
    failure.initialize(to: cjpeg_failure())
    guard let handle = cjpeg_reader_create(input.baseAddress, input.count, failure) else {
      failure.deallocate()
      throw .outOfMemory
    }
    self.handle = handle
    self.failure = failure
  }

  deinit {
    cjpeg_reader_destroy(handle)
    failure.deallocate()
  }

  private consuming func read(_ limits: ImageDecoder.Limits) throws(CodingError) -> Bitmap {
    var header = cjpeg_header()
    try check(cjpeg_reader_header(handle, &header))
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    try limits.check(size)
    guard [1, 3, 4].contains(header.components) else {
      throw CodingError(
        message: "a JPEG file has 1, 3 or 4 components, got \(header.components)")
    }
    var isCMYK: UInt32 = 0
    try check(cjpeg_reader_begin(handle, &isCMYK))
    var isReady: UInt32 = 0
    while isReady == 0 {
      if Task.isCancelled { throw .cancelled }
      try check(cjpeg_reader_consume(handle, &isReady))
    }
    let pixels = try rows(size, isCMYK: isCMYK == 1)
    try check(cjpeg_reader_finish(handle))
    return Bitmap(rows: size.height, columns: size.width, rgba: pixels)
  }

  private func rows(_ size: PixelSize, isCMYK: Bool) throws(CodingError) -> [UInt8] {
    let stride = size.width * 4
    var pixels = [UInt8](repeating: 0, count: stride * size.height)
    try pixels.withUnsafeMutableBufferPointer { pixels throws(CodingError) in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<size.height {
        if Task.isCancelled { throw .cancelled }
        let line = UnsafeMutableBufferPointer(start: start + row * stride, count: stride)
        try check(cjpeg_reader_row(handle, line.baseAddress))
        if isCMYK { Self.convert(line) }
      }
    }
    return pixels
  }

  /// A row of CMYK, 255 for no ink, to opaque RGBA in place: channel = round(ink · black / 255).
  private static func convert(_ line: UnsafeMutableBufferPointer<UInt8>) {
    for offset in stride(from: 0, to: line.count, by: 4) {
      let black = Int(line[offset + 3])
      for channel in offset..<offset + 3 {
        line[channel] = UInt8(truncatingIfNeeded: (Int(line[channel]) * black + 127) / 255)
      }
      line[offset + 3] = 255
    }
  }

  private func check(_ status: Int32) throws(CodingError) {
    guard status == 0 else { throw CodingError(failure.pointee) }
  }
}
