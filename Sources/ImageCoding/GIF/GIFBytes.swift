import Raster

/// The blocks of a GIF file around the data of its pictures (GIF89a specification, §17 to §27).
struct GIFBytes {
  /// The disposal of a frame after its delay.
  enum Disposal: UInt8 {
    /// The frame stays.
    case leave = 1
    /// The rectangle of the frame becomes transparent.
    case clear = 2
  }

  /// The place and the delay of a frame.
  struct Frame {
    /// The rectangle in pixels.
    let place: CellRect
    /// The delay in hundredths of a second.
    let delay: Int
    let disposal: Disposal
    /// The transparent index, or `nil` if all pixels are drawn.
    let transparentIndex: Int?
  }

  private(set) var bytes: [UInt8]

  /// Creates the beginning of a file; there is no global table if `table` is `nil`.
  init(size: PixelSize, table: GIFTable?, plays: Int) {
    bytes = Array("GIF89a".utf8)
    addWord(size.width)
    addWord(size.height)
    // Declares eight bits per channel, and the size of the table.
    bytes += [0x70 | (table.map { 0x80 | UInt8($0.bits - 1) } ?? 0), 0, 0]
    if let table { bytes += table.bytes }
    guard plays != 1 else { return }
    // An application extension with the number of repetitions; 0 repeats forever.
    bytes += [0x21, 0xFF, 0x0B] + Array("NETSCAPE2.0".utf8) + [3, 1]
    addWord(plays == 0 ? 0 : plays - 1)
    bytes.append(0)
  }

  /// Adds a frame with its data; `table` is a local colour table.
  mutating func add(_ frame: Frame, table: GIFTable?, _ data: [UInt8]) {
    let flag: UInt8 = frame.transparentIndex == nil ? 0 : 1
    bytes += [0x21, 0xF9, 4, frame.disposal.rawValue << 2 | flag]
    addWord(frame.delay)
    bytes += [UInt8(frame.transparentIndex ?? 0), 0, 0x2C]
    let place = frame.place
    for number in [place.column, place.row, place.columns, place.rows] { addWord(number) }
    bytes.append(table.map { 0x80 | UInt8($0.bits - 1) } ?? 0)
    if let table { bytes += table.bytes }
    bytes += data
  }

  /// Adds a comment of at most 255 ASCII bytes, which viewers do not show.
  mutating func addComment(_ text: String) {
    bytes += [0x21, Self.comment, UInt8(truncatingIfNeeded: text.utf8.count)] + text.utf8 + [0]
  }

  /// The label of a comment block.
  static let comment: UInt8 = 0xFE

  /// Returns the whole file.
  consuming func finish() -> [UInt8] {
    bytes.append(0x3B)
    return bytes
  }

  private mutating func addWord(_ number: Int) {
    bytes += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }
}

/// A colour table, which may have a transparent entry.
struct GIFTable {
  /// The maximum number of entries.
  static let maximumCount = 256

  /// The 1 to 256 colours, including the transparent one.
  private(set) var colors: [Color]
  /// The index of the transparent entry, or `nil`.
  private(set) var transparentIndex: Int?

  /// Creates a table of colours, which must be opaque or fully transparent.
  init(_ colors: [Color]) {
    self.colors = colors
    transparentIndex = colors.firstIndex { $0.alpha == 0 }
  }

  /// Appends a transparent entry unless there is one, and returns `false` if the table is full.
  mutating func makeTransparent() -> Bool {
    if transparentIndex != nil { return true }
    guard colors.count < Self.maximumCount else { return false }
    transparentIndex = colors.count
    colors.append(.clear)
    return true
  }

  /// The number of bits of an index, at least 1.
  var bits: Int {
    var bits = 1
    while 1 << bits < colors.count { bits += 1 }
    return bits
  }

  /// The colours, padded with black up to a power of two.
  var bytes: [UInt8] {
    var bytes = colors.flatMap { [$0.red, $0.green, $0.blue] }
    bytes += [UInt8](repeating: 0, count: 3 << self.bits - bytes.count)
    return bytes
  }
}
