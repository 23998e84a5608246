import ImageCoding

/// A value of a JSON document (RFC 8259) that keeps the order in which its members are written.
///
/// `JSONDecoder` and `JSONSerialization` forget it, but the frames of a sheet are in it.
enum SheetJSON: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case list([SheetJSON])
  /// In the order of the document.
  case object([Member])

  /// A name and its value.
  struct Member: Sendable {
    let name: String
    let value: SheetJSON
  }

  /// Reads a whole document.
  ///
  /// - Throws: `CodingError` with the byte at which it breaks a rule of JSON or a limit of `SheetJSONReader`.
  init(_ bytes: [UInt8]) throws(CodingError) { self = try SheetJSONReader.read(bytes) }

  /// The value of the first member of this name; `nil` where there is none, or `null`.
  subscript(name: String) -> SheetJSON? {
    guard case .object(let members) = self,
      let value = members.first(where: { $0.name == name })?.value
    else { return nil }
    if case .null = value { return nil }
    return value
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var items: [SheetJSON]? {
    guard case .list(let items) = self else { return nil }
    return items
  }

  var isTrue: Bool {
    guard case .boolean(let flag) = self else { return false }
    return flag
  }

  /// A whole number of at most 32 bits; `nil` where there is another one, or none.
  var whole: Int? {
    guard case .number(let number) = self, let whole = Int32(exactly: number) else { return nil }
    return Int(whole)
  }
}
