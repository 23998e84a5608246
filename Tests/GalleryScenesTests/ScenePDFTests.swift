import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import ImageCoding
import Raster
import SceneModel
import TestSupport
import Testing
import VectorRaster

@testable import PictureServing
@testable import Drawing
@testable import GalleryRendering
@testable import GalleryScenes

/// Scenes as documents: their fonts, characters and facts, read by pdfium, MuPDF and Poppler (painting.md §10).
@Suite struct ScenePDFTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog
  private let pipeline: ScenePipeline

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(file: folder.file("catalog.sqlite"))
    pipeline = ScenePipeline(source: catalog, fonts: try FontLibrary())
  }

  private static let dejaVu = URL(filePath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
  private static let hasDejaVu: ConditionTrait = .enabled(
    if: FileManager.default.fileExists(atPath: dejaVu.path), "fonts-dejavu-core has the font")

  private func addDejaVu() async throws {
    let read = try FontImporter(FontImporter.Overrides()).read(Self.dejaVu)
    _ = try await catalog.add(read.font, onConflict: .replace)
  }

  private func prepared(
    _ body: String, keys: String = "", format: PictureFormat = .pdf
  ) async throws -> PreparedScene {
    let document = try SceneDocument(Array(#"{"scene":1,\#(keys)"body":\#(body)}"#.utf8))
    _ = try await catalog.add(
      NewScene(document, name: ItemName("words")), onConflict: .replace)
    var options = SceneOptions()
    options.format = format
    return try await pipeline.prepare("words", [], options, optionNames: [])
  }

  private func pdf(_ body: String, keys: String = "") async throws -> [UInt8] {
    let prepared = try await prepared(body, keys: keys)
    return try prepared.encoder.encode(try #require(await prepared.draw()))
  }

  private struct Question: Encodable {
    let document: String
    let words: [String]
  }

  private struct Answer: Decodable {
    let pdfium, mupdf: [String]
    let found: [String: [Int]]
    let fonts: [String: String]
    let title, language, tagged: String
  }

  private func read(_ document: [UInt8], words: [String] = []) async throws -> Answer {
    try await PythonScript("pdf_readers.py")(
      Question(document: Data(document).base64EncodedString(), words: words))
  }

  /// Poppler's lines without its marks of direction.
  private func poppler(_ document: [UInt8]) async throws -> [String] {
    try await Poppler.text(document).split(whereSeparator: \.isNewline).map { line in
      String(
        String.UnicodeScalarView(
          line.unicodeScalars.filter { $0.properties.generalCategory != .format }
        )
      ).trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "\u{c}")))
    }.filter { !$0.isEmpty }
  }

  private static let family = #""modifiers":[{"font":{"family":"DejaVu Sans","size":20}}]"#

  @Test(
    hasDejaVu,
    arguments: ["שלום עולם", "السلام عليكم", "Office, Ångström", "Ω привет"])
  func `three readers extract and find words unchanged`(text: String) async throws {
    try await addDejaVu()
    let document = try await pdf(#"{"text":"\#(text)",\#(Self.family)}"#)
    let answer = try await read(document, words: [text])
    #expect(answer.pdfium == [text])
    #expect(answer.mupdf.joined(separator: "|") == text)
    #expect(try await poppler(document) == [text])
    #expect(answer.found[text]?.first == 1)
    #expect((answer.found[text]?.last ?? 0) > 0)
  }

  @Test(hasDejaVu) func `three readers keep combining marks with their letters`() async throws {
    try await addDejaVu()
    for text in [
      "שָׁלוֹם", "בְּרֵאשִׁית בָּרָא אֱלֹהִים", "مُحَمَّد", "هٰذَا كِتَاب", "السَّلَامُ عَلَيْكُم",
    ] {
      let document = try await pdf(#"{"text":"\#(text)",\#(Self.family)}"#)
      let answer = try await read(document, words: [text])
      #expect(answer.pdfium == [text])
      #expect(answer.found[text]?.first == 1, "\(text)")
      // These two turn several marks of one letter around, which are equal in each order.
      #expect(answer.mupdf.joined(separator: "|") == text)
      #expect(try await poppler(document) == [text])
    }
  }

  /// MuPDF takes the mark at the left end of a line for its beginning.
  @Test(hasDejaVu, arguments: ["بِسْمِ اللَّهِ الرَّحْمَٰنِ الرَّحِيمِ", "السَّلَامُ عَلَيْكُمْ", "שָׁלוֹם עָלֶיךָ"])
  func `pdfium and Poppler extract lines that end in a mark`(text: String) async throws {
    try await addDejaVu()
    let document = try await pdf(#"{"text":"\#(text)",\#(Self.family)}"#)
    let answer = try await read(document, words: [text])
    #expect(answer.pdfium == [text])
    #expect(answer.found[text]?.first == 1)
    #expect(try await poppler(document) == [text])
  }

  /// What painting.md §10 says of brackets: pdfium mirrors them, the others have them as they are.
  @Test(hasDejaVu) func `brackets in right-to-left text keep their logical order`()
    async throws
  {
    try await addDejaVu()
    let text = "אב (גד) הו"
    let document = try await pdf(#"{"text":"\#(text)",\#(Self.family)}"#)
    let answer = try await read(document)
    #expect(answer.mupdf == [text])
    #expect(try await poppler(document) == [text])
    #expect(answer.pdfium == ["אב )גד( הו"])
  }

  @Test(hasDejaVu) func `words of both directions are found in one line`() async throws {
    try await addDejaVu()
    let words = ["Hello", "שלום", "world"]
    let text = words.joined(separator: " ")
    let document = try await pdf(#"{"text":"\#(text)",\#(Self.family)}"#)
    let answer = try await read(document, words: words)
    #expect(answer.pdfium == [text])
    // MuPDF and Poppler put a space elsewhere.
    for word in words {
      #expect(answer.found[word]?.first == 1 && (answer.found[word]?.last ?? 0) > 0, "\(word)")
      #expect(try await poppler(document).joined().contains(word))
    }
  }

  @Test func `fonts are embedded with their names`() async throws {
    let document = try await pdf(
      """
      {"vstack":[{"text":"Inter"},{"text":"Bold","modifiers":[{"bold":true}]},
      {"text":"Mono","modifiers":[{"fontDesign":"monospaced"}]}]}
      """)
    #expect(
      try await read(document).fonts == [
        "Inter-Regular": "cff", "Inter-Bold": "cff", "JetBrainsMono-Regular": "ttf",
      ])
    #expect(document.count < 14_000)
  }

  @Test func `text that fonts cannot show lies over outlines`() async throws {
    let gradient = #"{"linearGradient":{"colors":["red","blue"]}}"#
    let document = try await pdf(
      """
      {"vstack":[{"text":"one","modifiers":[{"foregroundStyle":\(gradient)}]},
      {"text":"two","modifiers":[{"blur":1}]},
      {"text":"TRI","modifiers":[{"font":{"pixel":"pixelarium-8","size":16}}]}]}
      """)
    let answer = try await read(document)
    #expect(Set(answer.pdfium) == ["one", "two", "TRI"])
    #expect(answer.fonts.values.allSatisfy { $0 == "n/a" }, "\(answer.fonts)")
  }

  @Test(arguments: [
    (#"{"text":"Hag 01","modifiers":[{"font":{"size":60}}]}"#, 2.0),
    (#"{"text":"Hag","modifiers":[{"font":{"size":60}},{"opacity":0.5}]}"#, 2.0),
    (##"{"text":"AVAW","modifiers":[{"font":{"size":60}},{"foregroundStyle":"#c0308080"}]}"##, 2.0),
    (#"{"text":"Turn","modifiers":[{"font":{"size":60}},{"rotationEffect":20}]}"#, 2.0),
    (#"{"text":"Shade","modifiers":[{"font":{"size":60}},{"shadow":{"radius":2}}]}"#, 3.0),
    (
      #"{"text":"Line","modifiers":[{"font":{"size":60}},{"underline":true},{"stroke":{"style":"red"}}]}"#,
      2.0
    ),
  ])
  func `glyphs have the same positions as in pixels`(body: String, limit: Double) async throws {
    let picture = try await prepared(body).layout().picture
    let document = try await pdf(body)
    // Poppler puts glyphs onto quarters of a pixel.
    let shown = try PNGDecoder().decode(try await Poppler.png(document, scale: 8)).bitmap
    let size = PixelSize(
      width: Int((picture.bounds.width * 8).rounded()),
      height: Int((picture.bounds.height * 8).rounded()))
    try #require(shown.size == size)
    func drawn(_ picture: Picture) throws -> [UInt8] {
      try picture.bitmap(size: size, scale: 8, background: .white, isOpaque: true).rgbaBytes
    }
    func difference(_ one: [UInt8], _ other: [UInt8]) -> Double {
      let sum = zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      return Double(sum) / Double(one.count)
    }
    let wanted = try drawn(picture)
    #expect(difference(wanted, try drawn(Picture(bounds: picture.bounds, steps: []))) > 2 * limit)
    let found = difference(wanted, shown.rgbaBytes)
    #expect(found <= limit, "\(found)")
  }

  @Test func `a document has a title, a language and tagged text`() async throws {
    let named = try await read(
      pdf(#"{"text":"Hallo"}"#, keys: #""label":"Gruß (1)","language":"de-AT","#))
    #expect(named.title == "Gruß (1)")
    #expect(named.language == "de-AT")
    #expect(named.tagged.contains("true"))
    let plain = try await read(pdf(#"{"text":"Hello"}"#))
    #expect(plain.title == "words")
    #expect(plain.language == "en")
  }

  @Test func `a Cairo 1 18 document gets a title, a language and tags`() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "DrawingTests/cairo-1.18.pdf")
    let description = PageDescription(title: "Gruß", language: "de-AT")
    let document = description.completing(Array(try Data(contentsOf: file)))
    let answer = try await read(document)
    #expect(answer.language == "de-AT")
    #expect(answer.title == "Gruß")
    #expect(answer.tagged.contains("true"))
    #expect(answer.pdfium == ["Hello", "TRI"])
    #expect(answer.mupdf == ["Hello", "TRI"])
    #expect(try await poppler(document) == ["Hello", "TRI"])
  }

  @Test func `equal scenes give equal documents with soft hyphens kept`() async throws {
    let body = #"{"text":"Donau\u00addampf","modifiers":[{"frame":{"width":65}}]}"#
    let document = try await pdf(body)
    #expect(try await pdf(body) == document)
    let text = try await read(document).mupdf.joined(separator: "|")
    #expect(text == "Donau\u{AD}|dampf")
  }
}
