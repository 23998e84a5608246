import CTIFF
import Raster

/// The conversion of the first page of a TIFF file to a bitmap.
///
/// Indexed pages keep their palette, and one bit becomes two colours; all other pages become RGBA with straight
/// alpha.
package enum TIFFPicture {
  /// Reads the first page.
  package static func read(_ request: DecodingRequest) throws(CodingError) -> DecodedSprite {
    try request.bytes.withUnsafeBufferPointer { input throws(CodingError) in
      var budget = DecodingBudget(request.limits)
      let file = try TIFFFile(input)
      let page = try TIFFPage(file.header(), &budget)
      let bitmap = try bitmap(page, file, budget)
      return DecodedSprite(
        still: bitmap, format: .tiff, orientation: page.orientation, notes: page.notes)
    }
  }

  private static func bitmap(
    _ page: TIFFPage, _ file: borrowing TIFFFile, _ budget: DecodingBudget
  ) throws(CodingError) -> Bitmap {
    let (width, height) = (page.size.width, page.size.height)
    let colors: [Color]?
    switch page.color {
    case .yCbCr:
      try budget.poll()
      return Bitmap(
        rows: height, columns: width, rgba: try file.rgba(width: width, height: height))
    case .palette: colors = palette(try file.colors(1 << page.bits))
    case .grey(let isInverted) where page.bits == 1 && page.alphaSample == nil:
      colors = isInverted ? [.white, .black] : [.black, .white]
    default: colors = nil
    }
    var samples = TIFFSamples(page)
    if let colors, page.alphaSample == nil {
      var indices: [UInt8] = []
      indices.reserveCapacity(width * height)
      for row in stride(from: 0, to: height, by: samples.bandRows) {
        try samples.read(from: row, file, budget)
        let count = min(samples.bandRows, height - row) * width
        for value in samples.values.prefix(count) {
          indices.append(UInt8(truncatingIfNeeded: value))
        }
      }
      return try StillPicture.bitmap(page.size, colors, indices)
    }
    let conversion = TIFFColors(page, colors)
    var rgba = [UInt8](repeating: 0, count: width * height * 4)
    for row in stride(from: 0, to: height, by: samples.bandRows) {
      try samples.read(from: row, file, budget)
      for line in row..<min(row + samples.bandRows, height) {
        try budget.poll()
        let first = (line - row) * width
        for column in 0..<width {
          let at = (first + column) * samples.kept.count
          conversion.convert(samples.values, at: at, into: &rgba, at: (line * width + column) * 4)
        }
      }
    }
    return Bitmap(rows: height, columns: width, rgba: rgba)
  }

  /// Returns the colours of a palette: the upper bytes of its values, since writers express 255 as 65,280 or as
  /// 65,535.
  ///
  /// If all values are below 256, they are the channels themselves, as some old programs write them.
  private static func palette(_ values: [UInt16]) -> [Color] {
    let shift = values.contains { $0 > 255 } ? 8 : 0
    let count = values.count / 3
    return (0..<count).map { index in
      Color(
        red: UInt8(truncatingIfNeeded: values[index] >> shift),
        green: UInt8(truncatingIfNeeded: values[count + index] >> shift),
        blue: UInt8(truncatingIfNeeded: values[2 * count + index] >> shift))
    }
  }
}

/// The conversion of the samples of one pixel to RGBA.
private struct TIFFColors {
  private let page: TIFFPage
  /// The palette of a page that has alpha besides its indices, or `nil`.
  private let colors: [Color]?
  private let maximum: Int
  private let alpha: Int?
  /// round(255 · value / maximum) for each value.
  private let widened: [UInt8]

  init(_ page: TIFFPage, _ colors: [Color]?) {
    (self.page, self.colors) = (page, colors)
    let maximum = 1 << page.bits - 1
    self.maximum = maximum
    alpha = page.alphaSample == nil ? nil : page.color.samples
    widened = (0...maximum).map {
      UInt8(truncatingIfNeeded: ChannelMask.widened($0, of: maximum))
    }
  }

  /// Writes the pixel with the samples that begin at `place`.
  func convert(_ values: [UInt16], at place: Int, into rgba: inout [UInt8], at target: Int) {
    let alpha = alpha.map { Int(values[place + $0]) } ?? maximum
    func channel(_ sample: Int) -> Int { Int(values[place + sample]) }
    rgba[target + 3] = widened[alpha]
    if let colors {
      let color = colors[channel(0)]
      (rgba[target], rgba[target + 1], rgba[target + 2]) = (color.red, color.green, color.blue)
      return
    }
    switch page.color {
    case .grey(let isInverted):
      let value = channel(0)
      let grey = straight(isInverted ? maximum - value : value, alpha)
      (rgba[target], rgba[target + 1], rgba[target + 2]) = (grey, grey, grey)
    case .cmyk:
      let light = maximum - channel(3)
      for ink in 0..<3 {
        // channel = round(255 · (1 − ink) · (1 − black))
        let product = (maximum - channel(ink)) * light
        rgba[target + ink] = UInt8(
          truncatingIfNeeded: ChannelMask.widened(product, of: maximum * maximum))
      }
    default:
      for sample in 0..<3 { rgba[target + sample] = straight(channel(sample), alpha) }
    }
  }

  /// Returns a channel with straight alpha: round(255 · value / alpha), at most 255, or 0 if alpha is 0.
  @inline(__always)
  private func straight(_ value: Int, _ alpha: Int) -> UInt8 {
    guard page.isAssociated else { return widened[value] }
    guard alpha > 0 else { return 0 }
    return UInt8(truncatingIfNeeded: ChannelMask.widened(min(value, alpha), of: alpha))
  }
}
