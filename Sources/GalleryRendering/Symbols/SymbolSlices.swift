package import GalleryModel
import Raster
import VectorRaster

/// The parts into which caps and tiles divide a symbol: each maps a part of the view box to a part of the picture
/// (rendering.md §16, §17; symbols.md §9).
package struct SymbolSlices: Hashable, Sendable {
  /// A part of the view box, and its position in the picture.
  struct Part: Hashable, Sendable {
    /// The part of the view box, in the drawing's unit.
    let source: Rect
    /// The part of the picture, in the unit of the placement.
    let place: Rect
  }

  /// The maximum number of parts of a picture, since each is drawn separately.
  static let maximumParts = 1_024

  /// The insets that keep their size, in points.
  let caps: PointInsets
  let mode: ResizingMode
  /// The rectangle of the symbol at its natural size, in the unit of the placement.
  let natural: Rect
  /// The parts, row by row.
  let parts: [Part]

  /// Divides a picture into parts, or returns `nil` if the parts would show the same as the whole.
  ///
  /// - Parameters:
  ///   - options: The options of the symbol.
  ///   - viewBox: The drawing's frame.
  ///   - natural: Its rectangle at natural size, in the unit of `picture`.
  ///   - picture: The rectangle to fill.
  ///   - perPoint: The length of a point in the unit of `picture`.
  ///   - isWhole: Whether all lengths are whole numbers.
  /// - Throws: `.invalid` if the caps leave no part of the symbol between them, `.tooLarge` if there are too many
  ///   tiles.
  init?(
    _ options: SymbolOptions, of viewBox: Rect, natural: Rect, filling picture: Rect,
    perPoint: Double, isWhole: Bool
  ) throws(RenderError) {
    guard options.fillsBox else { return nil }
    let caps = options.capInsets ?? .zero
    let columns = Axis(
      leading: caps.leading.value * perPoint, trailing: caps.trailing.value * perPoint,
      natural: natural.width)
    let rows = Axis(
      leading: caps.top.value * perPoint, trailing: caps.bottom.value * perPoint,
      natural: natural.height)
    try columns.check("leading \(caps.leading) and trailing \(caps.trailing)", "wide", perPoint)
    try rows.check("top \(caps.top) and bottom \(caps.bottom)", "high", perPoint)
    guard picture.width != natural.width || picture.height != natural.height else { return nil }
    let factor = min(1, columns.fit(picture.width), rows.fit(picture.height))
    let isTiled = options.resizingMode == .tile
    let counts = [
      isTiled ? columns.tileCount(picture.width, factor, isWhole) : 1,
      isTiled ? rows.tileCount(picture.height, factor, isWhole) : 1,
    ]
    guard counts[0] * counts[1] <= Double(Self.maximumParts) else {
      throw .tooLarge(
        message: "a symbol must be repeated at most \(Self.maximumParts) times, got "
          + "\(SVGNumber.text(counts[0])) × \(SVGNumber.text(counts[1]))")
    }
    let across = columns.segments(picture.width, factor, isTiled: isTiled, isWhole: isWhole)
    let down = rows.segments(picture.height, factor, isTiled: isTiled, isWhole: isWhole)
    self.caps = caps
    self.natural = natural
    mode = options.resizingMode
    parts = down.flatMap { row in
      across.map { column in
        Part(
          source: Rect(
            x: viewBox.x + column.source.lowerBound * viewBox.width,
            y: viewBox.y + row.source.lowerBound * viewBox.height,
            width: (column.source.upperBound - column.source.lowerBound) * viewBox.width,
            height: (row.source.upperBound - row.source.lowerBound) * viewBox.height),
          place: Rect(
            x: picture.x + column.place.lowerBound, y: picture.y + row.place.lowerBound,
            width: column.place.upperBound - column.place.lowerBound,
            height: row.place.upperBound - row.place.lowerBound))
      }
    }
  }

  /// Returns the parts with their places in the drawing's unit.
  func parts(of picture: Rect, around viewBox: Rect) -> [Part] {
    parts.map { Part(source: $0.source, place: $0.place.moved(from: picture, to: viewBox)) }
  }

  /// The maximum number of path commands of all parts together; each part contains the whole drawing.
  private static let maximumCommands = 1 << 18

  /// Checks the number of commands of a drawing in all parts together.
  ///
  /// - Throws: `.tooLarge`.
  func check(_ drawing: SymbolDrawing) throws(RenderError) {
    let shapes = drawing.layers.flatMap { $0.shapes + $0.clears } + drawing.groups.flatMap(\.clips)
    let commands = parts.count * shapes.reduce(0) { $0 + $1.path.elements.count }
    guard commands > Self.maximumCommands else { return }
    throw .tooLarge(
      message: "the paths of a symbol must have at most \(Self.maximumCommands) commands in all "
        + "of its \(parts.count) parts, got \(commands)")
  }

  /// One axis: the caps and the whole symbol at natural size.
  private struct Axis {
    let leading: Double
    let trailing: Double
    let natural: Double

    /// A part of the side, as a range in 0…1, and its place.
    struct Segment {
      let source: ClosedRange<Double>
      let place: ClosedRange<Double>
    }

    func check(_ caps: String, _ side: String, _ perPoint: Double) throws(RenderError) {
      guard leading + trailing >= natural else { return }
      throw .invalid(
        option: "capInsets",
        rule: "must leave a part of the symbol, which is "
          + "\(SVGNumber.text(natural / perPoint)) points \(side)", value: caps)
    }

    /// Returns the factor that fits the caps into a length.
    func fit(_ length: Double) -> Double {
      leading + trailing > 0 ? length / (leading + trailing) : .infinity
    }

    /// Returns the number of tiles between the caps.
    func tileCount(_ length: Double, _ factor: Double, _ isWhole: Bool) -> Double {
      let (start, end) = center(length, factor, isWhole)
      return max(1, ((end - start) / tile(factor, isWhole)).rounded(.up))
    }

    /// Returns the segments of the caps, if any, and of the area between them.
    func segments(
      _ length: Double, _ factor: Double, isTiled: Bool, isWhole: Bool
    ) -> [Segment] {
      let (start, end) = center(length, factor, isWhole)
      let inner = (leading / natural)...(1 - trailing / natural)
      var segments: [Segment] = []
      if start > 0 { segments.append(Segment(source: 0...inner.lowerBound, place: 0...start)) }
      if end > start {
        segments +=
          isTiled
          ? tiles(from: start, to: end, tile(factor, isWhole), of: inner)
          : [Segment(source: inner, place: start...end)]
      }
      if end < length {
        segments.append(Segment(source: inner.upperBound...1, place: end...length))
      }
      return segments
    }

    private func tiles(
      from start: Double, to end: Double, _ side: Double, of source: ClosedRange<Double>
    ) -> [Segment] {
      var segments: [Segment] = []
      let width = source.upperBound - source.lowerBound
      for index in 0..<Int(((end - start) / side).rounded(.up)) {
        let place = start + Double(index) * side
        let shown = min(1, (end - place) / side)
        guard shown > 1e-9 else { continue }
        segments.append(
          Segment(
            source: source.lowerBound...source.lowerBound + shown * width,
            place: place...min(place + side, end)))
      }
      return segments
    }

    private func tile(_ factor: Double, _ isWhole: Bool) -> Double {
      let side = factor * (natural - leading - trailing)
      return isWhole ? max(1, side.rounded()) : side
    }

    private func center(_ length: Double, _ factor: Double, _ isWhole: Bool) -> (Double, Double) {
      let (before, after) = (factor * leading, factor * trailing)
      guard isWhole else { return (before, max(before, length - after)) }
      let start = min(before.rounded(), length)
      return (start, max(start, length - after.rounded()))
    }
  }
}

extension SymbolOptions {
  /// Whether caps or tiles make the symbol fill a box of any shape, as SwiftUI's `resizable` does.
  package var fillsBox: Bool { resizingMode == .tile || capInsets?.isZero == false }
}
