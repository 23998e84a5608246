import Raster

/// Sprites that move like what people draw: a figure that runs, a slime that hops over still ground, and a
/// ball of three colours that rolls.
enum MovingArt {
  /// 50 × 37 cells, 16 frames, 24 colours: a figure on transparent ground whose limbs swing.
  static func runner() throws -> [Bitmap] {
    let palette = try Ramp.palette([(0, 1), (20, 5), (60, 4), (140, 4), (200, 4), (300, 5)])
    return (0..<16).map { frame in
      var canvas = Canvas(columns: 50, rows: 37)
      let phase = Double(frame) / 16
      let bob = abs(Wave.sine(2 * phase)) * 2
      let hip = (x: 25.0, y: 22 - bob)
      for (side, shade) in [(0.5, 1), (0.0, 0)] {
        let thigh = Wave.sine(phase + side) * 0.13
        let knee = Wave.along(hip, 6, thigh + 0.25)
        let foot = Wave.along(knee, 7, thigh + 0.25 + max(0, Wave.sine(phase + side + 0.2)) * 0.15)
        canvas.limb(hip, knee, 2.2, ramp: 10 - shade)
        canvas.limb(knee, foot, 1.8, ramp: 14 - shade)
        canvas.disc(foot.x + 1, foot.y, 1.9, 1.3, ramp: 18, tones: 3)
      }
      let neck = (x: hip.x + 2, y: hip.y - 9)
      canvas.limb(hip, neck, 3.6, ramp: 3)
      for side in [0.0, 0.5] {
        let swing = Wave.sine(phase + side) * 0.16
        let elbow = Wave.along((neck.x - 0.5, neck.y + 1.5), 5, 0.25 + swing)
        let hand = Wave.along(elbow, 5, 0.2 + swing - 0.1)
        canvas.limb((neck.x - 0.5, neck.y + 1.5), elbow, 1.6, ramp: side == 0 ? 4 : 2)
        canvas.limb(elbow, hand, 1.2, ramp: 7)
      }
      canvas.disc(neck.x + 1, neck.y - 4, 3.6, 4.2, ramp: 6, tones: 4)
      canvas.disc(neck.x - 1, neck.y - 6, 4.4, 3 + Wave.sine(phase) * 0.6, ramp: 19, tones: 5)
      canvas.set(Int(neck.x + 3), Int(neck.y - 4), 1)
      canvas.outline(1)
      return canvas.bitmap(palette)
    }
  }

  /// 24 × 24 cells, 14 frames, 18 colours: all opaque, and most of it still.
  static func slime() throws -> [Bitmap] {
    let palette = try Ramp.palette([(200, 5), (100, 5), (30, 4), (130, 4)], isOpaque: true)
    return (0..<14).map { frame in
      var canvas = Canvas(columns: 24, rows: 24)
      var noise = Noise()
      for row in 0..<24 {
        for column in 0..<24 {
          let sky = min(4, row / 4)
          canvas.set(column, row, row < 18 ? sky : 5 + (row - 18) / 3 + noise.number(below: 3))
        }
      }
      for tuft in 0..<6 {
        canvas.limb((Double(tuft * 4 + 1), 19), (Double(tuft * 4 + 2), 16), 0.6, ramp: 9)
      }
      let jump = abs(Wave.sine(Double(frame) / 28))
      let (width, height) = (6.5 - 1.5 * jump, 4 + 1.5 * jump)
      canvas.disc(12, 18 - height - 6 * jump, width, height, ramp: 14, tones: 4)
      canvas.disc(10, 17 - height - 6 * jump, 1.2, 1.2, ramp: 10, tones: 2)
      canvas.disc(14, 17 - height - 6 * jump, 1.2, 1.2, ramp: 10, tones: 2)
      return canvas.bitmap(palette)
    }
  }

  /// 48 × 48 cells, 16 frames, 3 colours: a chequered ball on transparent ground.
  static func ball() throws -> [Bitmap] {
    let palette = try Ramp.palette([(0, 1), (0, 2)])
    return (0..<16).map { frame in
      var canvas = Canvas(columns: 48, rows: 48)
      for row in 0..<48 {
        for column in 0..<48 {
          let (x, y) = ((Double(column) - 23.5) / 12.5, (Double(row) - 30.5) / 12.5)
          let distance = x * x + y * y
          guard distance <= 1 else { continue }
          let depth = (1 - distance).squareRoot()
          let turned = Wave.turns(of: x, depth) + Double(frame) / 64
          let isDark = (Int(turned * 10) + Int((y + 2) * 3)) % 2 == 0
          canvas.set(column, row, distance > 0.85 || isDark ? 1 : 2)
        }
      }
      return canvas.bitmap(palette)
    }
  }
}

