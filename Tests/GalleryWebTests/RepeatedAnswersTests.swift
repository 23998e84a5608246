import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import Raster
import TestSupport
import Testing

import ServerSettings
@testable import GalleryWeb
@testable import IconifyAPI

/// Answers are repeated until an edit changes something that they show (sharing.md §10).
@Suite struct RepeatedAnswersTests {
  /// An edit through another connection to the same file, as another process makes it.
  enum Edit: CaseIterable {
    case ghost, otherBitmap, newBitmap, removedBitmap, palette, otherPalette
    case bell, heart, newSymbol, alias, inner, outer, otherScene, font
  }

  /// A URL, and the edits that change its answer.
  struct Case: CustomTestStringConvertible {
    let target: String
    let shows: Set<Edit>

    init(_ target: String, _ shows: Set<Edit>) { (self.target, self.shows) = (target, shows) }

    var testDescription: String { target }
  }

  private static let symbols: Set<Edit> = [.bell, .heart, .newSymbol, .alias]

  private static let cases = [
    Case("/bitmap/ghost.png?scale=3", [.ghost]),
    Case("/bitmap/1.svg", [.ghost]),
    Case("/bitmap/ghost?scale=3", [.ghost]),
    Case("/bitmap/ghost.json", [.ghost]),
    Case("/bitmap/ghost.png?palette=warm", [.ghost, .palette]),
    Case("/bitmap/ghost.ico", [.ghost]),
    Case("/bitmap/hero.gif?frames=all", [.otherBitmap]),
    Case("/bitmap/hero/sheet.png", [.otherBitmap]),
    Case("/bitmap/hero/sheet.json", [.otherBitmap]),
    Case("/bitmap/hero/sheet.css", [.otherBitmap]),
    Case("/palette/warm.json", [.palette]),
    Case("/palette/warm.gpl", [.palette]),
    Case("/symbol/bell.svg", [.bell, .alias]),
    Case("/symbol/bell.json", [.bell, .alias]),
    Case("/symbol/bell.fill.png", [.bell, .alias]),
    // A name that is not a stored drawing is resolved with all symbols.
    Case("/symbol/alarm.png", symbols),
    Case("/symbol/bell.png?variant=slash.fill", symbols),
    Case("/symbol/heart.png", [.heart]),
    Case("/pixelarium.json?icons=bell", symbols),
    Case("/pixelarium/bell.svg", symbols),
    Case("/scene/plain.png", [.otherScene, .font]),
    Case("/scene/inner.png", [.ghost, .inner, .font]),
    Case("/scene/outer.png", [.ghost, .inner, .outer, .bell, .alias, .palette, .font]),
    Case("/scene/outer.json", [.ghost, .inner, .outer, .bell, .alias, .palette, .font]),
    Case("/openapi.json", []),
    Case("/pixel-image.js", []),
  ]

  private let web: WebFixture

