/// The division of a bitmap into nine parts that fill a size: four corners, four edges and a centre.
///
/// It corresponds to `resizable(capInsets:resizingMode:)` in SwiftUI (rendering.md §16, §17).
package struct NineSlice: Hashable, Sendable {
  /// The numbers of cells under the caps, which are not stretched.
  package let caps: EdgeInsets
  /// The number of pixels per cell in caps and tiles, before oversized caps are reduced.
  package let scale: Ratio
  /// The mode of filling the space between the caps.
  package let mode: ResizingMode
  /// The size of the picture in pixels.
  package let size: PixelSize

  /// Creates slices for a size.
  ///
  /// - Precondition: The caps are not negative, and the sides of `size` are at least 1.
  package init(
    caps: EdgeInsets = .zero, scale: Ratio = .one, mode: ResizingMode = .stretch, size: PixelSize
  ) {
    precondition(
      [caps.top, caps.leading, caps.bottom, caps.trailing].allSatisfy { $0 >= 0 },
      "caps are not negative")
    precondition(size.width >= 1 && size.height >= 1, "a picture has at least one pixel")
    self.caps = caps
    self.scale = scale
    self.mode = mode
    self.size = size
  }

  /// Returns both axes for a bitmap.
  ///
  /// Caps larger than the size are reduced by the same factor along both axes. An axis without caps is stretched as a
  /// whole, and an axis at its natural size is not changed.
  ///
  /// - Precondition: The caps leave at least one cell along each axis.
  func axes(of source: PixelSize) -> (columns: SliceAxis, rows: SliceAxis) {
    let across = caps.leading + caps.trailing
    let down = caps.top + caps.bottom
    precondition(across < source.width && down < source.height, "caps leave at least one cell")
    let fitting = [(size.width, across), (size.height, down)].compactMap { pixels, cells in
      cells > 0 ? Ratio(pixels, cells) : nil
    }
    let capScale = fitting.reduce(scale, min)
    func axis(_ cells: Int, _ pixels: Int, _ leading: Int, _ trailing: Int) -> SliceAxis {
      let isNatural = pixels == max(1, scale.times(cells))
      return SliceAxis(
        cells: cells, pixels: pixels, leading: isNatural ? 0 : leading,
        trailing: isNatural ? 0 : trailing, capScale: capScale,
        tileScale: mode == .tile && !isNatural ? scale : nil)
    }
    return (
      axis(source.width, size.width, caps.leading, caps.trailing),
      axis(source.height, size.height, caps.top, caps.bottom)
    )
  }

  /// Returns the slices of an enlarged bitmap that has `factor`×`factor` cells for each cell.
  func finer(by factor: Int) -> NineSlice {
    NineSlice(
      caps: EdgeInsets(
        top: caps.top * factor, leading: caps.leading * factor, bottom: caps.bottom * factor,
        trailing: caps.trailing * factor),
      scale: Ratio(scale.numerator, scale.denominator * factor), mode: mode, size: size)
  }
}

/// The mode of filling the space between the caps, like SwiftUI's `Image.ResizingMode` (rendering.md §16, §17).
package enum ResizingMode: String, CaseIterable, Hashable, Sendable {
  /// Stretches the part; the default.
  case stretch
  /// Repeats the part at its own size.
  case tile
}

/// One axis of a nine-slice: three parts and their pixels (rendering.md §16, §17).
struct SliceAxis {
  /// The number of cells of the bitmap, w.
  let cells: Int
  /// The number of pixels of the picture, W.
  let pixels: Int
  /// The numbers of cells under the caps, L and R, which are 0 if the axis is drawn as a whole.
  let leading, trailing: Int
  /// The number of pixels per cell in a cap, q, reduced if the caps would not fit.
  let capScale: Ratio
  /// The number of pixels per cell in a tile, or `nil` if the centre is stretched.
  let tileScale: Ratio?

  /// A range of cells and its pixels, which are repeated or cropped to `extent`.
  struct Part {
    let cells: Range<Int>
    let pixels: Int
    let extent: Int
  }

  /// Whether the axis is a single part that fills the pixels.
  var isWhole: Bool { leading + trailing == 0 && tileScale == nil }

  /// The cells between the caps, at least one.
  var center: Range<Int> { leading..<cells - trailing }

  /// The parts with at least one pixel: caps rounded to whole pixels, and the centre with the remaining pixels.
  var parts: [Part] {
    let before = min(capScale.times(leading), pixels)
    let after = min(capScale.times(trailing), pixels - before)
    let rest = pixels - before - after
    let tile = tileScale.map { max(1, $0.times(center.count)) }
    return [
      Part(cells: 0..<leading, pixels: before, extent: before),
      Part(cells: center, pixels: tile ?? rest, extent: rest),
      Part(cells: cells - trailing..<cells, pixels: after, extent: after),
    ].filter { $0.extent > 0 }
  }
}
