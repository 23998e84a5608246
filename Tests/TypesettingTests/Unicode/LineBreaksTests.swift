import Testing
import Typesetting

/// typesetting.md §3.
struct LineBreaksTests {
  /// The parts between the breaks, with a bar where one is allowed and a double bar where it must be.
  private func divided(_ text: String) throws -> String {
    let scalars = [Unicode.Scalar](text: text)
    var result = ""
    var start = 0
    for place in try LineBreaks(scalars).all {
      result.unicodeScalars.append(contentsOf: scalars[start..<place.offset])
      result += place.isMandatory ? "‖" : "|"
      start = place.offset
    }
    result.unicodeScalars.append(contentsOf: scalars[start...])
    return result
  }

  @Test(arguments: [
    ("", ""),
    ("word", "word"),
    ("The quick brown fox", "The |quick |brown |fox"),
    ("a trailing space ", "a |trailing |space "),
    ("one\u{2028}two", "one\u{2028}‖two"),
    ("one\u{2028}", "one\u{2028}‖"),
    ("well-known 3-4 −1", "well-|known |3-4 |−1"),
    ("no\u{A0}break here", "no\u{A0}break |here"),
    ("pixel\u{AD}arium", "pixel\u{AD}|arium"),
    ("€ 12,345.67% (net)", "€ |12,345.67% |(net)"),
    ("http://a.example/b/c", "http://|a.example/|b/|c"),
    ("日本語「東京」、です。", "日|本|語|「東|京」、|で|す。"),
    ("한국어 text", "한|국|어 |text"),
    ("👩‍👩‍👧🇫🇷🇩🇪👍🏽!", "👩‍👩‍👧|🇫🇷|🇩🇪|👍🏽!"),
    ("שלום, עולם!", "שלום, |עולם!"),
    ("ภาษาไทย ดี", "ภาษา|ไทย |ดี"),
    ("ภาษาไทยเป็นภาษาที่มีระดับเสียง", "ภาษา|ไทย|เป็น|ภาษา|ที่|มี|ระดับ|เสียง"),
    ("(ภาษาไทย)ที่ดี", "(ภาษา|ไทย)ที่|ดี"),
    ("Helloไทยแลนด์ world", "Helloไทย|แลนด์ |world"),
    ("ພາສາລາວເປັນພາສາທາງການ", "ພາສາ|ລາວ|ເປັນ|ພາສາ|ທາງການ"),
    ("ភាសាខ្មែរគឺជាភាសាផ្លូវការ", "ភាសាខ្មែរ|គឺជា|ភាសាផ្លូវការ"),
    ("မြန်မာဘာသာစကားသည်", "မြန်မာဘာသာ|စကား|သည်"),
    // No dictionary has this script.
    ("ᨣᩤᩴᨾᩮᩬᩥᨦ", "ᨣᩤᩴᨾᩮᩬᩥᨦ"),
    ("\u{2068}ภาษา\u{2069}ไทย", "\u{2068}ภาษา\u{2069}|ไทย"),
    ("ខ្មែរ ភាសា", "ខ្មែរ |ភាសា"),
    ("漢\u{E01}\u{E31}ก", "漢|\u{E01}\u{E31}ก"),
    // As without isolates; a line ends after a closing mark and before an opening one.
    ("a \u{2068}漢字\u{2069} b", "a |\u{2068}漢|字\u{2069} |b"),
    ("\u{2068}漢\u{2069}\u{2068}字\u{2069}", "\u{2068}漢\u{2069}|\u{2068}字\u{2069}"),
    (
      "$\u{2068}100\u{2069}% (\u{2068}a b\u{2069})", "$\u{2068}100\u{2069}% |(\u{2068}a |b\u{2069})"
    ),
    ("a\u{200F} \u{200F}b", "a\u{200F} \u{200F}|b"),
    ("\u{2068}a\u{2028}\u{2069}b", "\u{2068}a\u{2028}\u{2069}‖b"),
    ("\u{2068}a\u{2028}\u{2069}", "\u{2068}a\u{2028}\u{2069}‖"),
    ("\u{2068}\u{2069}", "\u{2068}\u{2069}"),
  ])
  func `breaks follow UAX 14 and dictionary words`(
    text: String, expected: String
  ) throws {
    #expect(try divided(text) == expected)
  }

  /// A rule of ICU's root locale that Unicode's file is not of.
  private enum Tailoring {
    /// A hyphen that begins a word stays with its letters (LB20a of Unicode 16).
    case wordInitialHyphen
    /// A point or comma stays with the digit after it, as LB25 itself has it; the file's numbers are
    /// those of UAX #14's example 8.2.7.
    case pointBeforeDigit
    /// A line may begin with a decimal point (LB15c of Unicode 16).
    case breakBeforePoint

    /// The rule that decides about an offset where ICU and the file differ; `nil` where none does.
    init?(_ scalars: [Unicode.Scalar], at offset: Int, isBreak: Bool) {
      let before = scalars[..<offset].filter { $0 != "\u{308}" }
      let after = scalars[offset...].filter { $0 != "\u{308}" }
      let isDigit = { (scalar: Unicode.Scalar?) in
        scalar.map { $0.properties.numericType == .decimal } == true
      }
      if !isBreak, before == ["-"] {
        self = .wordInitialHyphen
      } else if !isBreak, before.last == "." || before.last == ",", isDigit(after.first) {
        self = .pointBeforeDigit
      } else if isBreak, before.last == " ", after.first == ".", isDigit(after.dropFirst().first) {
        self = .breakBeforePoint
      } else {
        return nil
      }
    }
  }

  @Test(.enabled(if: UnicodeFile("auxiliary/LineBreakTest.txt") != nil, UnicodeFile.isMissing))
  func `Unicode's file gives the expected breaks except for three ICU rules`() throws {
    let file = try #require(UnicodeFile("auxiliary/LineBreakTest.txt"))
    var count = 0
    var tailorings: [Tailoring: Int] = [:]
    for (number, line) in file.cases {
      let (scalars, offsets) = UnicodeFile.boundaries(of: line)
      // The file has a break at the end of each text, where we have one only after U+2028 and its like.
      let breaks = Set(try LineBreaks(scalars).all.map(\.offset) + [scalars.count])
      for offset in breaks.symmetricDifference(offsets) {
        let tailoring = Tailoring(scalars, at: offset, isBreak: breaks.contains(offset))
        tailorings[try #require(tailoring, "line \(number)"), default: 0] += 1
      }
      count += 1
    }
    #expect(count > 7000)
    // In the file of Unicode 15.0, 22 cases and 25 places.
    #expect(tailorings[.wordInitialHyphen, default: 0] <= 10)
    #expect(tailorings[.pointBeforeDigit, default: 0] <= 14)
    #expect(tailorings[.breakBeforePoint, default: 0] <= 1)
  }
}
