import Raster
import Glibc

/// A shader that computes the colour of a gradient at the centre of each pixel (painting.md §1).
struct GradientShader {
  /// The conversion from a point in the gradient's own space to a location.
  private enum Measure {
    /// The x coordinate.
    case linear
    /// The distance from the origin.
    case distance(start: Double, length: Double)
    /// The angle around the origin, in degrees; `start` is in 0..<360.
    case angle(start: Double, length: Double)
    /// The largest circle through the point, from a focal circle to the unit circle.
    case cone(FocalCone)
  }

  private let ramp: GradientRamp
  /// The map from pixels to the gradient's own space.
  private let map: Transform
  private let measure: Measure
  private let spread: PlacedGradient.Spread

  /// Creates a shader for a gradient in a frame, transformed to pixels by a map.
  ///
  /// If the frame, the map or the shape is degenerate, all pixels have the last colour.
  init(
    _ gradient: Gradient, _ shape: GradientShape, frame: Rect, map: Transform, opacity: Double,
    mixer: LightMixer
  ) {
    var (space, measure) = (Transform?.none, Measure.linear)
    switch shape {
    case .linear(let start, let end):
      let (start, way) = (frame.point(start), frame.point(end) - frame.point(start))
      let square = way.dot(way)
      if square > 0 {
        let (x, y) = (way.x / square, way.y / square)
        space = Transform(x, 0, y, 0, -(start.x * x + start.y * y), 0)
      }
    case .radial(let center, let start, let end):
      let center = frame.point(center)
      if end > start { space = .translation(-center.x, -center.y) }
      measure = .distance(start: start, length: end - start)
    case .elliptical(let center, let start, let end):
      let center = frame.point(center)
      if end > start, !frame.isEmpty {
        space = Transform.translation(-center.x, -center.y)
          .then(.scale(1 / frame.width, 1 / frame.height))
      }
      measure = .distance(start: start, length: end - start)
    case .angular(let center, let start, let end):
      let center = frame.point(center)
      if end > start { space = .translation(-center.x, -center.y) }
      let turned = start.truncatingRemainder(dividingBy: 360)
      measure = .angle(start: turned < 0 ? turned + 360 : turned, length: end - start)
    }
    ramp = GradientRamp(gradient.resolvedStops, opacity: opacity, mixer: mixer)
    spread = .pad
    if let space, let inverse = map.inverse?.then(space), inverse.isFinite {
      (self.map, self.measure) = (inverse, measure)
    } else {
      (self.map, self.measure) = (Transform(0, 0, 0, 0, 1, 0), .linear)
    }
  }

  /// Creates a shader for a placed gradient, transformed to pixels by a map, with a colour in place of inherited ones.
  ///
  /// If the map is degenerate, all pixels have the last colour.
  init(
    _ gradient: PlacedGradient, in color: Color, map: Transform, opacity: Double, mixer: LightMixer
  ) {
    ramp = GradientRamp(gradient.painted(in: color), opacity: opacity, mixer: mixer)
    spread = gradient.spread
    var (space, measure) = (Transform?.none, Measure.linear)
    switch gradient.geometry {
    case .linear(let start, let end):
      let way = end - start
      let square = way.dot(way)
      if square > 0 {
        let (x, y) = (way.x / square, way.y / square)
        space = Transform(x, 0, y, 0, -(start.x * x + start.y * y), 0)
      }
    case .radial(let circle, let focus, let focalRadius):
      space = circle.inverse
      if focus == .zero, focalRadius != 1 {
        measure = .distance(start: focalRadius, length: 1 - focalRadius)
      } else {
        measure = .cone(FocalCone(focus: focus, focalRadius: focalRadius))
      }
    }
    if let space, let inverse = map.inverse?.then(space), inverse.isFinite {
      (self.map, self.measure) = (inverse, measure)
    } else {
      (self.map, self.measure) = (Transform(0, 0, 0, 0, 1, 0), .linear)
    }
  }

  /// Writes the premultiplied colours of pixels of a row to the elements of `line` at their columns.
  func shade(_ columns: Range<Int>, row: Int, into line: inout MutableSpan<SIMD4<Float>>) {
    let y = Double(row) + 0.5
    let (across, down) = (y * map.c + map.tx, y * map.d + map.ty)
    var piece = 0
    switch measure {
    case .linear where spread == .pad:
      ramp.write(LinearNumbers(factor: map.a, offset: across), columns, into: &line)
    case .linear:
      for column in columns {
        let number = (Double(column) + 0.5) * map.a + across
        line[column] = ramp.light(at: spread.folded(number), &piece)
      }
    case .distance(let start, let length):
      for column in columns {
        let x = Double(column) + 0.5
        let (u, v) = (x * map.a + across, x * map.b + down)
        let number = ((u * u + v * v).squareRoot() - start) / length
        line[column] = ramp.light(at: spread.folded(number), &piece)
      }
    case .cone(let cone):
      for column in columns {
        let x = Double(column) + 0.5
        let number = cone.number(at: Point(x * map.a + across, x * map.b + down))
        line[column] = number.map { ramp.light(at: spread.folded($0), &piece) } ?? .zero
      }
    case .angle(let start, let length):
      for column in columns {
        let x = Double(column) + 0.5
        let angle = atan2(x * map.b + down, x * map.a + across) * (180 / .pi)
        let turned = angle - start
        let from = turned < -360 ? turned + 720 : turned < 0 ? turned + 360 : turned
        // The second half of the gap has the first colour.
        let isBefore = from > length && 2 * from >= length + 360
        line[column] = ramp.light(at: isBefore ? -1 : from / length, &piece)
      }
    }
  }
}

