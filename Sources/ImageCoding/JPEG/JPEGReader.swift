import CJPEG
package import Raster

/// A single use of libjpeg's reader; its memory is freed with the value.
///
/// Grey, YCbCr and RGB files become opaque RGBA with libjpeg's exact inverse transform and smooth upsampling. CMYK
/// and YCCK files are read with Adobe's convention, 255 for no ink, as in browsers.
package struct JPEGReader: ~Copyable {
  private let handle: OpaquePointer
  private let failure: UnsafeMutablePointer<cjpeg_failure>

  package static func read(_ bytes: [UInt8], _ limits: DecodingLimits) throws(CodingError) -> Bitmap
  {
    try bytes.withUnsafeBufferPointer { input throws(CodingError) in
      try JPEGReader(input).read(limits)
    }
  }

  /// Creates a reader over `input`, which must outlive it because libjpeg keeps a pointer to it between calls.
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

  private consuming func read(_ limits: DecodingLimits) throws(CodingError) -> Bitmap {
    var header = cjpeg_header()
    try check(cjpeg_reader_header(handle, &header))
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    try limits.check(size)
    guard [1, 3, 4].contains(header.components) else {
      throw CodingError(message: "a JPEG file has 1, 3 or 4 components, got \(header.components)")
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

  /// Converts a row from CMYK, with 255 for no ink, to opaque RGBA in place: channel = round(ink · black / 255).
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

extension CodingError {
  /// Creates an error from the kind and the message of a failure of libjpeg.
  init(_ failure: borrowing cjpeg_failure) {
    let text = withUnsafeBytes(of: failure.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch failure.kind {
    case cjpeg_out_of_memory: self = .outOfMemory
    case cjpeg_truncated: self.init(message: text, reason: .truncated)
    default: self.init(message: text)
    }
  }
}

/// The marker segments before the first scan of a JPEG file (ITU-T T.81 §B.1.1), which may hold EXIF and a colour
/// profile.
package enum JPEGSegments {
  private static let app1: UInt8 = 0xE1
  private static let app2: UInt8 = 0xE2
  /// The bytes before a part of a profile (ICC.1:2022, annex B.4).
  private static let profileMark = Array("ICC_PROFILE\0".utf8)
  private static let startOfScan: UInt8 = 0xDA
  private static let endOfImage: UInt8 = 0xD9

  /// Returns the orientation in the first APP1 segment with EXIF, or `up` if there is none or it is malformed
  /// (rendering.md §19).
  package static func orientation(_ bytes: [UInt8]) -> Orientation {
    var offset = 2
    while let segment = segment(in: bytes, at: offset) {
      if segment.marker == app1, bytes[segment.data].starts(with: Orientation.mark) {
        return Orientation(markedTIFF: Array(bytes[segment.data])) ?? .up
      }
      offset = segment.data.upperBound
    }
    return .up
  }

  /// Returns whether the file has a colour profile.
  package static func hasProfile(_ bytes: [UInt8]) -> Bool {
    var offset = 2
    while let segment = segment(in: bytes, at: offset) {
      if segment.marker == app2, bytes[segment.data].starts(with: profileMark) { return true }
      offset = segment.data.upperBound
    }
    return false
  }

  /// Returns the segment at `offset`, or `nil` at a scan, at the end, and if there is no marker.
  private static func segment(
    in bytes: [UInt8], at offset: Int
  ) -> (marker: UInt8, data: Range<Int>)? {
    guard offset < bytes.count, bytes[offset] == 0xFF else { return nil }
    // A marker may be preceded by any number of fill bytes.
    guard let place = bytes[offset...].firstIndex(where: { $0 != 0xFF }) else { return nil }
    let marker = bytes[place]
    guard marker >= 0xC0, marker != startOfScan, marker != endOfImage, place + 2 < bytes.count
    else { return nil }
    if (0xD0...0xD8).contains(marker) { return (marker, place + 1..<place + 1) }
    let length = Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
    guard length >= 2, length <= bytes.count - place - 1 else { return nil }
    return (marker, place + 3..<place + 1 + length)
  }
}
