import Foundation
import Raster
import Testing
import VectorRaster

@testable import Typesetting

/// A font of one axis: the letter I is a bar from 100 to 200, 100 units wider at weight 900 and 50
/// narrower at 100.
@Suite struct VariableFontTests {
  let face: FontFace

  init() throws { face = try FontFace(Self.bytes()) }

  @Test func `reads axes and their defaults from the file`() throws {
    #expect(face.axes == [FontAxis(tag: .weight, range: 100...900, defaultValue: 400)])
    #expect(face.variations.isEmpty)
    #expect((face.family, face.weight) == ("Post", 400))
  }

  @Test(arguments: [(Float(100), 250, 150.0), (400, 300, 200), (650, 350, 250), (900, 400, 300)])
  func `outlines and advances follow the axis`(weight: Float, advance: Int, right: Double) throws {
    let varied = face.varied(by: [FontVariation(.weight, weight)])
    #expect(varied.weight == Int(weight))
    let row = try Shaper().shape(
      ["I"], 0..<1, context: 0..<1, in: varied, script: .common, direction: .leftToRight)
    #expect(row.map(\.advance) == [advance])
    let bounds = varied.outline(of: row[0].id)?.bounds
    #expect(bounds == Rect(x: 100, y: -700, width: right - 100, height: 700))
  }

  @Test func `variations are clamped, the last one wins and unknown axes are ignored`() throws {
    let width = FontVariation(try #require(OpenTypeTag("wdth")), 50)
    let far = face.varied(by: [.init(.weight, 500), width, .init(.weight, 2000)])
    #expect(far.variations == [FontVariation(.weight, 900)])
    #expect(face.varied(by: [.init(.weight, 400)]).variations.isEmpty)
  }

  @Test func `equal variations of one file are equal faces`() throws {
    let bold = face.varied(by: [.init(.weight, 700)])
    #expect(bold == face.varied(by: [.init(.weight, 700)]))
    #expect(bold != face)
    #expect(face.varied(by: []) == face)
    #expect(try FontFace(Self.bytes()) != face)
  }

  @Test func `a variable face provides every weight of its family`() throws {
    let family = try #require(FontFamily("Post", [face]))
    for (asked, taken) in [(1, 100), (100, 100), (350, 350), (400, 400), (820, 820), (950, 900)] {
      #expect(family.face(weight: asked).weight == taken)
    }
    let set = try #require(FontFamily("Post", [face.varied(by: [.init(.weight, 300)])]))
    #expect(set.face(weight: 700).weight == 300)
  }

  @Test func `outlines are cached per variation`() throws {
    let outlines = GlyphOutlines()
    let glyph = try #require(face.glyph(for: "I"))
    let bold = face.varied(by: [.init(.weight, 900)])
    #expect(outlines.path(of: glyph, in: face) != outlines.path(of: glyph, in: bold))
  }

  @Test func `a collection provides its faces by index`() throws {
    let file = try Self.bytes()
    // A head of 20 bytes for two faces, which are the same directory; offsets count from the file's
    // beginning (OpenType 1.9, "Font Collections").
    let head: [UInt8] = [0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 20, 0, 0, 0, 20]
    var bytes = Array("ttcf".utf8) + head + file
    for table in 0..<Int(file[5]) {
      let place = 20 + 12 + 16 * table + 8
      let offset = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } + 20
      for byte in 0..<4 { bytes[place + byte] = UInt8(offset >> (24 - 8 * byte) & 255) }
    }
    #expect(try FontFace(bytes, index: 1).family == "Post")
    #expect(throws: FontError("Post.ttc", .noSuchFace(index: 2, count: 2))) {
      try FontFace(bytes, index: 2, name: "Post.ttc")
    }
  }

  private static func bytes() throws -> [UInt8] {
    let text = base64.filter { !$0.isWhitespace }
    return try [UInt8](#require(Data(base64Encoded: String(text))))
  }

  /// Made with fontTools' `FontBuilder`.
  private static let base64 = """
    AAEAAAAMAIAAAwBAT1MvMkRhQFUAAAFIAAAAYGNtYXAADACcAAABsAAAADRmdmFyfPFpkgAAArAAAAAkZ2x5ZjiLlegAAAHs
    AAAAGGd2YXJ6ZIFAAAAC1AAAADxoZWFkYEJDnAAAAMwAAAA2aGhlYQROAZMAAAEEAAAAJGhtdHgDIABkAAABqAAAAAhsb2Nh
    AAwAAAAAAeQAAAAGbWF4cAAEAAYAAAEoAAAAIG5hbWVRZDr+AAACBAAAAIFwb3N0ADAAAAAAAogAAAAmAAEAAAABAAB8Y03w
    Xw889QADA+gAAAAAAAAAAAAAAAAAAAAAAGQAAADIArwAAAADAAIAAAAAAAAAAQAAAyD/OAAAAfQAZABkAMgAAQAAAAAAAAAA
    AAAAAAAAAAIAAQAAAAIABAABAAAAAAACAAAAAAAAAAAAAAAAAAAAAAADAZABkAAFAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
    AAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAA/Pz8/AAAASQBJAyD/OAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAAAH0AAABLABk
    AAAAAgAAAAMAAAAUAAMAAQAAABQABAAgAAAABAAEAAEAAABJ//8AAABJ////uAABAAAAAAAAAAAADAAAAAEAZAAAAMgCvAAD
    AAAzETMRZGQCvP1EAAAABgBOAAEAAAAAAAEABAAAAAEAAAAAAAIABwAEAAEAAAAAAQAABgALAAMAAQQJAAEACAARAAMAAQQJ
    AAIADgAZAAMAAQQJAQAADAAnUG9zdFJlZ3VsYXJXZWlnaHQAUABvAHMAdABSAGUAZwB1AGwAYQByAFcAZQBpAGcAaAB0AAAA
    AAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAACwAAAABAAAAEAACAAEAFAAAAAh3Z2h0AGQAAAGQAAADhAAA
    AAABAAABAAAAAQAAAAAAGgACAAAAAAAaAAAAAAARgAIAEAAIgABAAAAIgADAAACBA2RkAGSBh4EDzs4AzoGHAA==
    """
}
