import Foundation
import Raster
import TestSupport

/// Dividers over pixels that are written down, by the formulas of rendering.md §9 and §14 in whole
/// numbers: an independent reference for small pictures.
struct SlowLines {
  /// Thousandths of a cell.
  var ratio: Int
  var color: Color
  var blend = LineBlend.union
  var colorMode = ColorMode.nonLinear

  /// Part of a pixel, exactly.
  struct Part {
    var covered: Int
    var whole: Int
  }

  /// The pixels under lines between `cells` that share them evenly.
  func drawn(over pixels: Bitmap, cells: PixelSize) -> Bitmap {
    var result = pixels.expanded()
    for y in 0..<pixels.rows {
      let row = part(y, cells: cells.height, extent: pixels.rows)
      for x in 0..<pixels.columns {
        let column = part(x, cells: cells.width, extent: pixels.columns)
        let ground = pixels[y, x]
        switch blend {
        case .union:
          // r + c − r·c
          let whole = row.whole * column.whole
          let bare = (row.whole - row.covered) * (column.whole - column.covered)
          result[y, x] = painted(Part(covered: whole - bare, whole: whole), ground)
        case .twice:
          result[y, x] = painted(column, painted(row, ground))
        }
      }
    }
    return result
  }

  /// clamp(min(p+1, y + t/2) − max(p, y − t/2), 0, 1) in units of 1 / (2000 · cells) pixels.
  func part(_ pixel: Int, cells: Int, extent: Int) -> Part {
    let unit = 2000 * cells
    var covered = 0
    for line in 1..<max(cells, 1) {
      let (center, half) = (line * extent * 2000, ratio * extent)
      covered += max(0, min((pixel + 1) * unit, center + half) - max(pixel * unit, center - half))
    }
    return Part(covered: min(covered, unit), whole: unit)
  }

  /// Source-over, rounded half up.
  private func painted(_ part: Part, _ ground: Color) -> Color {
    let top = Int(color.alpha) * part.covered * 255
    if top == 0 { return ground }
    let bottom = Int(ground.alpha) * (255 * part.whole - Int(color.alpha) * part.covered)
    let sum = top + bottom
    func channel(_ line: UInt8, _ cell: UInt8) -> UInt8 {
      if colorMode == .nonLinear {
        return UInt8((2 * (Int(line) * top + Int(cell) * bottom) + sum) / (2 * sum))
      }
      let light = Self.light(line) * top + Self.light(cell) * bottom
      return Self.byte((2 * light + sum) / (2 * sum))
    }
    return Color(
      red: channel(color.red, ground.red), green: channel(color.green, ground.green),
      blue: channel(color.blue, ground.blue),
      alpha: UInt8((2 * sum + 255 * part.whole) / (2 * 255 * part.whole)))
  }

  private static func light(_ byte: UInt8) -> Int {
    let c = Double(byte) / 255
    return Int((65535 * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4))).rounded())
  }

  private static func byte(_ light: Int) -> UInt8 {
    let l = Double(light) / 65535
    return UInt8((255 * (l <= 0.0031308 ? 12.92 * l : 1.055 * pow(l, 1 / 2.4) - 0.055)).rounded())
  }
}
