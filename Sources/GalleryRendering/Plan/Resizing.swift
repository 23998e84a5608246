package import Raster

/// The way in which cells become the pixels of the scaled picture.
package enum Resizing: Hashable, Sendable {
  /// Not at all: the dividers stand alone on transparent ground, where cells of these parts, drawn along
  /// one line or each by itself, would meet.
  case blank(NineSlice?, followsLine: Bool)
  /// All of them by one method, the simplest that gives the same pixels.
  case scaled(ResamplingMethod)
  /// In nine parts, or as tiles (rendering.md §16, §17).
  case sliced(NineSlice, ResamplingMethod)
  /// One antialiased rectangle a cell, with the seams that they leave (§13).
  case filled

  /// True where no cell is seen.
  package var isBlank: Bool {
    if case .blank = self { true } else { false }
  }

  /// The parts, where there are any.
  package var slices: NineSlice? {
    switch self {
    case .blank(let slices, _): slices
    case .sliced(let slices, _): slices
    case .scaled, .filled: nil
    }
  }

  /// True where parts are drawn along one line.
  var followsLine: Bool {
    switch self {
    case .blank(_, let followsLine): followsLine
    case .sliced(let slices, let method): slices.mode == .stretch && method.followsLine
    case .scaled, .filled: false
    }
  }

  /// True where a pixel may get a colour that no cell has.
  package var createsColors: Bool {
    switch self {
    case .blank: false
    case .scaled(let method), .sliced(_, let method): method.createsColors
    case .filled: true
    }
  }
}
