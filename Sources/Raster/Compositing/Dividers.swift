/// Lines between the cells of a picture, none around it (rendering.md §14).
package struct Dividers: Hashable, Sendable {
  /// Thickness as a part of a cell, above 0.
  package var ratio: Double
  /// Straight alpha.
  package var color: Color
  /// By coverage, or in whole pixels.
  package var style: LineStyle
  /// Over the cells, or between them.
  package var mode: LineMode
  /// The look of crossings of translucent lines.
  package var blend: LineBlend
  /// The lines stand alone on transparent ground.
  package var isAlone: Bool

  /// White lines of a twentieth of a cell, unless told otherwise.
  package init(
    ratio: Double = 0.05, color: Color = .white, style: LineStyle = .smooth,
    mode: LineMode = .overlay, blend: LineBlend = .union, isAlone: Bool = false
  ) {
    self.ratio = ratio
    self.color = color
    self.style = style
    self.mode = mode
    self.blend = blend
    self.isAlone = isAlone
  }

  /// The whole pixels of a hard or inserted line between cells of so many pixels:
  /// max(1, round(ratio · cell)).
  package func wholePixels(cell: Double) -> Int {
    max(1, Int(min((ratio * cell).withoutNoise.rounded(), 1_048_576)))
  }
}

extension Double {
  /// The nearest multiple of 2⁻³²: equal lengths are equal wherever they were computed, and a half is
  /// one again.
  var withoutNoise: Double { (self * 0x1p32).rounded() * 0x1p-32 }
}
