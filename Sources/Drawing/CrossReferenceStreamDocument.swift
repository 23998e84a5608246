import Compressing

/// A document with a cross-reference stream and object streams, as Cairo 1.18 writes it.
///
/// PDF 32000-1, sections 7.5.7 and 7.5.8, specifies the format. Entries are added by an incremental update (section
/// 7.5.6): the changed objects and their cross-references follow the document, which itself stays unchanged.
struct CrossReferenceStreamDocument: EditableDocument {
  private enum Place {
    /// An object at an offset in the file.
    case file(Int)
    /// An object with an index in an object stream, given by its number.
    case stream(Int, index: Int)
  }

  private let original: [UInt8]
  /// The locations of objects by number, or `nil` for free numbers.
  private let places: [Place?]
  /// The offset of the cross-reference stream.
  private let references: Int
  let root: Int
  /// The object number of the document information, or `nil` if there is none.
  private let info: Int?
  /// The entries to add, by object number.
  private var entries: [Int: [String]] = [:]

  /// The maximum number of bytes of a decompressed stream; Cairo's own are smaller.
  private static let maximumBytes = 64 << 20

  /// Parses the cross-references, or returns `nil` if the document has another format or is damaged.
  init?(_ bytes: [UInt8]) {
    guard let word = Self.last("startxref", in: bytes[...]),
      let start = Self.number(after: word, in: bytes),
      let dictionary = Self.dictionary(at: start, in: bytes),
      dictionary.contains("/Type /XRef"),
      let size = Self.value("/Size ", in: dictionary), size > 0, size <= bytes.count,
      let width = Self.value("/W [1 ", in: dictionary), (1...7).contains(width),
      dictionary.contains("/W [1 \(width) 2]"),
      let root = Self.value("/Root ", in: dictionary),
      let table = Self.inflated(at: start, in: bytes), table.count == size * (width + 3)
    else { return nil }
    places = (0..<size).map { number in
      let entry = table[(number * (width + 3))...].prefix(width + 3)
      let place = entry.dropFirst().prefix(width).reduce(0) { $0 << 8 | Int($1) }
      switch entry.first {
      case 1: return .file(place)
      case 2: return .stream(place, index: entry.suffix(2).reduce(0) { $0 << 8 | Int($1) })
      default: return nil
      }
    }
    (original, references, self.root) = (bytes, start, root)
    info = Self.value("/Info ", in: dictionary)
    guard object(root)?.starts(with: "<<".utf8) == true else { return nil }
  }

  var bytes: [UInt8] {
    guard !entries.isEmpty else { return original }
    var result = original
    var table: [UInt8] = []
    let changed = entries.sorted { $0.key < $1.key }
    func refer(to offset: Int) {
      table += [1] + (0..<4).reversed().map { UInt8(truncatingIfNeeded: offset >> (8 * $0)) }
    }
    for (number, added) in changed {
      guard let object = object(number) else { return original }
      refer(to: result.count)
      result += Array("\(number) 0 obj\n<< \(added.joined(separator: " "))".utf8)
      result += object.dropFirst(2) + Array("\nendobj\n".utf8)
    }
    let (number, start) = (places.count, result.count)
    refer(to: start)
    guard let stream = Self.stored(table) else { return original }
    let index = (changed.map(\.key) + [number]).map { "\($0) 1" }.joined(separator: " ")
    let facts = info.map { "/Info \($0) 0 R " } ?? ""
    let dictionary = """
      /Type /XRef /Size \(number + 1) /W [1 4 0] /Index [\(index)] /Root \(root) 0 R \(facts)\
      /Prev \(references) /Filter /FlateDecode /Length \(stream.count)
      """
    result += Array("\(number) 0 obj\n<< \(dictionary) >>\nstream\n".utf8) + stream
    return result + Array("\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n".utf8)
  }

