import GalleryWire
import InputText

/// A piece of an indented document: text, or the start or end of a marked value.
package enum DocumentPiece: Hashable, Sendable {
  case text(String)
  /// The start of the value at a place, a JSON pointer (RFC 6901).
  case start(String)
  /// The end of the innermost value that has started but not ended.
  case end
}

extension JSONValue {
  /// The document with one member or item on each line.
  ///
  /// A value that fits on the rest of a line stays on that line.
  var indented: String {
    indentedPieces(marking: []).reduce(into: "") { text, piece in
      if case .text(let part) = piece { text += part }
    }
  }

  /// Returns the pieces of the indented document, with markers at the start and end of some values.
  ///
  /// - Parameter places: The JSON pointers of the values to mark.
  func indentedPieces(marking places: Set<String>) -> [DocumentPiece] {
    var writer = IndentedWriter(places: places)
    writer.write(self, at: .document, indent: "")
    writer.add("\n")
    return writer.pieces
  }
}

/// A writer of indented documents.
private struct IndentedWriter {
  let places: Set<String>
  private(set) var pieces: [DocumentPiece] = []

  /// The maximum length of a value on one line, including its indentation, in UTF-8 bytes.
  private static let width = 100

  init(places: Set<String>) { self.places = places }

  mutating func add(_ text: String) {
    guard case .text(let before)? = pieces.last else { return pieces.append(.text(text)) }
    pieces[pieces.count - 1] = .text(before + text)
  }

  /// Writes a value.
  ///
  /// - Parameter indent: The indentation of the line that the value begins on, or `nil` if the value is part of a
  ///   single line.
  mutating func write(_ value: JSONValue, at place: JSONPlace, indent: String?) {
    let pointer = places.isEmpty ? nil : place.description
    let isMarked = pointer.map(places.contains) ?? false
    if isMarked, let pointer { pieces.append(.start(pointer)) }
    let line =
      indent.map { indent in
        value.compactText.utf8.count + indent.utf8.count <= Self.width ? nil : indent
      } ?? nil
    switch value {
    case .array(let items):
      list(items.indices, "[", "]", line) { writer, index, inner in
        writer.write(items[index], at: .item(place, index), indent: inner)
      }
    case .object(let members):
      list(members.indices, "{", "}", line) { writer, index, inner in
        let name = JSONValue.string(members[index].name).compactText
        writer.add(inner == nil ? "\(name):" : "\(name): ")
        writer.write(
          members[index].value, at: .member(place, members[index].name), indent: inner)
      }
    case .null, .bool, .integer, .number, .string: add(value.compactText)
    }
    if isMarked { pieces.append(.end) }
  }

  private mutating func list(
    _ indices: Range<Int>, _ start: String, _ end: String, _ indent: String?,
    _ item: (inout IndentedWriter, Int, String?) -> Void
  ) {
    let inner = indent.map { $0 + "  " }
    add(start)
    for index in indices {
      if index > 0 { add(",") }
      if let inner { add("\n\(inner)") }
      item(&self, index, inner)
    }
    if let indent { add("\n\(indent)") }
    add(end)
  }
}

extension JSONValue {
  fileprivate var compactText: String { String(decoding: bytes.dropLast(), as: UTF8.self) }
}
