import Raster

extension Bitmap {
  /// The cells without their alpha, three bytes a cell, row by row.
  var rgbBytes: [UInt8] {
    let rgba = rgbaBytes
    let bytes = rgba.span
    var result = [UInt8](repeating: 0, count: bytes.count / 4 * 3)
    var written = result.mutableSpan
    for cell in 0..<rows * columns {
      for channel in 0..<3 { written[cell * 3 + channel] = bytes[cell * 4 + channel] }
    }
    return result
  }
}
