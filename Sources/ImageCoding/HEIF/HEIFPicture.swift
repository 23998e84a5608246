import CHEIF
import Raster

/// A reader of the primary picture of a HEIC or AVIF file as RGBA with straight alpha, with the file's cropping and
/// rotation applied.
///
/// EXIF's orientation is ignored, because only the boxes count (ISO/IEC 23008-12 §6.5.10 and annex A.2.1).
package enum HEIFPicture {
  /// Reads the primary picture.
  ///
  /// Cancellation is checked before and after libheif's work, which cannot be interrupted.
  package static func read(_ request: DecodingRequest) throws(CodingError) -> DecodedSprite {
    let format = ImageFormat(signature: request.bytes) ?? .heic
    let survey = try HEIFPreflight(request.bytes, request.limits)
    return try request.bytes.withUnsafeBufferPointer { input throws(CodingError) in
      let limits = cheif_limits(
        side: UInt32(clamping: min(max(request.limits.side, 1), 1 << 24)),
        pixels: UInt64(min(request.limits.pixels, 1 << 40)),
        memory: UInt64(2 * DecodingBudget.maximumUnpackedBytes))
      let file = try HEIFFile(input, limits, format)
      let header = try file.header()
      try request.limits.check(PixelSize(width: Int(header.width), height: Int(header.height)))
      if Task.isCancelled { throw .cancelled }
      let bitmap = try file.decode(request.limits)
      let depth = header.bits > 8 ? ["samples of \(header.bits) bits were reduced to 8"] : []
      return DecodedSprite(still: bitmap, format: format, notes: survey.notes + depth)
    }
  }
}

/// A single use of libheif; its memory is freed with the value.
private struct HEIFFile: ~Copyable {
  private let handle: OpaquePointer
  private let failure: UnsafeMutablePointer<cheif_failure>
  private let format: ImageFormat

  /// Opens `input`, which must outlive the value because libheif keeps a pointer to it between calls.
  init(
    _ input: UnsafeBufferPointer<UInt8>, _ limits: cheif_limits, _ format: ImageFormat
  ) throws(CodingError) {
    let failure = UnsafeMutablePointer<cheif_failure>.allocate(capacity: 1)
    failure.initialize(to: cheif_failure())
    guard let handle = cheif_reader_create(input.baseAddress, input.count, limits, failure) else {
      defer { failure.deallocate() }
      throw CodingError(failure.pointee, format)
    }
    (self.handle, self.failure, self.format) = (handle, failure, format)
  }

  deinit {
    cheif_reader_destroy(handle)
    failure.deallocate()
  }

  func header() throws(CodingError) -> cheif_header {
    var header = cheif_header()
    try check(cheif_reader_header(handle, &header))
    return header
  }

  func decode(_ limits: DecodingLimits) throws(CodingError) -> Bitmap {
    var picture = cheif_picture()
    try check(cheif_reader_decode(handle, &picture))
    let size = PixelSize(width: Int(picture.width), height: Int(picture.height))
    try limits.check(size)
    let count = picture.bits > 8 ? 8 : 4
    guard let pixels = picture.pixels, picture.stride >= size.width * count else {
      throw CodingError(message: "the picture has no pixels")
    }
    var rgba = [UInt8](repeating: 0, count: size.pixelCount * 4)
    for row in 0..<size.height {
      if Task.isCancelled { throw .cancelled }
      let line = UnsafeRawBufferPointer(
        start: pixels + row * picture.stride, count: size.width * count)
      Self.copy(line, Int(picture.bits), to: &rgba, at: row * size.width * 4)
      if picture.is_premultiplied == 1 {
        Self.divide(&rgba, row * size.width * 4..<(row + 1) * size.width * 4)
      }
    }
    return Bitmap(rows: size.height, columns: size.width, rgba: rgba)
  }

  /// Converts a row to eight bits per channel: round(255 · value / (2ⁿ − 1)).
  private static func copy(
    _ line: UnsafeRawBufferPointer, _ bits: Int, to rgba: inout [UInt8], at target: Int
  ) {
    guard bits > 8 else {
      for offset in 0..<line.count { rgba[target + offset] = line[offset] }
      return
    }
    let maximum = 1 << bits - 1
    for sample in 0..<line.count / 2 {
      let value = Int(line[2 * sample]) | Int(line[2 * sample + 1]) << 8
      rgba[target + sample] = UInt8(
        truncatingIfNeeded: ChannelMask.widened(min(value, maximum), of: maximum))
    }
  }

  /// Converts channels from premultiplied to straight alpha: round(255 · value / alpha), at most 255, or 0 if alpha
  /// is 0.
  private static func divide(_ rgba: inout [UInt8], _ part: Range<Int>) {
    for pixel in stride(from: part.lowerBound, to: part.upperBound, by: 4) {
      let alpha = Int(rgba[pixel + 3])
      for channel in pixel..<pixel + 3 {
        let value = min(Int(rgba[channel]), alpha)
        rgba[channel] =
          alpha == 0 ? 0 : UInt8(truncatingIfNeeded: ChannelMask.widened(value, of: alpha))
      }
    }
  }

  private func check(_ status: Int32) throws(CodingError) {
    guard status == 0 else { throw CodingError(failure.pointee, format) }
  }
}

extension CodingError {
  /// Creates an error from the kind and the message of a failure of libheif.
  fileprivate init(_ failure: borrowing cheif_failure, _ format: ImageFormat) {
    let text = withUnsafeBytes(of: failure.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let name = format.rawValue
    switch failure.kind {
    case cheif_out_of_memory: self = .outOfMemory
    case cheif_too_large:
      self.init(message: "the \(name) file is too large: \(text)", reason: .tooLarge)
    case cheif_missing:
      self.init(message: "\(name) is not supported on this system: \(text)", reason: .notAnImage)
    case cheif_unsupported: self.init(message: "\(name) of this kind is not supported: \(text)")
    default: self.init(message: "the \(name) file is damaged: \(text)")
    }
  }
}