/// The locations of a linear gradient along a row, which either only grow or only fall.
private struct LinearNumbers {
  var factor: Double
  var offset: Double

  /// Returns the location at the centre of a pixel.
  @inline(__always)
  subscript(column: Int) -> Double { (Double(column) + 0.5) * factor + offset }

  /// Returns the locations at the centres of four pixels.
  @inline(__always)
  func four(from column: Int) -> SIMD4<Double> {
    (SIMD4(0.5, 1.5, 2.5, 3.5) + Double(column)) * factor + offset
  }

  /// Returns the first column with a location outside the bounds, or the end of the range if there is none.
  ///
  /// - Precondition: The location of the first column is within the bounds.
  func end(of columns: Range<Int>, within bounds: Range<Double>) -> Int {
    var (inside, outside) = (columns.lowerBound, columns.upperBound)
    if bounds.contains(self[outside - 1]) { return outside }
    while inside + 1 < outside {
      let middle = (inside + outside) / 2
      if bounds.contains(self[middle]) { inside = middle } else { outside = middle }
    }
    return outside
  }
}

/// The colours of a gradient as light, in pieces of linear change.
private struct GradientRamp {
  /// A piece with linearly changing colours.
  private struct Piece {
    var numbers: Range<Double>
    /// The location of the colour `light`.
    var origin: Double
    /// The straight light, in the unit of the colour mode; alpha is 0…1.
    var light: SIMD4<Float>
    /// The change from location 0 to 1.
    var slope: SIMD4<Float>

    /// Returns the straight colour at a location.
    @inline(__always)
    func light(at number: Double) -> SIMD4<Float> { light + slope * Float(number - origin) }
  }

  /// The pieces, which cover −∞ to ∞ without a gap.
  private let pieces: [Piece]
  private let isOpaque: Bool

  init(_ stops: [Gradient.Stop], opacity: Double, mixer: LightMixer) {
    func light(_ color: Color) -> SIMD4<Float> {
      var light = mixer.ink(color.opaque, opacity: 1)
      light.w = Float(Double(color.alpha) / 255 * min(max(opacity, 0), 1))
      return light
    }
    func even(_ numbers: Range<Double>, _ color: Color) -> Piece {
      Piece(numbers: numbers, origin: 0, light: light(color), slope: .zero)
    }
    var pieces = [even(-.infinity..<stops[0].location, stops[0].color)]
    for (from, to) in zip(stops, stops.dropFirst()) where from.location < to.location {
      let slope = (light(to.color) - light(from.color)) / Float(to.location - from.location)
      pieces.append(
        Piece(
          numbers: from.location..<to.location, origin: from.location, light: light(from.color),
          slope: slope))
    }
    let last = stops[stops.count - 1]
    self.pieces = pieces + [even(last.location ..< .infinity, last.color)]
    isOpaque = opacity >= 1 && stops.allSatisfy(\.color.isOpaque)
  }

  /// Returns the premultiplied colour at a location.
  ///
  /// - Parameter index: The index of a piece near the location; on return, of the piece that contains it.
  @inline(__always)
  func light(at number: Double, _ index: inout Int) -> SIMD4<Float> {
    let number = find(number, from: &index)
    return multiplied(pieces.span[index].light(at: number))
  }

  /// Writes the colours of a nonempty range of pixels in a row, piece by piece.
  func write(
    _ numbers: LinearNumbers, _ columns: Range<Int>, into line: inout MutableSpan<SIMD4<Float>>
  ) {
    var (rest, index) = (columns, 0)
    while let first = rest.first {
      _ = find(numbers[first], from: &index)
      let piece = pieces[index]
      let end = numbers.end(of: rest, within: piece.numbers)
      if piece.slope == .zero {
        let light = multiplied(piece.light)
        for column in first..<end { line[column] = light }
      } else {
        write(piece, numbers, first..<end, into: &line)
      }
      rest = end..<rest.upperBound
    }
  }

  /// Writes the colours of pixels in one piece, four at a time.
  @inline(__always)
  private func write(
    _ piece: Piece, _ numbers: LinearNumbers, _ columns: Range<Int>,
    into line: inout MutableSpan<SIMD4<Float>>
  ) {
    var column = columns.lowerBound
    while column + 4 <= columns.upperBound {
      let parts = SIMD4<Float>(numbers.four(from: column) - piece.origin)
      line[column] = multiplied(piece.light + piece.slope * parts.x)
      line[column + 1] = multiplied(piece.light + piece.slope * parts.y)
      line[column + 2] = multiplied(piece.light + piece.slope * parts.z)
      line[column + 3] = multiplied(piece.light + piece.slope * parts.w)
      column += 4
    }
    while column < columns.upperBound {
      line[column] = multiplied(piece.light(at: numbers[column]))
      column += 1
    }
  }

  /// Finds the piece that contains a location, starting at a piece near it, and returns the clamped location.
  @inline(__always)
  private func find(_ number: Double, from index: inout Int) -> Double {
    let pieces = pieces.span
    // With this order of arguments, NaN becomes −1.
    let number = min(max(-1, number), 2)
    while number < pieces[index].numbers.lowerBound { index -= 1 }
    while number >= pieces[index].numbers.upperBound { index += 1 }
    return number
  }

  @inline(__always)
  private func multiplied(_ straight: SIMD4<Float>) -> SIMD4<Float> {
    if isOpaque { return straight }
    var light = straight
    light.w = 1
    return light * straight.w
  }
}

extension Transform {
  /// Whether all six numbers are finite.
  var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}
