/// A bitmap of nine parts that fills a size: four corners, four edges and a centre (rendering.md
/// §16, §17; `resizable(capInsets:resizingMode:)` in SwiftUI).
package struct NineSlice: Hashable, Sendable {
  /// Cells of the bitmap under the caps, which are not stretched.
  package let caps: EdgeInsets
  /// Pixels of a cell in caps and tiles, before caps too large for the size are made smaller.
  package let scale: Ratio
  /// The way in which the part between the caps fills its room.
  package let mode: ResizingMode
  /// Pixels of the picture.
  package let size: PixelSize

  /// Parts and the size that they fill.
  ///
  /// - Precondition: caps are not negative, sides of `size` at least 1.
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

  /// Both directions for a bitmap.
  ///
  /// Caps larger than the size are made smaller, alike in both directions. A direction without caps
  /// is stretched as a whole, and one at its natural size is drawn as it is.
  ///
  /// - Precondition: the caps leave at least one cell in each direction.
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

  /// The same slices of a bitmap whose cells are blocks of `factor`×`factor` smaller ones.
  func finer(by factor: Int) -> NineSlice {
    NineSlice(
      caps: EdgeInsets(
        top: caps.top * factor, leading: caps.leading * factor, bottom: caps.bottom * factor,
        trailing: caps.trailing * factor),
      scale: Ratio(scale.numerator, scale.denominator * factor), mode: mode, size: size)
  }
}

/// The way in which the part between caps is made to fit; SwiftUI's `Image.ResizingMode`
/// (rendering.md §16, §17).
package enum ResizingMode: String, CaseIterable, Hashable, Sendable {
  /// Resized; the default.
  case stretch
  /// Repeated at its own size.
  case tile
}

/// One direction of a nine-slice: three parts and the pixels that they become (rendering.md §16, §17).
struct SliceAxis {
  /// Cells of the bitmap, w.
  let cells: Int
  /// Pixels of the picture, W.
  let pixels: Int
  /// Cells under the caps, L and R; none where the axis is drawn whole.
  let leading, trailing: Int
  /// Pixels of a cell in a cap, q, made smaller where the caps would not fit.
  let capScale: Ratio
  /// Pixels of a cell in a tile; `nil` where the centre is stretched.
  let tileScale: Ratio?

  /// A stretch of cells and the pixels that it becomes, which are repeated or cut to `extent`.
  struct Part {
    let cells: Range<Int>
    let pixels: Int
    let extent: Int
  }

  /// The axis is one part that fills the pixels.
  var isWhole: Bool { leading + trailing == 0 && tileScale == nil }

  /// The cells between the caps, at least one.
  var center: Range<Int> { leading..<cells - trailing }

  /// Caps rounded to whole pixels, and what is left for the centre, each where it has pixels.
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
