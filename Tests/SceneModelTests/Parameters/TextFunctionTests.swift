import Testing

@testable import SceneModel

@Suite struct TextFunctionTests {
  @Test(arguments: [
    ("uppercased", "straße ǆ", "STRASSE Ǆ"), ("lowercased", "ÀÉ İ", "àé i̇"),
    ("initials", "Ada Lovelace", "AL"), ("initials", "Ada", "A"), ("initials", "  ", ""),
    ("initials", "Ada King, Countess of Lovelace", "AL"), ("initials", "é👩‍👩‍👧 x👍🏽", "éx"),
    ("initials", "👩‍👩‍👧a 👍🏽b", "👩‍👩‍👧👍🏽"),
  ])
  func `text functions transform text`(name: String, text: String, expected: String) throws {
    #expect(try TextFunction(name).text(of: text) == expected)
  }

  @Test(arguments: [
    ("thousands", "12345", "12,345"), ("thousands", "-1234567.5", "-1,234,567.5"),
    ("thousands", "999", "999"), ("thousands", "1000", "1,000"), ("thousands", "0", "0"),
    ("short", "0", "0"), ("short", "-0.04", "0"), ("short", "0.05", "0.1"), ("short", "7", "7"),
    ("short", "99.94", "99.9"), ("short", "99.95", "100"), ("short", "123.4", "123"),
    ("short", "999.4", "999"), ("short", "999.5", "1k"), ("short", "1234", "1.2k"),
    ("short", "12345", "12.3k"), ("short", "-12350", "-12.4k"), ("short", "123456", "123k"),
    ("short", "999499", "999k"), ("short", "999500", "1M"), ("short", "10000000", "10M"),
    ("fixed:0", "2.5", "3"), ("fixed:0", "-2.5", "-3"), ("fixed:2", "2.345", "2.35"),
    ("fixed:2", "2", "2.00"), ("fixed:2", "-0.004", "0.00"), ("fixed:6", "0.000001", "0.000001"),
    ("fixed:1", "9.95", "10.0"), ("percent", "0.256", "25.6%"), ("percent", "1", "100%"),
    ("percent", "-0.123456", "-12.3456%"),
  ])
  func `number functions are exact`(name: String, number: String, expected: String) throws {
    #expect(try TextFunction(name).text(of: ParameterNumber(number)) == expected)
  }

  @Test func `every function name parses to its own description`() throws {
    for name in TextFunction.names { #expect(try TextFunction(name).description == name) }
  }
}

@Suite struct ParameterNumberTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), (".5", "0.5"), ("-.5", "-0.5"), ("007.50", "7.5"),
    ("-0.000001", "-0.000001"),
    ("10000000", "10000000"),
    ("-10000000.000000", "-10000000"),
  ])
  func `equal numbers have one spelling`(text: String, expected: String) throws {
    #expect(try ParameterNumber(text).description == expected)
  }

  @Test(arguments: [
    ("1e3", "must be a decimal number with at most 6 fraction digits, got 1e3"),
    ("", "must be a decimal number with at most 6 fraction digits, got "),
    ("-", "must be a decimal number with at most 6 fraction digits, got -"),
    ("+1", "must be a decimal number with at most 6 fraction digits, got +1"),
    ("1.", "must be a decimal number with at most 6 fraction digits, got 1."),
    ("1.0000000", "must be a decimal number with at most 6 fraction digits, got 1.0000000"),
    ("١", "must be a decimal number with at most 6 fraction digits, got ١"),
    ("10000000.000001", "must be -10000000 to 10000000, got 10000000.000001"),
    (
      String(repeating: "9", count: 400),
      "must be -10000000 to 10000000, got \(String(repeating: "9", count: 80))…"
    ),
  ])
  func `rejects malformed numbers and numbers out of range`(text: String, expected: String) {
    #expect(throws: RuleViolation(expected)) { try ParameterNumber(text) }
  }
}