/// Cells that are drawn on, row by row; 0 is the ground.
private struct Canvas {
  let columns: Int
  let rows: Int
  private var cells: [UInt8]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = [UInt8](repeating: 0, count: columns * rows)
  }

  mutating func set(_ column: Int, _ row: Int, _ index: Int) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    cells[row * columns + column] = UInt8(index)
  }

  /// An ellipse, the darker the lower.
  mutating func disc(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, ramp: Int, tones: Int
  ) {
    for row in 0..<rows {
      for column in 0..<columns {
        let (across, down) = ((Double(column) - x) / width, (Double(row) - y) / height)
        guard across * across + down * down <= 1 else { continue }
        let tone = min(tones - 1, max(0, Int((down + across * 0.4 + 1) / 2 * Double(tones))))
        set(column, row, ramp + tone)
      }
    }
  }

  /// A thick line, darker at its right.
  mutating func limb(
    _ from: (x: Double, y: Double), _ to: (x: Double, y: Double), _ radius: Double, ramp: Int
  ) {
    let (across, down) = (to.x - from.x, to.y - from.y)
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (Double(column) - from.x, Double(row) - from.y)
        let part = min(1, max(0, (x * across + y * down) / (across * across + down * down)))
        let (left, up) = (x - part * across, y - part * down)
        guard left * left + up * up <= radius * radius else { continue }
        set(column, row, ramp + (left > radius * 0.3 ? 1 : 0) + (left > radius * 0.7 ? 1 : 0))
      }
    }
  }

  /// Colours the ground next to what is drawn.
  mutating func outline(_ index: Int) {
    let drawn = cells
    for place in drawn.indices where drawn[place] == 0 {
      let (row, column) = (place / columns, place % columns)
      let neighbours = [(row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column)]
      let isEdge = neighbours.contains { row, column in
        (0..<rows).contains(row) && (0..<columns).contains(column)
          && drawn[row * columns + column] > 1
      }
      if isEdge { cells[place] = UInt8(index) }
    }
  }

  func bitmap(_ palette: Palette) -> Bitmap {
    let limit = UInt8(palette.count - 1)
    return Bitmap(
      rows: rows, columns: columns, palette: palette, indices: cells.map { min($0, limit) })
  }
}

/// Palettes of a few hues, each from dark to light.
private enum Ramp {
  /// The first of all entries is transparent where it is alone, unless all are opaque.
  static func palette(_ hues: [(hue: Int, tones: Int)], isOpaque: Bool = false) throws -> Palette {
    var colors: [Color] = []
    for (place, ramp) in hues.enumerated() {
      if place == 0, ramp.tones == 1, !isOpaque {
        colors.append(.clear)
        continue
      }
      for tone in 0..<ramp.tones {
        let light = Double(tone + 1) / Double(ramp.tones)
        colors.append(Color(hue: Double(ramp.hue) / 360, saturation: 0.6, brightness: light))
      }
    }
    guard let palette = Palette(colors) else { throw Benchmarks.Misuse.colors(colors.count) }
    return palette
  }
}

/// Swings and places, without a library of mathematics.
private enum Wave {
  /// The sine of so many turns, within a few thousandths (Bhaskara I, about 629).
  static func sine(_ turns: Double) -> Double {
    let part = turns - turns.rounded(.down)
    let half = part < 0.5 ? part * 2 : part * 2 - 1
    let product = half * (1 - half)
    let value = 16 * product / (5 - 4 * product)
    return part < 0.5 ? value : -value
  }

  /// The place so far along a direction, in turns from the right downwards.
  static func along(_ start: (x: Double, y: Double), _ length: Double, _ turns: Double) -> (
    x: Double, y: Double
  ) {
    (start.x + length * sine(turns + 0.25), start.y + length * sine(turns))
  }

  /// About how many turns a place on a circle is from its right, 0…1.
  static func turns(of x: Double, _ depth: Double) -> Double {
    let length = max(1e-9, abs(x) + depth)
    return x >= 0 ? 0.25 * (1 - x / length) : 0.25 + 0.25 * (-x / length)
  }
}
