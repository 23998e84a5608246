import Testing

@testable import InputText

@Suite struct JSONReaderTests {
  private static let limits = JSONLimits(
    of: "a note", bytes: 65_536, nesting: 64, values: 20_000,
    numbers: JSONNumber.Limits(power: 7, decimals: 20))

  private func read(_ text: String) throws -> JSONNode {
    try JSONReader.read(Array(text.utf8)[...], within: Self.limits)
  }

  private func message(_ text: String) -> String? { message(Array(text.utf8)) }

  private func message(_ bytes: [UInt8]) -> String? {
    do throws(JSONFault) {
      _ = try JSONReader.read(bytes[...], within: Self.limits)
      return nil
    } catch {
      return "\(error.line): \(error.message)"
    }
  }

  @Test(arguments: [
    ("0", "0", 0.0), ("-0", "0", 0), ("0.0e9", "0", 0), ("1.50", "1.5", 1.5), ("1e2", "100", 100),
    ("12.5E-1", "1.25", 1.25), ("-0.125", "-0.125", -0.125), ("1e-3", "0.001", 0.001),
    ("10000000", "10000000", 1e7), ("1e+7", "10000000", 1e7),
    ("9999999.5", "9999999.5", 9_999_999.5),
    ("0.1e1", "1", 1), ("100e-2", "1", 1),
    ("0.10000000000000000001", "0.10000000000000000001", 0.1),
    ("0.000e-999999999999999999999", "0", 0),
  ])
  func `equal numbers have one spelling`(written: String, text: String, value: Double) throws {
    guard case .number(let number) = try read(written).value else {
      Issue.record("\(written) is a number")
      return
    }
    #expect(number.text == text)
    #expect(number.value == value)
  }

