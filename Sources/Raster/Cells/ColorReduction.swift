extension Bitmap {
  /// Returns a palette of `count` colours made from the picture's own, dark ones first (rendering.md §31).
  ///
  /// Alpha and wholly transparent cells are ignored. Equal pictures have equal palettes, regardless of their storage.
  ///
  /// - Returns: The palette, or `nil` if the picture has at most `count` colours.
  /// - Throws: `CancellationError` if the task is cancelled.
  package func ownPalette(of count: Int) throws(CancellationError) -> Palette? {
    let count = min(max(count, 1), Palette.maximumCount)
    let colors = try ColorCount.all(of: self)
    guard colors.count > count else { return nil }
    let weighted = colors.map(\.weighted)
    let clusters = try ColorCluster.divided(weighted, into: count)
    let centers = try ColorMeans(weighted, clusters).centers
    return Palette(Self.ordered(centers.map(Color.init(near:))))
  }

  /// Returns the different colours in order of luminance; ties are broken by the channels.
  private static func ordered(_ colors: [Color]) -> [Color] {
    Set(colors).map { (luminance: $0.luminance, color: $0) }
      .sorted { ($0.luminance, $0.color.packed) < ($1.luminance, $1.color.packed) }
      .map(\.color)
  }
}

/// A colour without alpha, and the number of cells with it.
struct ColorCount {
  var count: Double
  /// The opaque colour in the form of `Color.packed`.
  let packed: UInt32

  /// The colour in OKLab with its count.
  var weighted: WeightedColor {
    let lab = OKLab(Color(packed: packed))
    return WeightedColor(place: SIMD3(lab.lightness, lab.a, lab.b), count: count)
  }

  /// The number of colours above which those with equal upper five bits of each channel are joined.
  static let most = 1 << 15

  /// Returns the different colours of the cells that are not wholly transparent, in order of their channels.
  ///
  /// Similar colours are joined if there are more than `most`.
  static func all(of bitmap: Bitmap) throws(CancellationError) -> [ColorCount] {
    var table = ColorTable(limit: .max)
    var counts: [Double] = []
    func add(_ color: UInt32, _ count: Double) {
      guard color & 0xFF > 0, let place = table.index(of: color | 0xFF) else { return }
      if place == counts.count { counts.append(0) }
      counts[place] += count
    }
    switch bitmap.storage {
    case .indexed(let palette, let indices):
      var used = [Double](repeating: 0, count: palette.count)
      for index in indices { used[Int(index)] += 1 }
      for (color, count) in zip(palette.colors, used) where count > 0 { add(color.packed, count) }
    case .rgba(let bytes):
      let cells = bytes.span
      for row in 0..<bitmap.rows {
        if Task.isCancelled { throw CancellationError() }
        for cell in row * bitmap.columns..<(row + 1) * bitmap.columns {
          add(Raster.packed(cells, cell), 1)
        }
      }
    }
    let colors = zip(table.colors, counts).map { color, count in
      ColorCount(count: count, packed: color)
    }
    // Sorting millions of colours takes seconds, and sums of integers are independent of their order.
    if colors.count > most { return try joined(colors) }
    return colors.sorted { $0.packed < $1.packed }
  }

  /// Returns the means of the colours with equal upper five bits of each channel.
  private static func joined(_ colors: [ColorCount]) throws(CancellationError) -> [ColorCount] {
    var sums: [UInt32: (sum: SIMD3<Double>, count: Double)] = [:]
    var poll = CancellationPoll()
    for color in colors {
      try poll.step()
      let block = color.packed & 0xF8F8_F800
      let (sum, count) = sums[block] ?? (.zero, 0)
      sums[block] = (sum + levels(of: color.packed) * color.count, count + color.count)
    }
    return sums.sorted { $0.key < $1.key }.map { _, sum in
      ColorCount(count: sum.count, packed: Color(levels: sum.sum / sum.count).packed)
    }
  }

  private static func levels(of color: UInt32) -> SIMD3<Double> {
    SIMD3(Double(color >> 24), Double(color >> 16 & 0xFF), Double(color >> 8 & 0xFF))
  }
}

extension Color {
  /// Creates the opaque colour of three levels, rounded half up.
  fileprivate init(levels: SIMD3<Double>) {
    func byte(_ level: Double) -> UInt8 { UInt8(min(max((level + 0.5).rounded(.down), 0), 255)) }
    self.init(red: byte(levels.x), green: byte(levels.y), blue: byte(levels.z))
  }

  /// Creates the opaque colour nearest to a position in OKLab among the eight with the adjacent levels of each channel.
  ///
  /// The first of equally near colours wins the tie.
  fileprivate init(near place: SIMD3<Double>) {
    let lab = OKLab(lightness: place.x, a: place.y, b: place.z)
    let levels = lab.bytes
    let low = levels.rounded(.down)
    var (best, least) = (Color.black, Double.infinity)
    for corner in 0..<8 {
      let step = SIMD3(Double(corner >> 2), Double(corner >> 1 & 1), Double(corner & 1))
      let color = Color(levels: low + step)
      let distance = OKLab(color).squaredDistance(to: lab)
      if distance < least { (best, least) = (color, distance) }
    }
    self = best
  }

  /// The relative luminance, 0…1 (IEC 61966-2-1).
  fileprivate var luminance: Double {
    let linear = LinearLight.linear
    return 0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
  }
}
