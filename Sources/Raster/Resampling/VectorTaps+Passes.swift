#if arch(x86_64)
  import CRaster

  /// Here and in `PixelRows+Alpha.swift` Raster calls C, which the compiler cannot prove safe.
  ///
  /// The functions use the arrays that they are given for as long as the call lasts. That they stay
  /// inside of them is written beside each call.
  extension VectorTaps {
    /// Makes rows at the width of the axis.
    ///
    /// - Precondition: what `ResamplingPass.across` looks at.
    func across(_ source: PixelRows, rows: Int, into target: inout PixelRows, at first: Int) {
      // Taps are cells of the source. A group reads at most three pixels after the last of them,
      // which every row has. Each pixel of the axis has its place in a row of the target.
      let across = unsafe instructions == .avx512 ? craster_avx512_across : craster_avx2_across
      unsafe across(
        source.pixels, source.stride * 4, rows, starts, groups, weights, starts.count,
        &target.pixels, target.stride * 4, first)
    }

    /// Makes one row of the axis from those that a window has from `slot` on.
    ///
    /// - Precondition: what `ResamplingPass.down` looks at, and `slot` is a row of the window.
    func down(
      _ row: Int, taps: Int, from window: PixelRows, at slot: Int, into target: inout PixelRows,
      at line: Int
    ) {
      // Behind the last row of the window comes its first. The width in blocks of sixteen pixels is
      // at most the stride, in the window and in the target alike.
      let down = unsafe instructions == .avx512 ? craster_avx512_down : craster_avx2_down
      unsafe down(
        window.pixels, window.stride * 4, window.count, slot, weights, Int(groups[row]), taps,
        &target.pixels, line * target.stride * 4, window.width * 4)
    }
  }
#endif
