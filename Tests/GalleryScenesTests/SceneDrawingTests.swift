import Gallery
import GalleryCatalog
import GalleryModel
import GalleryRendering
import Raster
import SceneModel
import TestSupport
import Testing
import Typesetting
import VectorRaster

@testable import GalleryScenes

/// The modifiers of drawing in pixels (painting.md §4 to §6, §9).
@Suite struct SceneDrawingTests {
  private struct AnyCollection: SceneCollection {
    func item(_ kind: SceneName, named name: String) throws -> SceneItem? {
      SceneItem(label: nil, tags: [])
    }

    func names(of kind: SceneName, near text: String, tag: String?) throws -> [String] { [] }
    func firstName(of kind: SceneName, tag: String?) throws -> String? { nil }
  }

  /// A plus of white cells, and a frame of five colours.
  private static let bitmaps = [
    "plus": Bitmap(text: ".o.\nooo\n.o."), "line": Bitmap(text: "r#obg"),
  ]

  /// A symbol of 4 × 2 units, a red one at the hoist and three blue ones.
  private static var flag: NewSymbol {
    get throws {
      let file = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path fill="red" \
        d="M0 0h1v2h-1z"/><path fill="blue" d="M1 0h3v2h-3z"/></svg>
        """
      let drawing = try SymbolImporter().decode(Array(file.utf8), path: "flag.svg").drawing
      let name = try SymbolName("test.flag")
      return NewSymbol(
        name: name, drawings: [.init(name: name, variants: .none, drawing: drawing)])
    }
  }

  private func layout(_ body: String) async throws -> ScenePicture {
    let folder = try TemporaryFolder()
    let catalog = try Catalog(file: folder.file("catalog.sqlite"))
    _ = try await catalog.addDemo(try DemoCollection().symbols)
    _ = try await catalog.add([try Self.flag])
    for (name, bitmap) in Self.bitmaps {
      _ = try await catalog.add(
        NewBitmap(
          name: ItemName(name), label: .decorative, tags: [], source: nil,
          bitmap: bitmap.indexed() ?? bitmap))
    }
    let document = try SceneDocument(Array(#"{"scene":1,"name":"test","body":\#(body)}"#.utf8))
    let values = try await document.values([], scene: "test", in: AnyCollection())
    let scene = try document.expanded(values)
    let fonts = try FontLibrary()
    return try ScenePicture(
      scene, assets: try await SceneAssets(RequiredAssets(scene), fonts: fonts, in: catalog))
  }

  private func draw(_ body: String, scale: Double = 1) async throws -> Bitmap {
    let picture = try await layout(body)
    return try picture.picture.bitmap(
      size: PixelSize(
        width: Int((picture.size.width * scale).rounded()),
        height: Int((picture.size.height * scale).rounded())), scale: scale)
  }

  /// The alphas, a line a row.
  private func alphas(_ bitmap: Bitmap) -> [[UInt8]] {
    (0..<bitmap.rows).map { row in (0..<bitmap.columns).map { bitmap[row, $0].alpha } }
  }

  private static let dot =
    #"{"color": "red", "modifiers": [{"frame": {"width": 2, "height": 2}}"#

  /// A red dot of 2 × 2 points with some modifiers, in the middle of 6 × 4.
  private func dot(_ modifiers: String) -> String {
    Self.dot + #", \#(modifiers), {"frame": {"width": 6, "height": 4}}]}"#
  }

  @Test(arguments: [
    (#"{"offset": {"x": 1, "y": -1}}"#, ["......", "...##.", "...##.", "......"], 1),
    (#"{"opacity": 0.5}"#, ["......", "..oo..", "..oo..", "......"], 0),
    (#"{"scaleEffect": 2}"#, [".####.", ".####.", ".####.", ".####."], 0),
    (#"{"scaleEffect": {"x": 3, "y": 1}}"#, ["......", "######", "######", "......"], 0),
    (#"{"rotationEffect": 90}"#, ["......", "..##..", "..##..", "......"], 0),
    (
      #"{"rotationEffect": {"degrees": 90, "anchor": "topLeading"}}"#,
      ["......", "##....", "##....", "......"], 0
    ),
    (#"{"hidden": true}"#, ["......", "......", "......", "......"], 0),
    (#"{"blendMode": "multiply"}"#, ["......", "..##..", "..##..", "......"], 0),
    (
      #"{"shadow": {"color": "black", "radius": 0, "x": 1, "y": 1}}"#,
      ["......", "..##..", "..###.", "...##."], 0
    ),
    (
      #"{"padding": 1}, {"border": {"style": "red", "width": 1}}"#,
      [".####.", ".####.", ".####.", ".####."], 0
    ),
    (#"{"padding": 1}, {"background": "blue"}"#, [".####.", ".####.", ".####.", ".####."], 0),
    (
      #"{"frame": {"width": 1, "height": 1, "alignment": "topLeading"}}, {"clipped": true}"#,
      ["......", "..#...", "......", "......"], -1
    ),
    (
      #"{"frame": {"width": 1, "height": 2, "alignment": "topLeading"}}, {"clipped": {"antialiased": true}}"#,
      ["......", "...o..", "...o..", "......"], 0
    ),
  ])
  func `modifiers move, fade, scale, clip and frame a view`(
    modifiers: String, rows: [String], shift: Int
  ) async throws {
    let shown = alphas(try await draw(dot(modifiers)))
    let marks = shown.map { row in
      String(row.map { $0 == 255 ? "#" : $0 == 128 ? "o" : $0 == 0 ? "." : "?" })
    }
    if shift == 0 {
      #expect(marks == rows)
    } else {
      // 2 × 2 points that came to other places than the middle.
      #expect(marks.joined().filter { $0 == "#" }.count == rows.joined().filter { $0 == "#" }.count)
      #expect(!marks.joined().contains("?"))
    }
  }

  @Test func `shadow and blur follow a Gaussian`() async throws {
    let shown = try await draw(
      #"""
      {"color": "red", "modifiers": [{"frame": {"width": 3, "height": 3}},
        {"shadow": {"color": "black", "radius": 1}}, {"frame": {"width": 9, "height": 9}}]}
      """#)
    // The block's own pixels hide what is beneath.
    #expect(alphas(shown)[4] == [1, 13, 68, 255, 255, 255, 68, 13, 1])
    let blurred = try await draw(
      #"""
      {"color": "red", "modifiers": [{"frame": {"width": 3, "height": 3}},
        {"blur": 1}, {"frame": {"width": 9, "height": 9}}]}
      """#)
    #expect(alphas(blurred)[4] == [1, 13, 68, 156, 199, 156, 68, 13, 1])
    #expect(alphas(blurred)[2] == [0, 4, 23, 53, 68, 53, 23, 4, 0])
  }

  @Test func `opacity applies to a group and blend modes to the backdrop`()
    async throws
  {
    let faded = try await draw(
      #"""
      {"zstack": [{"color": "white"},
        {"zstack": [{"color": "red"}, {"color": "blue"}], "modifiers": [{"opacity": 0.5}]}],
       "modifiers": [{"frame": {"width": 2, "height": 2}}]}
      """#)
    #expect(faded[0, 0] == Color(red: 128, green: 128, blue: 255))
    for (mode, grey) in [
      ("multiply", 78), ("screen", 222), ("overlay", 188), ("softLight", 191), ("colorBurn", 115),
      ("difference", 100),
    ] {
      let blended = try await draw(
        #"""
        {"zstack": [{"color": "#c8c8c8"}, {"color": "#646464", "modifiers": [{"blendMode": "\#(mode)"}]}],
         "modifiers": [{"frame": {"width": 2, "height": 2}}]}
        """#)
      #expect(
        blended[0, 0] == Color(red: UInt8(grey), green: UInt8(grey), blue: UInt8(grey)), "\(mode)")
    }
  }

  @Test(arguments: [
    (#"{"offset": {"x": 0.5, "y": 0}}"#, 78), (#"{"scaleEffect": 3}, {"rotationEffect": 90}"#, 78),
    (#"{"clipped": true}, {"offset": {"x": 0, "y": 0}}"#, 78), (#"{"opacity": 0.5}"#, 139),
    (#"{"compositingGroup": true}, {"offset": {"x": 0, "y": 0}}"#, 100),
  ])
  func `blending survives later modifiers except a compositing group`(
    modifiers: String, grey: Int
  ) async throws {
    let shown = try await draw(
      ##"""
      {"zstack": [{"color": "#c8c8c8"}, {"color": "#646464",
         "modifiers": [{"blendMode": "multiply"}, \##(modifiers)]}],
       "modifiers": [{"frame": {"width": 2, "height": 2}}]}
      """##)[0, 1]
    #expect(shown == Color(red: UInt8(grey), green: UInt8(grey), blue: UInt8(grey)))
  }

  @Test func `a compositing group isolates the blending of its content`() async throws {
    func corner(_ modifiers: String) async throws -> Color {
      try await draw(
        ##"""
        {"zstack": [{"color": "#c8c8c8"}, {"zstack": [{"color": "#646464",
           "modifiers": [{"blendMode": "multiply"}]}], "modifiers": [\##(modifiers)]}],
         "modifiers": [{"frame": {"width": 2, "height": 2}}]}
        """##)[0, 0]
    }
    #expect(try await corner("") == Color(red: 78, green: 78, blue: 78))
    #expect(
      try await corner(#"{"compositingGroup": true}"#) == Color(red: 100, green: 100, blue: 100))
  }

  @Test func `a stroke dilates the cells of a bitmap in all directions`() async throws {
    let shown = try await draw(
      #"""
      {"bitmap": "plus", "modifiers": [{"stroke": {"style": "red", "width": 1}},
        {"frame": {"width": 5, "height": 5}}]}
      """#)
    let marks = (0..<5).map { row in
      String(
        (0..<5).map { shown[row, $0].alpha == 0 ? "." : shown[row, $0].green == 0 ? "r" : "#" })
    }
    #expect(marks == [".rrr.", "rr#rr", "r###r", "rr#rr", ".rrr."])
    #expect(shown.indexed() != nil)
    let filtered = try await draw(
      #"""
      {"bitmap": "plus", "interpolation": "high", "modifiers": [
        {"stroke": {"style": "red", "width": 1}}, {"frame": {"width": 5, "height": 5}}]}
      """#)
    #expect(alphas(filtered)[0].allSatisfy { $0 == 0 })
  }

  @Test func `a stroke surrounds symbols and pixel-font letters`() async throws {
    func reach(_ body: String) async throws -> (Int, Int) {
      let shown = try await draw(
        #"{"zstack": [\#(body)], "modifiers": [{"padding": 8}]}"#)
      let columns = (0..<shown.columns).filter { column in
        (0..<shown.rows).contains { shown[$0, column].alpha > 127 }
      }
      return (columns.first ?? 0, columns.last ?? 0)
    }
    for node in [
      #""symbol": "heart.fill", "size": 24"#, #""symbol": "bell", "size": 24"#,
      #""text": "HI", "modifiers": [{"font": {"pixel": "pixelarium-8", "size": 8}}]"#,
    ] {
      let plain = try await reach("{\(node)}")
      let wide = try await reach(
        "{\"zstack\": [{\(node)}], \"modifiers\": [{\"stroke\": {\"style\": \"red\", \"width\": 2}}]}"
      )
      #expect(abs(plain.0 - wide.0 - 2) <= 1, "\(node)")
      #expect(abs(wide.1 - plain.1 - 2) <= 1, "\(node)")
    }
  }

  @Test(arguments: [
    ("heart.fill", "monochrome"), ("bell.slash", "hierarchical"),
    ("arrow.down.circle.fill", "palette"),
    ("bell.slash.fill", "monochrome"), ("alarm", "hierarchical"),
  ])
  func `a gradient of one colour equals that colour`(
    name: String, mode: String
  ) async throws {
    func symbol(_ styles: String) -> String {
      #"""
      {"symbol": "\#(name)", "mode": "\#(mode)", "size": 40,
       "modifiers": [{"foregroundStyle": [\#(styles)]}]}
      """#
    }
    let even = ##"{"linearGradient": {"colors": ["#2050f0", "#2050f0"]}}"##
    let other = mode == "palette" ? ##", "#f0a020""## : ""
    let plain = try await draw(symbol(##""#2050f0""## + other), scale: 2).rgbaBytes
    let painted = try await draw(symbol(even + other), scale: 2).rgbaBytes
    #expect(plain.count == painted.count)
    let differences = zip(plain, painted).map { abs(Int($0) - Int($1)) }
    #expect(differences.filter { $0 > 2 }.isEmpty, "\(differences.max() ?? 0)")
    #expect(plain.contains { $0 == 0xf0 })
  }

  /// The vectors of symbols.md §16: modifiers from the inside out, and the symbol that is the same.
  @Test(arguments: [
    (#""variant":"none""#, #"{"symbolVariant":"fill"}"#, "bell"),
    ("", #"{"symbolVariant":"none"},{"symbolVariant":"fill"}"#, "bell"),
    (
      "", #"{"symbolVariant":"slash"},{"symbolVariant":"none"},{"symbolVariant":"fill"}"#,
      "bell.slash"
    ),
    (#""variant":"slash""#, #"{"symbolVariant":"fill"}"#, "bell.slash.fill"),
    ("", #"{"symbolContext":"tabBar"}"#, "bell.fill"),
    ("", #"{"symbolContext":"swipeActions"}"#, "bell.fill"),
    ("", #"{"symbolVariant":"slash"},{"symbolContext":"tabBar"}"#, "bell.slash.fill"),
    (#""variant":"none""#, #"{"symbolContext":"tabBar"}"#, "bell"),
  ])
  func `symbol variants combine from the outside in until none`(
    option: String, modifiers: String, name: String
  ) async throws {
    let options = option.isEmpty ? "" : ",\(option)"
    let drawn = try await draw(#"{"symbol":"bell"\#(options),"modifiers":[\#(modifiers)]}"#)
    #expect(drawn == (try await draw(#"{"symbol":"\#(name)"}"#)))
  }

  @Test func `a gradient spans the frame of a symbol`() async throws {
    let shown = try await draw(
      #"""
      {"symbol": "bookmark.fill", "size": 40, "modifiers": [
        {"foregroundStyle": {"linearGradient": {"colors": ["red", "blue"]}}}]}
      """#)
    let middle = shown.columns / 2
    let inked = (0..<shown.rows).filter { shown[$0, middle].alpha == 255 }
    for row in inked {
      let blue = (Double(row) + 0.5) / Double(shown.rows) * 255
      #expect(abs(Double(shown[row, middle].blue) - blue) <= 1)
    }
    #expect(inked.count > 10)
  }

  /// A square of 4 points in the middle of 8, turned by an eighth.
  @Test(arguments: [
    (#"true"#, true), (#"{"antialiased": false}"#, true), (#"{"antialiased": true}"#, false),
  ])
  func `clipping a rotated view is hard unless antialiased`(clip: String, isHard: Bool)
    async throws
  {
    let shown = try await draw(
      #"""
      {"color": "red", "modifiers": [{"frame": {"width": 9, "height": 9}},
        {"frame": {"width": 4, "height": 4}}, {"clipped": \#(clip)}, {"rotationEffect": 45},
        {"frame": {"width": 8, "height": 8}}]}
      """#)
    let levels = Set(alphas(shown).joined())
    #expect(isHard ? levels == [0, 255] : levels.count > 2)
    // The corners of the square are 2√2 from the middle.
    #expect(shown[3, 3].alpha == 255 && shown[1, 1].alpha == 0 && shown[4, 4].alpha == 255)
  }

  @Test(arguments: [
    (#""size": 4"#, ["rbbb", "rbbb"]),
    (#""size": 4, "orientation": "upMirrored""#, ["bbbr", "bbbr"]),
    (#""size": 4, "orientation": "right""#, ["rr", "bb", "bb", "bb"]),
    (#""size": 4, "resizable": true"#, ["rrbbbbbb", "rrbbbbbb"]),
    (#""size": 4, "resizable": true, "capInsets": [0, 1, 0, 0]"#, ["rbbbbbbb", "rbbbbbbb"]),
    (#""size": 4, "resizable": true, "resizingMode": "tile""#, ["rbbbrbbb", "rbbbrbbb"]),
    (
      #""size": 4, "resizable": true, "orientation": "upMirrored", "capInsets": [0, 0, 0, 2]"#,
      ["bbbbbbbr", "bbbbbbbr"]
    ),
  ])
  func `symbols take orientation, caps and tiling`(options: String, rows: [String]) async throws {
    let frame = #"{"frame": {"width": 8, "height": 2}}"#
    let modifiers = options.contains("resizable") ? frame : #"{"opacity": 1}"#
    let shown = try await draw(
      #"{"symbol": "test.flag", "mode": "multicolor", \#(options), "modifiers": [\#(modifiers)]}"#)
    let names: [Color: Character] = [
      Color(red: 255, green: 0, blue: 0): "r", Color(red: 0, green: 0, blue: 255): "b",
    ]
    #expect(
      (0..<shown.rows).map { row in
        String((0..<shown.columns).map { names[shown[row, $0]] ?? "?" })
      } == rows)
  }

  @Test func `rejects caps that leave no centre of a resizable symbol`() async throws {
    await #expect(throws: SceneCapsError.self) {
      try await draw(
        #"{"symbol": "test.flag", "size": 4, "resizable": true, "capInsets": [0, 2, 0, 2]}"#)
    }
    // Without `resizable` there is nothing for caps to keep.
    _ = try await draw(#"{"symbol": "test.flag", "size": 4, "capInsets": [0, 2, 0, 2]}"#)
  }

  @Test func `caps of a bitmap keep their size and tiles repeat`() async throws {
    func row(_ options: String, _ width: Int, scale: Double = 1) async throws -> String {
      let shown = try await draw(
        #"""
        {"bitmap": "line", "resizable": true, \#(options),
         "modifiers": [{"frame": {"width": \#(width), "height": 1}}]}
        """#, scale: scale)
      let cells = Self.bitmaps["line"] ?? .solid(rows: 1, columns: 1)
      return String(
        (0..<shown.columns).compactMap { column in
          (0..<5).first { cells[0, $0] == shown[0, column] }.map { Array("ABCDE")[$0] }
        })
    }
    let caps = #""capInsets": [0, 1, 0, 1]"#
    #expect(try await row(caps, 9) == "ABBCCCDDE")
    #expect(try await row(caps, 9, scale: 2) == "AABBBBBCCCCDDDDDEE")
    #expect(try await row(#""resizingMode": "tile""#, 8) == "ABCDEABC")
    #expect(try await row("\(caps), \"resizingMode\": \"tile\"", 10) == "ABCDBCDBCE")
    await #expect(throws: SceneCapsError.self) {
      try await row(#""capInsets": [0, 2, 0, 3]"#, 9)
    }
    await #expect(throws: SceneCapsError.self) {
      try await row(#""capInsets": [0, 0.5, 0, 0]"#, 9)
    }
  }
}
