import Raster

#if arch(x86_64)
  import CRaster
#endif

/// A converter that lays rows of light over a background and rounds them to bytes.
struct LightRounding {
  let mixer: LightMixer
  /// The background of all pixels, premultiplied.
  let background: SIMD4<Float>
  var instructions = Instructions.best

  /// Writes pixels of a row as RGBA with straight alpha; transparent pixels are all 0.
  ///
  /// - Parameters:
  ///   - light: The premultiplied light, in the unit of the mixer.
  ///   - row: The index of the row's first pixel in `light`.
  ///   - columns: The pixels to write.
  ///   - start: The index of the row's first pixel in the picture.
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
        // Reads and writes only the pixels that the precondition has checked.
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
