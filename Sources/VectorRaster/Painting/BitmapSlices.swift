package import Raster

/// The parts of a bitmap that are not stretched over a frame, in the picture's own unit (painting.md §6;
/// rendering.md §16, §17).
package struct BitmapSlices: Hashable, Sendable {
  /// Cells under the caps.
  package let caps: EdgeInsets
  /// The length of a cell in caps and tiles, above 0.
  package let cell: Double
  /// The way in which the part between the caps fills its room.
  package let mode: ResizingMode

  /// The parts of a bitmap of a size; `nil` where the caps leave no cell between them along an axis.
  package init?(caps: EdgeInsets, cell: Double, mode: ResizingMode, of size: PixelSize) {
    let sides = [caps.top, caps.leading, caps.bottom, caps.trailing]
    guard sides.allSatisfy({ 0..<max(size.width, size.height) ~= $0 }),
      caps.leading + caps.trailing < size.width, caps.top + caps.bottom < size.height, cell > 0
    else { return nil }
    (self.caps, self.cell, self.mode) = (caps, cell, mode)
  }

  /// The same where a unit is so many pixels.
  fileprivate func nineSlice(filling size: PixelSize, scale: Double) -> NineSlice {
    let pixels = min(max((cell * scale * 100_000).rounded(), 1), 0x1p30)
    return NineSlice(caps: caps, scale: Ratio(Int(pixels), 100_000), mode: mode, size: size)
  }
}

extension Bitmap {
  /// The bitmap in so many pixels, with parts that keep their size where there are some.
  ///
  /// - Parameter scale: Pixels of a unit of the slices.
  /// - Precondition: sides are at least 1 and below 2²³.
  package func filling(
    _ size: PixelSize, by method: ResamplingMethod, _ slices: BitmapSlices?, scale: Double,
    colorMode: ColorMode = .nonLinear
  ) throws(CancellationError) -> Mosaic {
    guard let slices else { return try resized(to: size, by: method, colorMode: colorMode) }
    return try sliced(
      slices.nineSlice(filling: size, scale: scale), by: method, colorMode: colorMode)
  }
}
