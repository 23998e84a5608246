/// A document with a cross-reference table, as Cairo 1.16 writes it (PDF 32000-1, section 7.5.4).
///
/// The table locates objects, so bytes inside streams are never mistaken for one.
struct CrossReferenceTableDocument: EditableDocument {
  private let original: [UInt8]
  /// The offsets of objects by number, or `nil` for free numbers.
  private let offsets: [Int?]
  /// The offset of the table.
  private let table: Int
  /// The object number of the catalog.
  let root: Int
  /// The texts to insert, with their offsets.
  private var insertions: [(offset: Int, text: [UInt8])] = []

  /// Parses the table, or returns `nil` if the document has another format or a wrong table.
  init?(_ bytes: [UInt8]) {
    guard let word = Self.last("startxref", in: bytes[...]),
      let table = Self.number(after: word, in: bytes),
      var place = Self.end(of: "xref\n0 ", at: table, in: bytes),
      let count = Self.number(after: place, in: bytes), count > 0, count <= bytes.count / 20,
      let line = bytes[place...].firstIndex(of: 0x0A)
    else { return nil }
    place = line + 1
    var offsets: [Int?] = []
    for _ in 0..<count {
      guard place + 20 <= bytes.count, let offset = Self.number(after: place, in: bytes) else {
        return nil
      }
      offsets.append(bytes[place + 17] == 0x6E ? offset : nil)
      place += 20
    }
    guard Self.end(of: "trailer", at: place, in: bytes) != nil,
      let name = Self.last("/Root ", in: bytes[place...]),
      let root = Self.number(after: name, in: bytes)
    else { return nil }
    (original, self.offsets, self.table, self.root) = (bytes, offsets, table, root)
    guard start(of: root) != nil else { return nil }
  }

  /// The document including all additions, with a table of the new offsets.
  var bytes: [UInt8] {
    guard !insertions.isEmpty else { return original }
    let sorted = insertions.sorted { $0.offset < $1.offset }
    var result: [UInt8] = []
    result.reserveCapacity(original.count + sorted.reduce(0) { $0 + $1.text.count })
    var taken = 0
    for insertion in sorted {
      result += original[taken..<insertion.offset] + insertion.text
      taken = insertion.offset
    }
    result += original[taken..<table]
    let newTable = result.count
    func moved(_ offset: Int) -> Int {
      offset + sorted.prefix { $0.offset < offset }.reduce(0) { $0 + $1.text.count }
    }
    result += Array("xref\n0 \(offsets.count)\n".utf8)
    for offset in offsets {
      let digits = String(offset.map(moved) ?? 0)
      let state = offset == nil ? "65535 f \n" : "00000 n \n"
      result += Array((String(repeating: "0", count: max(10 - digits.count, 0)) + digits).utf8)
      result += Array(" \(state)".utf8)
    }
    guard let trailer = Self.first("trailer", in: original[table...]),
      let end = Self.last("startxref", in: original[...])
    else { return original }
    result += original[trailer..<end]
    return result + Array("\n\(newTable)\n%%EOF\n".utf8)
  }

  func numbers(beginning text: String) -> [Int] {
    offsets.indices.filter { number in
      start(of: number).flatMap { Self.end(of: text, at: $0, in: original) } != nil
    }
  }

  mutating func add(_ entry: String, to number: Int) {
    guard let start = start(of: number) else { return }
    insertions.append((start, Array(" \(entry)".utf8)))
  }

  /// Returns the offset after the `<<` of an object's dictionary, or `nil` if there is no such object.
  private func start(of number: Int) -> Int? {
    guard offsets.indices.contains(number), let offset = offsets[number] else { return nil }
    return Self.end(of: "\(number) 0 obj\n<<", at: offset, in: original)
  }
}
