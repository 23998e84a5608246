import Foundation
import Gallery
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import GalleryModel

@Suite struct SymbolImporterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func svg(_ content: String) -> String {
    "<svg viewBox=\"0 0 24 24\">\n\(content)\n</svg>"
  }

  private func decode(_ text: String) throws -> SymbolImporter.Import {
    try SymbolImporter().decode(Array(text.utf8), path: "a.svg")
  }

  private func refusal(_ text: String) throws -> String {
    try #require(throws: ImportError.self) { try decode(text) }.description
  }

  @Test func `a file becomes a drawing with its label, tags and category`() throws {
    let file = try folder.write(
      """
      <!--
      category: Device icons
      tags: [ring, "loud bell", Größe, "loud bell"]
      -->
      <svg viewBox="0 0 24 24"><title>A bell</title><desc>No word</desc>
      <path d="M1 1h2v2z"/><path opacity=".2" d="M3 3h2v2z"/></svg>
      """, to: "bell.svg")
    let found = try SymbolImporter().read(file)
    #expect(found.drawing.viewBox == Rect(x: 0, y: 0, width: 24, height: 24))
    #expect(found.drawing.layers.map(\.level) == [.primary, .secondary])
    #expect(found.label == "A bell" && found.notes == [])
    #expect(found.tags.contains("ring") && found.tags.contains("loud-bell"))
    #expect(found.category == "device-icons")
  }

  @Test func `keeps strokes and converts arcs to curves`() throws {
    let shapes = try decode(
      Self.svg("<path fill='none' stroke='#000' stroke-width='2' d='M0 0a5 5 0 013 4'/>")
    ).drawing.layers.flatMap(\.shapes)
    #expect(shapes.map(\.kind) == [.stroke(StrokeStyle(width: 2))])
    #expect(
      shapes[0].path.elements.allSatisfy {
        if case .move = $0 { true } else if case .cubic = $0 { true } else { false }
      })
  }

  @Test func `reports an invisible element with its line, except for a helper`() throws {
    let found = try decode(
      Self.svg("<path d='M0 0h9v9z'/>\n<path fill='none' d='M0 0h1v1z'/>\n<rect width='0'/>"))
    #expect(found.notes.first == "line 3: path cannot be seen")
    let quiet = try decode(
      Self.svg("<path d='M0 0h24v24H0z' stroke='none' fill='none'/><path d='M0 0h9v9z'/>"))
    #expect(quiet.notes == [] && quiet.drawing.layers.count == 1)
  }

  @Test func `ignores an empty or overlong title`() throws {
    let long = String(repeating: "word ", count: 2000)
    #expect(try decode(Self.svg("<title>\(long)</title><path d='M0 0h9v9z'/>")).label == nil)
    #expect(try decode(Self.svg("<title> </title><path d='M0 0h9v9z'/>")).label == nil)
  }

  @Test(arguments: [
    ("<script>alert(1)</script>", "line 2: the element script is not allowed"),
    ("<g onload='alert(1)'/>", "line 2: the attribute onload is not allowed"),
    ("<image href='http://127.0.0.1/a.png'/>", "line 2: the element image is not allowed"),
    ("<use href='file:///etc/passwd#a'/>", "line 2: the attribute href refers to a file"),
    ("<foreignObject/>", "line 2: the element foreignObject is not allowed"),
    ("<style>path{fill:url(http://x)}</style>", "line 2: fill must refer to an id of the file"),
    ("<path d='M0 0h9v9z' fill='url(http://127.0.0.1/a)'/>", "line 2: "),
    ("<path d='M0 0h9v9z' href='http://127.0.0.1/'/>", "line 2: "),
    ("<title>&bomb;</title>", "line 2: "),
    ("\n<path d='M0 0h9v9z' stroke='red' stroke-width='1e5'/>", "line 3: "),
  ])
  func `rejects hostile content with its line`(content: String, reason: String) throws {
    let refusal = try refusal(Self.svg(content))
    #expect(refusal.hasPrefix("a.svg: \(reason)"), "\(refusal)")
    #expect(refusal.utf8.count < 300 && !refusal.contains("\n"))
  }

  @Test(arguments: [
    "<path d='M0 0LNaN 0'/>", "<path d='M0 0L1e400 0'/>", "<path d='M0 0L1e9 0'/>",
    "<circle cx='NaN' cy='0' r='9'/>", "<circle r='inf'/>", "<circle r='1e308'/>",
    "<g transform='scale(1e300)'><path d='M0 0h9v9z'/></g>", "<path d='M0 0 L1'/>",
  ])
  func `omits invalid content with a note`(content: String) throws {
    #expect(try refusal(Self.svg(content)) == "a.svg: it has no visible content")
    let found = try decode(Self.svg("<path d='M0 0h9v9z'/>\n\(content)"))
    #expect(found.drawing.layers.count == 1 && found.notes.first?.hasPrefix("line 3: ") == true)
  }

  @Test func `rejects an empty drawing`() throws {
    for content in ["", "<g/>", "<path fill='none' d='M0 0h24v24H0z'/>", "<path d=''/>"] {
      #expect(try refusal(Self.svg(content)) == "a.svg: it has no visible content")
    }
  }

  /// Documents made to exhaust time or memory.
  private static let bombs: [(name: String, text: String)] = [
    (
      "entities",
      "<!DOCTYPE svg [<!ENTITY a0 'aaaaaaaaaa'>"
        + (1...9).map { level in
          "<!ENTITY a\(level) '\(String(repeating: "&a\(level - 1);", count: 10))'>"
        }.joined() + "]>" + svg("<title>&a9;</title>")
    ),
    (
      "external entity",
      "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///dev/zero'>]>" + svg("<title>&a;</title>")
    ),
    ("100,000 subpaths", svg("<path d='\(String(repeating: "M0 0h1v1z", count: 100_000))'/>")),
    ("140,000 moves", svg("<path d='\(String(repeating: "M0 0", count: 140_000))'/>")),
    ("elements", svg(String(repeating: "<circle r='9'/>", count: 17_000))),
    ("depth", svg(String(repeating: "<g>", count: 9000))),
    ("attributes", svg("<path \((0..<6000).map { "a\($0)='1'" }.joined(separator: " "))/>")),
    ("digits", svg("<path d='M0 0L\(String(repeating: "9", count: 60_000)) 0'/>")),
    ("comment", "<!--" + String(repeating: "-", count: 65_000)),
    ("angles", String(repeating: "<", count: 65_000)),
    ("text", svg(String(repeating: "a", count: 10_000_000))),
  ]

  /// Returns the CPU seconds of this thread, which do not depend on the load of the machine.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test(arguments: bombs.indices)
  func `rejects a document bomb with little CPU time`(index: Int) throws {
    let bomb = Self.bombs[index]
    let file = try folder.write(bomb.text, to: "bomb.svg")
    let begin = Self.processorTime()
    #expect(throws: ImportError.self, "\(bomb.name)") { try SymbolImporter().read(file) }
    #expect(Self.processorTime() - begin < 3, "\(bomb.name)")
  }

  @Test func `rejects a file above the limit before reading it`() throws {
    let file = try folder.write("", to: "big.svg")
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    #expect(throws: ImportError.tooLarge(path: file.path, limit: 2_097_152)) {
      try SymbolImporter().read(file)
    }
  }

  @Test func `rejects folders, pipes and missing files`() throws {
    let pipe = folder.file("pipe.svg")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    for (file, kind) in [(folder.url, "a folder"), (pipe, "a pipe")] {
      let error = #expect(throws: ImportError.self) { try SymbolImporter().read(file) }
      #expect(error?.description == "\(file.path): this is \(kind), not a file")
    }
    let missing = folder.file("missing.svg")
    #expect(throws: ImportError.missing(path: missing.path)) {
      try SymbolImporter().read(missing)
    }
  }
}
