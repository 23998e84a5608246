import Compressing
import Raster
import Testing

@testable import SVGCoding

/// Encodings, entities and compressed files (svg.md §6).
struct SVGEncodingTests {
  private func refusal(_ bytes: [UInt8]) -> SVGError? { SVGReader.refusal(bytes) }

  private static func document(_ encoding: String) -> String {
    "<?xml version='1.0' encoding='\(encoding)'?><svg viewBox='0 0 9 9'><title>é€Ä</title></svg>"
  }

  private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBig ? bytes : bytes.reversed()
    }
  }

  @Test func `reads every encoding`() throws {
    let latin = Self.document("ISO-8859-1").replacing("€", with: "").unicodeScalars
      .map { UInt8($0.value) }
    let windows = Self.document("windows-1252").unicodeScalars
      .map { $0.value == 0x20AC ? 0x80 : UInt8($0.value) }
    for (bytes, title) in [
      (Array(Self.document("UTF-8").utf8), "é€Ä"), (latin, "éÄ"), (windows, "é€Ä"),
      (Self.utf16(Self.document("UTF-16"), isBig: true), "é€Ä"),
      (Self.utf16(Self.document("utf-16le"), isBig: false), "é€Ä"),
    ] {
      #expect(try SVGReader.read(bytes).title == title)
    }
  }

  @Test(arguments: ["UTF-7", "UTF-16", "Shift_JIS", "ISO-8859-2"])
  func `names other encodings`(name: String) {
    let text = "<?xml version='1.0' encoding='\(name)'?><svg viewBox='0 0 9 9'/>"
    #expect(
      refusal(Array(text.utf8))
        == .refused(
          line: 1,
          reason: "the encoding must be UTF-8, UTF-16 or ISO-8859-1, got \(name.lowercased())"))
  }

  @Test func `rejects half and broken UTF-16`() {
    let bytes = Self.utf16(Self.document("UTF-16"), isBig: true)
    for broken in [
      Array(bytes.dropLast()), bytes + [0xD8, 0x00], [0xFE, 0xFF], [0xFF, 0xFE, 0x3C],
    ] {
      #expect(refusal(broken) != nil)
    }
  }

  @Test func `reads a gzip file of one member`() throws {
    let text = Array("<svg viewBox='0 0 9 9'><title>a</title></svg>".utf8)
    let file = try Gzip.compress(text, level: 9)
    #expect(try SVGReader.read(file).title == "a")
    #expect(refusal(file + file)?.description.contains("after the first member") == true)
    #expect(refusal(file + [0])?.description.contains("after the first member") == true)
    for count in 2..<file.count {
      #expect(refusal(Array(file[..<count]))?.description.contains("not a whole gzip file") == true)
    }
    var damaged = file
    damaged[file.count - 5] ^= 1
    #expect(refusal(damaged)?.description.contains("not a whole gzip file") == true)
  }

  @Test func `limits the inflated size`() throws {
    let text = "<svg viewBox='0 0 9 9'/>"
    func file(_ count: Int) throws -> [UInt8] {
      try Gzip.compress(
        Array(text.utf8) + [UInt8](repeating: 0x20, count: count - text.utf8.count), level: 9)
    }
    #expect(refusal(try file(2_097_152)) == nil)
    for count in [2_097_153, 50_000_000] {
      #expect(
        refusal(try file(count))
          == .refused(
            line: 1, reason: "a file must have at most 2097152 bytes once inflated, got more"))
    }
  }

  @Test(arguments: [
    ("<!ENTITY c '#08f'>", "fill='&c;'"), ("<!ENTITY c \"#08f\"><!ENTITY c 'red'>", "fill='&c;'"),
    (
      "<!-- ' > --><!ELEMENT x (y)><!ATTLIST x y CDATA '>]'><?p ?>\n<!ENTITY a-b 'fill:#08f' >",
      "style='&a-b;'"
    ),
    ("<!ENTITY c '#'>", "fill='&c;08f'"), ("<!ENTITY c '#08f\n'>", "fill='&c;'"),
  ])
  func `replaces entities`(declarations: String, attribute: String) throws {
    let document = try SVGReader.read(
      Array(
        """
        <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd" [\(declarations)]>
        <svg viewBox='0 0 9 9'><path \(attribute) d='M0 0h9v9z'/></svg>
        """.utf8))
    #expect(document.shapes.map(\.color) == [.color(try .init(cssText: "#08f"))])
  }

  @Test func `keeps lines, comments and sections beside entities`() throws {
    let text = """
      <!DOCTYPE svg [ <!ENTITY t "it's &#62;
      'a'"> <!ENTITY n "http://www.w3.org/2000/svg">]>
      <svg xmlns="&n;" viewBox='0 0 9 9'><title>&t;</title><!-- &t; &u; --><style><![CDATA[ /* &t; */ ]]></style>

      <wobble/></svg>
      """.replacing("&#62;", with: ">")
    #expect(
      refusal(Array(text.utf8)) == .refused(line: 5, reason: "the element wobble is not allowed"))
    let fine = text.replacing("<wobble/>", with: "")
    #expect(try SVGReader.read(Array(fine.utf8)).title == "it's > 'a'")
  }

  @Test(arguments: [
    ("<!ENTITY a SYSTEM 'file:///etc/passwd'>", "only internal entities are allowed, got a SYSTEM"),
    ("<!ENTITY a PUBLIC 'x' 'y'>", "only internal entities are allowed, got a PUBLIC"),
    ("<!ENTITY % a 'b'>", "only internal entities are allowed, got %"),
    ("%a;", "only internal entities are allowed, got %a;"),
    ("<!ENTITY a '&b;'>", "only internal entities of plain text are allowed, got a"),
    ("<!ENTITY a '<g/>'>", "only internal entities of plain text are allowed, got a"),
    ("<!ENTITY a>", "only internal entities are allowed, got a"),
    ("x", "only internal entities are allowed, got x"),
    (
      "<!ENTITY a '\(String(repeating: "b", count: 4097))'>",
      "an entity must have at most 4096 bytes, got 4097"
    ),
    (
      (0...64).map { "<!ENTITY a\($0) ''>" }.joined(),
      "a file must have at most 64 entities, got more"
    ),
  ])
  func `rejects other entities`(declarations: String, reason: String) throws {
    let error = try #require(
      refusal(Array("<!DOCTYPE svg\n[\(declarations)]><svg viewBox='0 0 9 9'/>".utf8)))
    #expect(error.description.hasPrefix("line 2: \(reason)"), "\(error)")
  }

  @Test func `limits the text that entities insert`() {
    func file(_ count: Int) -> [UInt8] {
      let references = String(repeating: "&a;", count: count)
      let text = String(repeating: "b", count: 4096)
      return Array(
        "<!DOCTYPE svg [<!ENTITY a '\(text)'>]>\n<svg viewBox='0 0 9 9'><desc>\(references)</desc></svg>"
          .utf8)
    }
    #expect(refusal(file(16)) == nil)
    #expect(
      refusal(file(17))
        == .refused(line: 2, reason: "entities must insert at most 65536 bytes, got more"))
  }

  @Test func `leaves unknown references to the parser`() {
    let text =
      "<!DOCTYPE svg [<!ENTITY a 'b'>]>\n<svg viewBox='0 0 9 9'><title>&a;&amp;&c;</title></svg>"
    #expect(
      refusal(Array(text.utf8))?.description.hasPrefix("line 2: this is not well-formed") == true)
  }
}