  init() async throws {
    web = try WebFixture { $0.iconPrefixes = ["pixelarium"].compactMap(IconPrefix.init) }
    try await web.addSymbols()
    try await web.add("ghost", label: "A ghost")
    try await web.add("hero", frames: ["r.\n.b", "b.\n.r"])
    try await web.add("passing")
    for name in ["warm", "cold"] { try await repaint(palette: name, 1) }
    try await web.add(scene: "plain", Self.scene(#"{"color": "red"}"#))
    try await web.add(scene: "inner", Self.scene(#"{"bitmap": "ghost"}"#))
    try await web.add(
      scene: "outer",
      Self.scene(
        #"{"vstack": [{"scene": "inner"}, {"symbol": "bell", "size": 20}, {"text": "A"}, {"bitmap": "ghost", "palette": "warm"}]}"#
      ))
  }

  private static func scene(_ body: String) -> String {
    #"{"scene": 1, "body": {"vstack": [\#(body)], "modifiers": [{"padding": 2}]}}"#
  }

  private func repaint(palette name: String, _ number: UInt8) async throws {
    try await web.add(
      palette: name, .black, .white, Color(red: number, green: 0, blue: 0),
      Color(red: 0, green: 0, blue: number))
  }

  private func make(_ edit: Edit) async throws {
    let other = try Catalog(file: web.workspace.catalog.file)
    switch edit {
    case .ghost: try await web.edit("ghost", text: "gg\nbb")
    case .otherBitmap:
      _ = try await other.update(BitmapReference("hero")) { _ in
        var change = BitmapChange()
        (change.bitmap, change.frame) = (Bitmap(text: "gg\nbb"), 1)
        return change
      }
    case .newBitmap: try await web.add("new")
    case .removedBitmap: _ = try await other.remove(BitmapReference("passing"))
    case .palette: try await repaint(palette: "warm", 2)
    case .otherPalette: try await repaint(palette: "cold", 2)
    case .bell, .heart:
      _ = try await other.updateSymbol(named: edit == .bell ? "bell" : "heart") { _ in
        var change = SymbolChange()
        change.tags = ["other"]
        return change
      }
    case .newSymbol:
      try await other.add([
        NewSymbol(
          name: SymbolName("new"),
          drawings: [.init(name: SymbolName("new"), variants: .none, drawing: .filled(side: 6))])
      ])
    case .alias: _ = try await other.addSymbolAlias(SymbolName("ringer"), to: "bell")
    case .inner: try await web.add(scene: "inner", Self.scene(#"{"color": "green"}"#))
    case .outer: try await web.add(scene: "outer", Self.scene(#"{"scene": "inner"}"#))
    case .otherScene: try await web.add(scene: "plain", Self.scene(#"{"color": "blue"}"#))
    case .font:
      let facts = FontFacts(
        name: try ItemName("noto"), family: "Noto", weight: 400, isItalic: false,
        coverage: [0x20...0x7E])
      let hash = String(repeating: "0a", count: 32)
      _ = try await other.add(NewFont(facts: facts, contentHash: hash, bytes: [1, 0, 2]))
    }
  }

  @Test(arguments: Edit.allCases)
  func `an edit ends exactly the answers that depend on it`(edit: Edit) async throws {
    var validities: [(Case, any Validity)] = []
    for item in Self.cases {
      let answer = try await web.get(item.target)
      try #require(answer.status == .ok, "\(item.target): \(answer.text)")
      validities.append((item, try #require(answer.validity, "\(item.target)")))
    }
    for (item, validity) in validities { #expect(validity.isCurrent, "\(item.target)") }
    try await make(edit)
    for (item, validity) in validities {
      #expect(validity.isCurrent == !item.shows.contains(edit), "\(item.target) after \(edit)")
    }
  }

  @Test(arguments: [
    "/", "/symbols", "/scenes", "/palettes", "/api/bitmaps", "/api/bitmaps/ghost",
  ])
  func `pages and lists are never repeated`(target: String) async throws {
    let answer = try await web.get(target)
    #expect(answer.status == .ok)
    #expect(answer.validity == nil)
  }

  @Test func `a process that writes only the change counter ends all answers`() async throws {
    let answer = try await web.get("/bitmap/ghost.png")
    let validity = try #require(answer.validity)
    #expect(validity.isCurrent)
    let file = try FileHandle(
      forWritingTo: URL(filePath: web.workspace.catalog.file.path + "-changes"))
    try file.write(contentsOf: Data([7, 6, 5, 4, 3, 2, 1, 0]))
    #expect(!validity.isCurrent)
    // Even if another process has reported its own edit since.
    let later = try #require(try await web.get("/bitmap/ghost.png").validity)
    try await make(.otherBitmap)
    #expect(!later.isCurrent)
  }

  @Test func `an edit during an answer ends its validity`() async throws {
    let catalog = web.workspace.catalog
    let (_, state) = try await catalog.noting {
      _ = try await catalog.summary(of: BitmapReference("ghost"))
      try await make(.ghost)
    }
    #expect(!state.isCurrent)
  }
}
