import Raster

#if arch(x86_64)
  import CRaster
#endif

/// Rounds rows of light to bytes, once and for all, with light beneath.
struct LightRounding {
  let mixer: LightMixer
  /// Beneath all pixels, multiplied by its alpha.
  let background: SIMD4<Float>
  var instructions = Instructions.best

  /// Writes some pixels of a row as RGBA of straight alpha, all 0 where nothing is painted.
  ///
  /// - Parameters:
  ///   - light: Multiplied by alpha, in the unit of the mixer.
  ///   - row: The place of the row's first pixel in `light`.
  ///   - columns: The pixels that are written.
  ///   - start: The place of the row's first pixel in the picture.
  func write(
    _ light: borrowing [SIMD4<Float>], from row: Int, _ columns: Range<Int>,
    into bytes: inout [UInt8], at start: Int
  ) {
    if columns.isEmpty { return }
    let (from, to) = (row + columns.lowerBound, start + columns.lowerBound)
    precondition(
      from >= 0 && from + columns.count <= light.count && to >= 0
        && (to + columns.count) * 4 <= bytes.count, "rows have room")
    #if arch(x86_64)
      if instructions != .portable, !mixer.isLinear {
        // Reads and writes the pixels of the columns: what the lines above have looked at.
        unsafe craster_avx2_round(
          light, from, &bytes, to * 4, columns.count, background.x, background.y, background.z,
          background.w)
        return
      }
    #endif
    let light = light.span
    var written = bytes.mutableSpan
    var (last, rounded) = (SIMD4<Float>.zero, mixer.bytes(background))
    for pixel in 0..<columns.count {
      let value = light[from + pixel]
      if value != last {
        (last, rounded) = (value, mixer.bytes(value + background * (1 - value.w)))
      }
      written.write(rounded, at: (to + pixel) * 4)
    }
  }
}
