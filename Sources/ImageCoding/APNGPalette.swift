import Raster

/// The colours of all frames in order of first use.
struct APNGPalette {
  /// The colours so far.
  private(set) var colors: [Color] = []
  private var places: [Color: UInt8] = [:]

  /// The cells as indices, their new colours added; `nil` where that makes more than 256.
  mutating func indices(of bitmap: Bitmap) -> [UInt8]? {
    guard case .indexed(let palette, let indices)? = bitmap.indexed()?.storage else { return nil }
    var used = [Bool](repeating: false, count: Palette.maximumCount)
    for index in indices { used[Int(index)] = true }
    var places = [UInt8](repeating: 0, count: Palette.maximumCount)
    for (index, color) in palette.colors.enumerated() where used[index] {
      guard let place = place(of: color) else { return nil }
      places[index] = place
    }
    return indices.map { places[Int($0)] }
  }

  private mutating func place(of color: Color) -> UInt8? {
    if let place = places[color] { return place }
    guard colors.count < Palette.maximumCount else { return nil }
    let place = UInt8(colors.count)
    colors.append(color)
    places[color] = place
    return place
  }
}
