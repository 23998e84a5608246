package import Raster

/// The caps and tiles of a bitmap, in the picture's own unit (painting.md §6; rendering.md §16, §17).
package struct BitmapSlices: Hashable, Sendable {
  /// The number of cells under each cap.
  package let caps: EdgeInsets
  /// The length of a cell in caps and tiles, above 0.
  package let cell: Double
  /// The mode that fills the space between the caps.
  package let mode: ResizingMode

  /// Creates the slices of a bitmap of a size, or returns `nil` if they are invalid.
  ///
  /// Caps must not be negative, and must leave a cell between them along each axis; `cell` must be above 0.
  package init?(caps: EdgeInsets, cell: Double, mode: ResizingMode, of size: PixelSize) {
    let sides = [caps.top, caps.leading, caps.bottom, caps.trailing]
    guard sides.allSatisfy({ 0..<max(size.width, size.height) ~= $0 }),
      caps.leading + caps.trailing < size.width, caps.top + caps.bottom < size.height, cell > 0
    else { return nil }
    (self.caps, self.cell, self.mode) = (caps, cell, mode)
  }

  /// Returns the slices for a size in pixels, with `scale` pixels per unit.
  fileprivate func nineSlice(filling size: PixelSize, scale: Double) -> NineSlice {
    let pixels = min(max((cell * scale * 100_000).rounded(), 1), 0x1p30)
    return NineSlice(caps: caps, scale: Ratio(Int(pixels), 100_000), mode: mode, size: size)
  }
}

extension Bitmap {
  /// Returns the bitmap resized to a size in pixels, with caps and tiles if there are slices.
  ///
  /// - Parameter scale: The number of pixels per unit of the slices.
  /// - Precondition: Both sides are at least 1 and below 2²³.
  package func filling(
    _ size: PixelSize, by method: ResamplingMethod, _ slices: BitmapSlices?, scale: Double,
    colorMode: ColorMode = .nonLinear
  ) throws(CancellationError) -> Mosaic {
    guard let slices else { return try resized(to: size, by: method, colorMode: colorMode) }
    return try sliced(
      slices.nineSlice(filling: size, scale: scale), by: method, colorMode: colorMode)
  }
}
