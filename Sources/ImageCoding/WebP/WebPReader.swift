import CWebP
import Raster

/// A reader of one picture of a WebP file, still or a frame, through libwebp's incremental decoder.
struct WebPReader {
  /// The number of pieces of the data that libwebp receives; cancellation is checked between them.
  private static let pieces = 64
  private static let smallestPiece = 4096

  private let frame: WebPChunks.Frame
  /// The size of the whole picture.
  private let screen: PixelSize

  /// Reads the header of a frame, or of the first picture if `frame` is `nil`.
  init(
    _ file: WebPChunks, _ limits: DecodingLimits, frame: WebPChunks.Frame? = nil
  ) throws(CodingError) {
    self.frame = frame ?? file.frame
    if let canvas = file.canvas { try limits.check(canvas) }
    var features = WebPBitstreamFeatures()
    let status = self.frame.data.withUnsafeBufferPointer {
      WebPGetFeatures($0.baseAddress, $0.count, &features)
    }
    try Self.check(status)
    let size = PixelSize(width: Int(features.width), height: Int(features.height))
    guard size == self.frame.size ?? file.canvas ?? size else {
      throw CodingError(message: "the picture is \(size), its chunk says otherwise")
    }
    screen = file.canvas ?? size
    try limits.check(screen)
  }

  /// Returns the cells of the frame.
  func readPiece() throws(CodingError) -> FramePiece {
    guard let size = frame.size else { throw CodingError(message: "the frame has no size") }
    var pixels = [UInt8](repeating: 0, count: size.pixelCount * 4)
    try pixels.withUnsafeMutableBufferPointer { pixels throws(CodingError) in
      try frame.data.withUnsafeBufferPointer { data throws(CodingError) in
        try Self.decode(data, into: pixels, stride: size.width * 4)
      }
    }
    return FramePiece(
      bitmap: Bitmap(rows: size.height, columns: size.width, rgba: pixels), column: frame.left,
      row: frame.top, disposal: frame.disposal, isBlended: frame.isBlended)
  }

  /// Returns the picture on its canvas, which is transparent outside the first frame of an animation.
  func read() throws(CodingError) -> Bitmap {
    let stride = screen.width * 4
    let start = frame.top * stride + frame.left * 4
    var pixels = [UInt8](repeating: 0, count: stride * screen.height)
    try pixels.withUnsafeMutableBufferPointer { pixels throws(CodingError) in
      let target = UnsafeMutableBufferPointer(rebasing: pixels[start...])
      try frame.data.withUnsafeBufferPointer { data throws(CodingError) in
        try Self.decode(data, into: target, stride: stride)
      }
    }
    return Bitmap(rows: screen.height, columns: screen.width, rgba: pixels)
  }

  private static func decode(
    _ data: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>, stride: Int
  ) throws(CodingError) {
    let decoder = WebPINewRGB(MODE_RGBA, target.baseAddress, target.count, Int32(clamping: stride))
    guard let decoder else { throw .outOfMemory }
    defer { WebPIDelete(decoder) }
    let step = max(smallestPiece, data.count / pieces + 1)
    var given = 0
    var status = VP8_STATUS_SUSPENDED
    while status == VP8_STATUS_SUSPENDED, given < data.count {
      if Task.isCancelled { throw .cancelled }
      given = min(given + step, data.count)
      status = WebPIUpdate(decoder, data.baseAddress, given)
    }
    try check(status)
  }

  private static func check(_ status: VP8StatusCode) throws(CodingError) {
    switch status {
    case VP8_STATUS_OK: return
    case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory
    case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA:
      throw CodingError(message: "the picture is truncated", reason: .truncated)
    case VP8_STATUS_UNSUPPORTED_FEATURE:
      throw CodingError(message: "the picture uses a feature that libwebp does not have")
    default: throw CodingError(message: "the picture's data is damaged")
    }
  }
}