  @Test(arguments: [
    ("10000000.1", "1: the document must be -10000000 to 10000000, got 10000000.1"),
    ("[1,\n1e8]", "2: /1 must be -10000000 to 10000000, got 1e8"),
    (
      #"{"a":-1e999999999999999999999}"#,
      "1: /a must be -10000000 to 10000000, got -1e999999999999999999999"
    ),
    ("1e-21", "1: the document must have at most 20 digits after its point, got 1e-21"),
    ("01", "1: expected digits without a 0 before them, got the end of the document"),
    ("-", "1: expected digits without a 0 before them, got the end of the document"),
    ("1.", "1: expected digits, got the end of the document"),
    ("1e", "1: expected digits, got the end of the document"),
    ("+1", "1: expected a value, got +"), ("NaN", "1: expected a value, got N"),
    ("[1,]", "1: expected a value, got ]"), ("[1 2]", "1: expected , or ], got 2"),
    (#"{"a":1,}"#, "1: expected a key in quotes, got }"),
    ("{a:1}", "1: expected a key in quotes, got a"),
    (#"{"a" 1}"#, "1: expected :, got 1"),
    ("{\n\"a\":1,\n\"a\":2}", "3: the document must have each key once, got a twice"),
    (#"{"b":{"a":1,"\u0061":2}}"#, "1: /b must have each key once, got a twice"),
    ("// no\n1", "1: expected a value, got /"),
    ("", "1: expected a value, got the end of the document"),
    ("1 1", "1: expected the end of the document, got 1"),
    ("\"a\nb\"", "1: a text must have its control characters escaped"),
    (#""\x""#, #"1: a text must not have the escape \x"#),
    (#""\u12g4""#, "1: expected four hexadecimal digits, got 1"),
    (#""\ud83d""#, "1: surrogates must come in pairs, the first before the second"),
    (#""\ude00\ud83d""#, "1: surrogates must come in pairs, the first before the second"),
    (#""\ud83dA""#, "1: surrogates must come in pairs, the first before the second"),
    ("\"abc", #"1: expected " at the end of a text, got the end of the document"#),
    ("\u{FEFF}1", "1: expected a value, got a byte beyond ASCII"),
  ])
  func `rejects invalid JSON with the line`(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test func `decodes escapes and surrogate pairs in texts`() throws {
    guard case .string(let text) = try read(#""a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é😀""#).value
    else {
      Issue.record("a text")
      return
    }
    #expect(text.string == "a\"\\/\u{8}\u{C}\n\r\té😀é😀")
  }

  @Test func `a text without escapes is a part of the document's bytes`() throws {
    let bytes = Array(#"{"a": "data", "b": "d\u0061ta"}"#.utf8)
    let node = try JSONReader.read(bytes[...], within: Self.limits)
    #expect(node.member("a")?.text?.utf8.indices == 7..<11)
    #expect(node.member("b")?.string == "data")
  }

  @Test func `a part of a larger document is read with positions of its own`() throws {
    let bytes = Array("xx[1,]".utf8)
    let fault = try #require(throws: JSONFault.self) {
      try JSONReader.read(bytes[2...], within: Self.limits)
    }
    #expect(
      fault == JSONFault(line: 1, byte: 3, message: "expected a value, got ]", reason: .invalid))
  }

  @Test func `limits the number of values, and tells truncation from other errors`() throws {
    let limits = JSONLimits(of: "a note", bytes: 100, nesting: 2, values: 3)
    let reasons = ["[1,2]", "[1,2,3]", "[1,2", "[1,}", "[1e300, 9.5e-300]"].map { text in
      do throws(JSONFault) {
        _ = try JSONReader.read(Array(text.utf8)[...], within: limits)
        return JSONFault.Reason?.none
      } catch { return error.reason }
    }
    #expect(reasons == [nil, .tooLarge, .truncated, .invalid, nil])
    let fault = try #require(throws: JSONFault.self) {
      try JSONReader.read(Array("2e300".utf8)[...], within: limits)
    }
    #expect(fault.message == "the document must be -1e300 to 1e300, got 2e300")
  }

  @Test func `each value has its line and its JSON pointer`() throws {
    let node = try read("{\n \"a\": [\n  1,\r\n  {\"b/c~\": null}]}")
    guard case .object(let members) = node.value, case .list(let items) = members[0].node.value,
      case .object(let inner) = items[1].value
    else {
      Issue.record("an object")
      return
    }
    #expect(members[0].node.line == 2)
    #expect(items.map(\.line) == [3, 4])
    #expect(inner[0].node.place.description == "/a/1/b~1c~0")
  }

  @Test func `rejects hostile documents quickly`() {
    let deep = String(repeating: "[", count: 60_000)
    #expect(message(deep) == "1: objects and lists must nest at most 64 deep")
    #expect(message(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) == nil)
    let objects = String(repeating: #"{"a":"#, count: 65)
    #expect(message(objects) == "1: objects and lists must nest at most 64 deep")
    #expect(
      message([UInt8](repeating: 0x20, count: 65_537))
        == "1: a note must be at most 65536 bytes, got 65537")
    #expect(message([0x22, 0xC3, 0x28, 0x22]) == "1: the text must be UTF-8")
    #expect(message([0x22, 0xED, 0xA0, 0x80, 0x22]) == "1: the text must be UTF-8")
    #expect(
      message([0x22, 0x00, 0x22]) == "1: a text must have its control characters escaped")
    let digits = String(repeating: "9", count: 60_000)
    #expect(
      message(digits)?.hasPrefix("1: the document must be -10000000 to 10000000, got 999")
        == true)
    let zeros = "0." + String(repeating: "0", count: 60_000)
    #expect(message(zeros) == nil)
    #expect(
      message(zeros + "1")?.hasPrefix("1: the document must have at most 20 digits") == true)
  }

  @Test func `reads thousands of keys and rejects a duplicate`() throws {
    let keys = (0..<6_000).map { "\"\($0)\":0" }.joined(separator: ",")
    guard case .object(let members) = try read("{\(keys)}").value else {
      Issue.record("an object")
      return
    }
    #expect(members.count == 6_000)
    #expect(
      message("{\(keys),\"5999\":1}")
        == "1: the document must have each key once, got 5999 twice")
  }

  /// One long key over a long list: places share their beginnings, so that memory stays in the size of
  /// the document.
  @Test func `a long key does not lengthen the places of its values`() throws {
    let key = String(repeating: "k", count: 30_000)
    let node = try read(
      "{\"\(key)\":[\(Array(repeating: "0", count: 15_000).joined(separator: ","))]}")
    guard case .object(let members) = node.value, case .list(let items) = members[0].node.value
    else {
      Issue.record("a list")
      return
    }
    #expect(items.count == 15_000)
    #expect(items[14_999].place.description.utf8.count < 120)
  }
}
