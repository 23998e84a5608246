/// Writes rows of linear light as bytes of straight alpha (rendering.md §9).
struct LinearEncoder {
  private let table = LinearLight.encoded

  /// Writes a row as RGBA from `offset`: colours as E8[round(65535·p / a)], alpha as round(a / 257),
  /// all clamped.
  ///
  /// What has no alpha, or overshoots to less, is left as it is.
  func write(_ row: LinearRow, into bytes: inout MutableSpan<UInt8>, at offset: Int) {
    let (table, row) = (table.span, row.span)
    let one = Int64(LinearLight.one)
    for column in 0..<row.count {
      let pixel = row[column]
      let alpha = Int64(pixel.w)
      if alpha <= 0 { continue }
      let at = offset + column * 4
      for channel in 0..<3 {
        let color = Int64(pixel[channel])
        let straight = color <= 0 ? 0 : min((2 * one * color + alpha) / (2 * alpha), one)
        bytes[at + channel] = table[Int(straight)]
      }
      bytes[at + 3] = UInt8(truncatingIfNeeded: min((alpha + 128) / 257, 255))
    }
  }
}