  func numbers(beginning text: String) -> [Int] {
    // Cairo does not compress fonts.
    places.indices.filter { number in
      guard case .file(let offset) = places[number] else { return false }
      return Self.end(of: "\(number) 0 obj\n<<\(text)", at: offset, in: original) != nil
    }
  }

  mutating func add(_ entry: String, to number: Int) { entries[number, default: []].append(entry) }

  /// Returns the bytes of an object without a stream, or `nil` if it does not exist.
  private func object(_ number: Int) -> [UInt8]? {
    guard places.indices.contains(number) else { return nil }
    switch places[number] {
    case .file(let offset):
      guard let start = Self.end(of: "\(number) 0 obj\n", at: offset, in: original),
        let end = Self.first("\nendobj", in: original[start...])
      else { return nil }
      return Array(original[start..<end])
    case .stream(let stream, let index):
      guard places.indices.contains(stream), case .file(let offset) = places[stream] else {
        return nil
      }
      return Self.object(index, inStreamAt: offset, of: original)
    case nil: return nil
    }
  }

  /// Returns the bytes of an object in an object stream, or `nil` if it does not exist.
  private static func object(_ index: Int, inStreamAt offset: Int, of bytes: [UInt8]) -> [UInt8]? {
    guard let dictionary = dictionary(at: offset, in: bytes), dictionary.contains("/Type /ObjStm"),
      let first = value("/First ", in: dictionary), let objects = inflated(at: offset, in: bytes),
      first <= objects.count
    else { return nil }
    let numbers = objects[..<first].split { $0 == 0x20 || $0 == 0x0A }
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard index * 2 + 1 < numbers.count, let place = numbers[index * 2 + 1] else { return nil }
    let next = index * 2 + 3 < numbers.count ? numbers[index * 2 + 3] : objects.count - first
    guard let next, place >= 0, place <= next, next <= objects.count - first else { return nil }
    return Array(objects[(first + place)..<(first + next)])
  }

  /// Returns the dictionary of the stream at an offset, or `nil` if there is none.
  private static func dictionary(at offset: Int, in bytes: [UInt8]) -> String? {
    guard offset < bytes.count, let end = first("\nstream\n", in: bytes[offset...].prefix(512))
    else { return nil }
    return String(decoding: bytes[offset..<end], as: UTF8.self)
  }

  /// Returns the number after a name in a dictionary, or `nil` if the name does not occur.
  private static func value(_ name: String, in dictionary: String) -> Int? {
    guard let range = dictionary.firstRange(of: name) else { return nil }
    return Int(dictionary[range.upperBound...].prefix { $0.isNumber }.prefix(18))
  }

  /// Returns the decompressed bytes of the stream at an offset, or `nil` if it is damaged or too large.
  private static func inflated(at offset: Int, in bytes: [UInt8]) -> [UInt8]? {
    let word = "\nstream\n"
    guard let start = first(word, in: bytes[offset...].prefix(512)),
      var inflater = try? Inflater()
    else { return nil }
    inflater.begin(bytes, (start + word.utf8.count)..<bytes.count)
    var result: [UInt8] = []
    while result.count <= maximumBytes {
      var part = [UInt8](repeating: 0, count: 1 << 16)
      var span = part.mutableSpan
      guard let count = try? inflater.read(into: &span) else { return nil }
      result += part[..<count]
      if count < part.count { return result }
    }
    return nil
  }

  /// Returns bytes as a zlib stream with one uncompressed block, or `nil` if they are too many for one block.
  ///
  /// RFC 1950 and section 3.2.4 of RFC 1951 specify the format. Acrobat reads cross-references only through
  /// `FlateDecode`.
  private static func stored(_ bytes: [UInt8]) -> [UInt8]? {
    guard let count = UInt16(exactly: bytes.count) else { return nil }
    var sums: (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      sums.0 = (sums.0 + UInt32(byte)) % 65_521
      sums.1 = (sums.1 + sums.0) % 65_521
    }
    let lengths = [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let check = [sums.1, sums.0].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return [0x78, 0x01, 1] + lengths + bytes + check
  }
}
