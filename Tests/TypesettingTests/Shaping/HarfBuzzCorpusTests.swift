import Foundation
import TestSupport
import Testing

@testable import Typesetting

/// Our rows beside those of `hb-shape`, glyph by glyph, in twenty scripts and more;
/// `script/bootstrap --test` installs it and the fonts, and where one is not there the tests fail.
struct HarfBuzzCorpusTests {
  /// A text in one script, with the font that has it.
  struct Sample: Sendable, CustomTestStringConvertible {
    let script: String
    let text: String
    /// In `/usr/share/fonts/truetype`; `nil` for the shipped fonts.
    let font: String?

    init(_ script: String, _ text: String, _ font: String? = nil) {
      (self.script, self.text, self.font) = (script, text, font)
    }

    var testDescription: String { "\(script) \(text)" }
    var file: URL {
      URL(filePath: "/usr/share/fonts/truetype/\(font ?? "").ttf")
    }
  }

  static let shipped = [
    Sample("Latn", "Hello, world"), Sample("Latn", "AVATAR To. Wa, Ty; fi ffl"),
    Sample("Latn", "Ça va? Ångström, naïve, ﬁnal"),
    Sample("Latn", "a\u{301}\u{323}e\u{302}\u{304}x"),
    Sample("Latn", "x -> y => z != w >= 0 <- 10:30 3x4"), Sample("Latn", "Tiếng Việt, Żółć, ĳ"),
    Sample("Grek", "Καλημέρα, κόσμε· ἀρχή"), Sample("Cyrl", "Привет, мир: Щёлково, Ђурђевдан"),
    Sample("Zyyy", "1/2 + 3,141 − 2 → ∞ ■ ▲ …"), Sample("Hebr", "שלום"), Sample("Hani", "漢字"),
  ]

  /// Of fonts-dejavu-core and fonts-noto-core.
  static let others = [
    Sample("Arab", "السلام عليكم", "dejavu/DejaVuSans"),
    Sample("Arab", "مُحَمَّد ٣٫١٤", "dejavu/DejaVuSans"),
    Sample("Hebr", "שָׁלוֹם עֲלֵיכֶם", "dejavu/DejaVuSans"),
    Sample("Armn", "Հայերեն", "dejavu/DejaVuSans"),
    Sample("Geor", "ქართული", "dejavu/DejaVuSans"), Sample("Laoo", "ພາສາລາວ", "dejavu/DejaVuSans"),
    Sample("Latn", "fi ffl AVA x\u{323}\u{302}", "dejavu/DejaVuSans"),
    Sample("Arab", "السلام عليكم", "noto/NotoSansArabic-Regular"),
    Sample("Arab", "مُحَمَّد ٣٫١٤", "noto/NotoSansArabic-Regular"),
    Sample("Hebr", "שָׁלוֹם עֲלֵיכֶם", "noto/NotoSansHebrew-Regular"),
    Sample("Deva", "क्षत्रिय हिन्दी", "noto/NotoSansDevanagari-Regular"),
    Sample("Beng", "বাংলা ক্ষ", "noto/NotoSansBengali-Regular"),
    Sample("Guru", "ਪੰਜਾਬੀ", "noto/NotoSansGurmukhi-Regular"),
    Sample("Gujr", "ગુજરાતી", "noto/NotoSansGujarati-Regular"),
    Sample("Taml", "தமிழ் கொ", "noto/NotoSansTamil-Regular"),
    Sample("Telu", "తెలుగు క్ష", "noto/NotoSansTelugu-Regular"),
    Sample("Knda", "ಕನ್ನಡ", "noto/NotoSansKannada-Regular"),
    Sample("Mlym", "മലയാളം", "noto/NotoSansMalayalam-Regular"),
    Sample("Sinh", "සිංහල ක්‍ෂ", "noto/NotoSansSinhala-Regular"),
    Sample("Thai", "ภาษาไทย น้ำ", "noto/NotoSansThai-Regular"),
    Sample("Laoo", "ພາສາລາວ", "noto/NotoSansLao-Regular"),
    Sample("Tibt", "བོད་སྐད", "noto/NotoSerifTibetan-Regular"),
    Sample("Mymr", "မြန်မာ", "noto/NotoSansMyanmar-Regular"),
    Sample("Khmr", "ភាសាខ្មែរ", "noto/NotoSansKhmer-Regular"),
    Sample("Geor", "ქართული", "noto/NotoSansGeorgian-Regular"),
    Sample("Armn", "Հայերեն", "noto/NotoSansArmenian-Regular"),
    Sample("Ethi", "አማርኛ", "noto/NotoSansEthiopic-Regular"),
  ]

  @Test(arguments: shipped)
  func `shipped fonts give the same glyphs as hb-shape`(sample: Sample) async throws {
    for family in [
      "Inter/Inter-Regular.otf", "Inter/Inter-Bold.otf", "JetBrainsMono/JetBrainsMono-Regular.ttf",
    ] {
      try await compare(sample, ShippedFonts.folder.appendingPathComponent(family))
    }
  }

  @Test func `the corpus covers 23 scripts`() {
    let scripts = Set((Self.shipped + Self.others).map(\.script)).subtracting(["Zyyy"])
    #expect(scripts.count == 23)
  }

  @Test(arguments: others)
  func `fonts of other scripts give the same glyphs as hb-shape`(sample: Sample) async throws {
    try await compare(sample, sample.file)
  }

  private func compare(_ sample: Sample, _ file: URL) async throws {
    let isRightToLeft = ["Arab", "Hebr"].contains(sample.script)
    let face = try FontFace([UInt8](Data(contentsOf: file)))
    let scalars = Array(sample.text.unicodeScalars)
    let row = try Shaper().shape(
      scalars, 0..<scalars.count, context: 0..<scalars.count, in: face,
      script: try #require(OpenTypeTag(sample.script).flatMap { Script(tag: $0.rawValue) }),
      direction: isRightToLeft ? .rightToLeft : .leftToRight)
    #expect(
      try await HBShape.row(sample.text, font: file, script: sample.script, isRightToLeft) == row)
  }
}

/// HarfBuzz's own program.
enum HBShape {
  private struct Glyph: Decodable {
    let g: UInt32
    let cl: Int
    let dx: Int
    let dy: Int
    let ax: Int
  }

  private static let program = "/usr/bin/hb-shape"

  static func row(
    _ text: String, font: URL, script: String, _ isRightToLeft: Bool
  ) async throws -> [ShapedGlyph] {
    let folder = try TemporaryFolder()
    let process = try ChildProcess(
      URL(filePath: program),
      [
        "--font-funcs=ot", "--no-glyph-names", "--output-format=json", "--script=\(script)",
        "--direction=\(isRightToLeft ? "rtl" : "ltr")", "--text=\(text)", font.path,
      ], folder: folder.url, environment: ["LC_ALL": "C.UTF-8"])
    let outcome = await process.outcome()
    try #require(outcome.status == 0, "\(outcome.error)")
    return try JSONDecoder().decode([Glyph].self, from: Data(outcome.bytes)).map {
      ShapedGlyph(id: $0.g, cluster: $0.cl, advance: $0.ax, offsetX: $0.dx, offsetY: $0.dy)
    }
  }
}
