import ImageCoding
import InputText

extension JSONNode {
  /// Parses JSON of another program, with an optional byte order mark, which some editors write.
  ///
  /// - Throws: `CodingError` with the byte of the first error.
  init(_ bytes: ArraySlice<UInt8>, within limits: JSONLimits) throws(CodingError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    do throws(JSONFault) {
      self = try JSONReader.read(
        bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes, within: limits)
    } catch {
      switch error.reason {
      case .tooLarge: throw CodingError(message: error.message, reason: .tooLarge)
      case .truncated:
        throw CodingError(message: "byte \(error.byte): \(error.message)", reason: .truncated)
      case .invalid: throw CodingError(message: "byte \(error.byte): \(error.message)")
      }
    }
  }

  /// Returns the value of a key, or `nil` if there is none or it is `null`.
  subscript(name: String) -> JSONNode? {
    guard let node = member(name) else { return nil }
    if case .null = node.value { return nil }
    return node
  }

  /// Whether the value is `true`.
  var isTrue: Bool { if case .boolean(true) = value { true } else { false } }

  /// The value as an integer of at most 32 bits, or `nil` if it is not one.
  var whole: Int? {
    guard case .number(let number) = value, let whole = number.whole, Int32(exactly: whole) != nil
    else { return nil }
    return whole
  }

  /// Returns the value as a number.
  ///
  /// - Throws: `CodingError` with the name of the value if it is not a number.
  func number(_ name: String) throws(CodingError) -> Double {
    guard case .number(let number) = value else { throw mustBe("a number", name) }
    return number.value
  }

  /// Returns the value as an integer of at most 32 bits.
  ///
  /// - Throws: `CodingError` with the name of the value if it is not such an integer.
  func whole(_ name: String) throws(CodingError) -> Int {
    guard let whole else { throw mustBe("a whole number of 32 bits", name) }
    return whole
  }

  /// Returns the items of the value.
  ///
  /// - Throws: `CodingError` with the name of the value if it is not a list.
  func list(_ name: String) throws(CodingError) -> [JSONNode] {
    guard case .list(let items) = value else { throw mustBe("a list", name) }
    return items
  }

  /// Returns the text of the value.
  ///
  /// - Throws: `CodingError` with the name of the value if it is not a text.
  func text(_ name: String) throws(CodingError) -> JSONText {
    guard let text else { throw mustBe("a text", name) }
    return text
  }

  /// Checks that the value is an object.
  ///
  /// - Throws: `CodingError` with the name of the value if it is not an object.
  func checkObject(_ name: String) throws(CodingError) {
    guard case .object = value else { throw mustBe("an object", name) }
  }

  private func mustBe(_ rule: String, _ name: String) -> CodingError {
    CodingError(message: "\(name) must be \(rule), got \(shown)")
  }
}
