import ImageCoding

/// A JSON value (RFC 8259) that preserves the order of the members of objects.
///
/// `JSONDecoder` and `JSONSerialization` discard this order, which is the order of a sheet's frames.
enum SheetJSON: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case list([SheetJSON])
  /// The members in the order of the document.
  case object([Member])

  /// A name and its value.
  struct Member: Sendable {
    let name: String
    let value: SheetJSON
  }

  /// Parses a whole document.
  ///
  /// - Throws: `CodingError` with the byte of the first syntax error, or if a limit of `SheetJSONReader` is exceeded.
  init(_ bytes: [UInt8]) throws(CodingError) { self = try SheetJSONReader.read(bytes) }

  /// Returns the value of the first member with this name, or `nil` if there is none or it is `null`.
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

  /// The value as an integer of at most 32 bits, or `nil` if it is not one.
  var whole: Int? {
    guard case .number(let number) = self, let whole = Int32(exactly: number) else { return nil }
    return Int(whole)
  }
}
