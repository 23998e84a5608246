extension Bitmap {
  /// Returns the picture of antialiased rectangles, one per cell, with the seams of such fills (rendering.md §13).
  ///
  /// If several cells share a pixel, each is composited source-over in proportion to its part of the pixel, row by row;
  /// the remainder is transparent. If all cells cover whole pixels, the result equals nearest sampling.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func filledCells(
    size: PixelSize, colorMode: ColorMode
  ) throws(CancellationError) -> Mosaic {
    if size.width % columns == 0 && size.height % rows == 0 { return .nearest(self, size: size) }
    let across = Self.shares(of: columns, over: size.width)
    let down = Self.shares(of: rows, over: size.height)
    var result: [UInt8] = []
    result.reserveCapacity(across.count * down.count * 4)
    for row in down {
      if Task.isCancelled { throw CancellationError() }
      for column in across {
        let color = filled(row, column, colorMode)
        result += [color.red, color.green, color.blue, color.alpha]
      }
    }
    return Mosaic(
      cells: Bitmap(rows: down.count, columns: across.count, rgba: result),
      columns: across.indices.map { Mosaic.Band(cell: $0, extent: across[$0].extent) },
      rows: down.indices.map { Mosaic.Band(cell: $0, extent: down[$0].extent) })
  }

  /// A run of pixels along one axis with the same cells in the same proportions.
  private struct SampleRun {
    var extent: Int
    /// The cells in order, each with the part of a pixel that it covers.
    var parts: [(cell: Int, part: Double)]
  }

  /// Returns the runs of pixels along an axis.
  ///
  /// Cell c covers c·W/w to (c+1)·W/w.
  private static func shares(of w: Int, over W: Int) -> [SampleRun] {
    var shares: [SampleRun] = []
    for X in 0..<W {
      let (from, to) = (X * w, (X + 1) * w)
      let parts = (from / W...(to - 1) / W).map { cell in
        (cell: cell, part: Double(min(to, (cell + 1) * W) - max(from, cell * W)) / Double(w))
      }
      if parts.count == 1, let last = shares.last, last.parts.count == 1,
        last.parts[0].cell == parts[0].cell
      {
        shares[shares.count - 1].extent += 1
      } else {
        shares.append(SampleRun(extent: 1, parts: parts))
      }
    }
    return shares
  }

  private func filled(_ row: SampleRun, _ column: SampleRun, _ colorMode: ColorMode) -> Color {
    if row.parts.count == 1 && column.parts.count == 1 {
      return self[row.parts[0].cell, column.parts[0].cell]
    }
    var sum = SIMD4<Double>.zero
    for (y, height) in row.parts {
      for (x, width) in column.parts {
        let color = self[y, x]
        let alpha = Double(color.alpha) / 255 * (width * height)
        sum = sum * (1 - alpha) + color.light(colorMode) * alpha
      }
    }
    return Color(light: sum, colorMode)
  }
}

extension Color {
  /// Returns red, green and blue in the mode's scale, bytes or 16-bit linear light, followed by 1.
  fileprivate func light(_ colorMode: ColorMode) -> SIMD4<Double> {
    func value(_ byte: UInt8) -> Double {
      colorMode == .nonLinear ? Double(byte) : Double(LinearLight.values[Int(byte)])
    }
    return SIMD4(value(red), value(green), value(blue), 1)
  }

  /// Creates a colour from premultiplied channels in the mode's scale, with alpha 0…1.
  fileprivate init(light: SIMD4<Double>, _ colorMode: ColorMode) {
    guard light.w > 0 else {
      self = .clear
      return
    }
    func byte(_ value: Double) -> UInt8 {
      let value = value / light.w + 0.5
      return colorMode == .nonLinear
        ? UInt8(min(max(value, 0), 255)) : LinearLight.bytes[Int(min(max(value, 0), 65535))]
    }
    self.init(
      red: byte(light.x), green: byte(light.y), blue: byte(light.z),
      alpha: UInt8(min(light.w * 255 + 0.5, 255)))
  }
}
