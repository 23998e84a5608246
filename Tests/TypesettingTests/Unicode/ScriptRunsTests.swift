import Testing
import TestSupport
import Typesetting

/// typesetting.md §5.
struct ScriptRunsTests {
  @Test(arguments: [
    ("", []),
    ("Hello, world!", ["Latn 0..<13"]),
    ("123", ["Zyyy 0..<3"]),
    ("12 привет", ["Cyrl 0..<9"]),
    ("abc, אבג!", ["Latn 0..<5", "Hebr 5..<9"]),
    // The closing bracket is of the opening one's script.
    ("abc (אבג) de", ["Latn 0..<5", "Hebr 5..<8", "Latn 8..<12"]),
    ("(abc [אבג])", ["Latn 0..<6", "Hebr 6..<9", "Latn 9..<11"]),
    ("abc) אבג", ["Latn 0..<5", "Hebr 5..<8"]),
    // The mark of two kanas fits either of them; kanji and kana are two scripts.
    ("カー", ["Kana 0..<2"]),
    ("らー漢", ["Hira 0..<2", "Hani 2..<3"]),
    ("「東京」です。", ["Hani 0..<4", "Hira 4..<7"]),
    ("한글、", ["Hang 0..<3"]),
    ("ー", ["Zyyy 0..<1"]),
    // Digits of Devanagari are used with other scripts too.
    ("१२", ["Deva 0..<2"]),
    ("।क", ["Deva 0..<2"]),
    // A mark stays with its base, even one of another script.
    ("e\u{301}x", ["Latn 0..<3"]),
    ("a\u{64B}b", ["Latn 0..<3"]),
    ("\u{301}б", ["Cyrl 0..<2"]),
    ("hi 👋🏽 там", ["Latn 0..<6", "Cyrl 6..<9"]),
    // What stands inside an isolate neither takes a script from outside nor gives one.
    ("abc \u{2068}12\u{2069} de", ["Latn 0..<5", "Zyyy 5..<7", "Latn 7..<11"]),
    ("1 \u{2068}אבג\u{2069}! de", ["Latn 0..<3", "Hebr 3..<6", "Latn 6..<11"]),
    ("(\u{2068}אבג)\u{2069}) de", ["Latn 0..<2", "Hebr 2..<6", "Latn 6..<11"]),
    ("\u{2069}a", ["Latn 0..<2"]),
    ("𐤀𐤁 a", ["Phnx 0..<3", "Latn 3..<4"]),
  ])
  func `common characters take the script of their neighbours`(text: String, expected: [String]) {
    let runs = ScriptRuns([Unicode.Scalar](text: text)).all
    #expect(runs.map { "\($0.script) \($0.range)" } == expected)
  }

  @Test func `tags equal OpenType's`() throws {
    let run = try #require(ScriptRuns(["a"]).all.first)
    #expect(run.script.tag == 0x4C61_746E)
    #expect(Script.common.tag == 0x5A79_7979)
  }

  @Test func `runs cover random texts and neighbours differ in script`() {
    var random = SeededGenerator(seed: 24)
    let alphabet = Array("ab (אב)[в]{漢}あー。١़\u{301}\u{2066}\u{2068}\u{2069}🙂".unicodeScalars)
    for count in 0..<300 {
      let scalars = (0..<count).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let runs = ScriptRuns(scalars).all
      #expect(runs.flatMap { Array($0.range) } == Array(0..<count))
      #expect(zip(runs, runs.dropFirst()).allSatisfy { $0.script != $1.script })
    }
  }
}
