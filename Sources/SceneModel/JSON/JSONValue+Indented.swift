import GalleryWire

extension JSONValue {
  /// The document with a member or an item a line, but lists and objects without others inside, and what
  /// fits a line, on one.
  var indented: String { lines(indent: "") + "\n" }

  private func lines(indent: String) -> String {
    let line = String(decoding: bytes.dropLast(), as: UTF8.self)
    guard line.utf8.count + indent.utf8.count > 100 else { return line }
    let inner = indent + "  "
    switch self {
    case .array(let items):
      return "[\n" + items.map { inner + $0.lines(indent: inner) }.joined(separator: ",\n")
        + "\n\(indent)]"
    case .object(let members):
      let texts = members.map { member in
        let name = String(decoding: JSONValue.string(member.name).bytes.dropLast(), as: UTF8.self)
        return "\(inner)\(name): \(member.value.lines(indent: inner))"
      }
      return "{\n\(texts.joined(separator: ",\n"))\n\(indent)}"
    case .null, .bool, .integer, .number, .string: return line
    }
  }
}
