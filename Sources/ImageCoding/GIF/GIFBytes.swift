import Raster

/// The blocks of a GIF file around the data of its pictures (GIF89a specification, §17 to §27).
struct GIFBytes {
  /// The end of a frame, after its time.
  enum Disposal: UInt8 {
    /// It stays.
    case leave = 1
    /// Its rectangle becomes transparent.
    case clear = 2
  }

  /// A frame's place and its time.
  struct Frame {
    /// In pixels.
    let place: CellRect
    /// Hundredths of a second.
    let delay: Int
    let disposal: Disposal
    /// The index that leaves what stands there, if any.
    let transparentIndex: Int?
  }

  private(set) var bytes: [UInt8]

  /// The head of a file; without a global table where `table` is `nil`.
  init(size: PixelSize, table: GIFTable?, plays: Int) {
    bytes = Array("GIF89a".utf8)
    addWord(size.width)
    addWord(size.height)
    // Eight bits a channel, and the table's size.
    bytes += [0x70 | (table.map { 0x80 | UInt8($0.bits - 1) } ?? 0), 0, 0]
    if let table { bytes += table.bytes }
    guard plays != 1 else { return }
    // An application extension that says how often the file is run again; 0 is for ever.
    bytes += [0x21, 0xFF, 0x0B] + Array("NETSCAPE2.0".utf8) + [3, 1]
    addWord(plays == 0 ? 0 : plays - 1)
    bytes.append(0)
  }

  /// Adds a frame with its data; `table` is its own one.
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

  /// Adds a text of ASCII, at most 255 bytes, that viewers do not show.
  mutating func addComment(_ text: String) {
    bytes += [0x21, Self.comment, UInt8(truncatingIfNeeded: text.utf8.count)] + text.utf8 + [0]
  }

  /// The label of a comment's block.
  static let comment: UInt8 = 0xFE

  /// The whole file.
  consuming func finish() -> [UInt8] {
    bytes.append(0x3B)
    return bytes
  }

  private mutating func addWord(_ number: Int) {
    bytes += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }
}

/// A table of colours, and the place of each number in it.
struct GIFTable {
  /// The most entries.
  static let maximumCount = 256

  /// 1…256, the transparent one among them.
  private(set) var colors: [Color]
  /// The entry that shows what is beneath.
  private(set) var transparentIndex: Int?

  /// A table of colours, alpha being all or none.
  init(_ colors: [Color]) {
    self.colors = colors
    transparentIndex = colors.firstIndex { $0.alpha == 0 }
  }

  /// Adds a transparent entry where there is none; false where there is no room.
  mutating func makeTransparent() -> Bool {
    if transparentIndex != nil { return true }
    guard colors.count < Self.maximumCount else { return false }
    transparentIndex = colors.count
    colors.append(.clear)
    return true
  }

  /// Bits of an index, at least 1.
  var bits: Int {
    var bits = 1
    while 1 << bits < colors.count { bits += 1 }
    return bits
  }

  /// The colours, and black up to a power of two.
  var bytes: [UInt8] {
    var bytes = colors.flatMap { [$0.red, $0.green, $0.blue] }
    bytes += [UInt8](repeating: 0, count: 3 << self.bits - bytes.count)
    return bytes
  }
}
