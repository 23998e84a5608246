import ContentPacking
import Foundation
import GRDB
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

/// Every stored item can be read back.
@Suite struct CatalogReadBackTests {
  let fixture: CatalogFixture
  let catalog: Catalog

  init() throws {
    fixture = try CatalogFixture()
    catalog = fixture.catalog
  }

  @Test(arguments: [
    Rect(x: -0.0, y: 0, width: 24, height: 24), Rect(x: 0, y: -0.0, width: 24, height: 24),
    Rect(x: -0.0, y: -0.0, width: 0.5, height: 1e9),
    Rect(x: -Double.leastNonzeroMagnitude, y: 1e300, width: 1e-300, height: 1e300),
    Rect(x: 0.1 + 0.2, y: -1 / 3, width: 24, height: 24),
  ])
  func `a drawing reads back equal for unusual view boxes`(frame: Rect) async throws {
    try await catalog.add([.sample("neg", viewBox: frame)])
    let stored = try await catalog.resolveSymbol("neg").drawing
    #expect(stored.viewBox == frame)
    #expect(try await catalog.check().findings == [])
    let again = try await catalog.add([.sample("neg", viewBox: frame)], onConflict: .replace)
    #expect(again.map(\.kind) == [.replaced])
  }

  @Test func `view boxes that differ in the sign of zero have equal hashes`() {
    let plain = PackedDrawing(.sample(Rect(x: 0, y: 0, width: 24, height: 24)))
    let signed = PackedDrawing(.sample(Rect(x: -0.0, y: -0.0, width: 24, height: 24)))
    #expect(plain.contentHash == signed.contentHash)
  }

  @Test func `rejects a bitmap that would not read back`() async throws {
    try await spoil("bitmaps", "pixels = zeroblob(length(pixels))")
    await expectRefusal(of: "bitmap 1") { _ = try await catalog.add(.sample("heart")) }
    #expect(try await catalog.bitmaps(BitmapQuery()).total == 0)
  }

  @Test func `an update that would not read back keeps the old pixels`() async throws {
    let bitmap = try await catalog.add(.sample("heart")).summary
    try await spoil("bitmaps", "content_hash = 1")
    await expectRefusal(of: "bitmap 1") {
      _ = try await catalog.update(.id(bitmap.id)) { stored in
        var change = BitmapChange()
        change.bitmap = Bitmap(text: "b.\nr.")
        return change
      }
    }
    #expect(try await catalog.bitmap(.id(1)).bitmap == NewBitmap.sample("heart").bitmap)
  }

  @Test func `rejects a palette that would not read back`() async throws {
    try await spoil("palettes", "colors = zeroblob(length(colors))")
    let palette = try #require(Palette([.black, .white]))
    let new = NewPalette(name: try ItemName("dusk"), palette: palette, source: nil)
    await expectRefusal(of: "palette dusk") { _ = try await catalog.add(new) }
    #expect(try await catalog.palettes().total == 0)
  }

  @Test func `one symbol that would not read back rejects the whole batch`() async throws {
    try await execute(
      """
      CREATE TRIGGER spoiled AFTER INSERT ON symbol_shapes BEGIN
        UPDATE symbol_shapes SET path = 'M0 0' WHERE layer_id = new.layer_id AND new.path LIKE '%9%';
      END
      """)
    let frame = Rect(x: 0, y: 0, width: 24, height: 24)
    await expectRefusal(of: "symbol second") {
      try await catalog.add([
        .sample("first", viewBox: frame), .sample("second", viewBox: frame, size: 9),
      ])
    }
    #expect(try await catalog.symbols().total == 0)
  }

  private func expectRefusal(of thing: String, _ body: () async throws -> Void) async {
    let error = await #expect(throws: CatalogError.self) { try await body() }
    #expect(
      error?.description
        == "\(catalog.file.path): \(thing) was not stored, because it would not read back as it "
        + "was given")
  }

  /// Makes rows differ from the written values, as a failing disk or another program could.
  private func spoil(_ table: String, _ assignment: String) async throws {
    for event in ["INSERT", "UPDATE"] {
      try await execute(
        """
        CREATE TRIGGER spoiled_\(event) AFTER \(event) ON \(table) BEGIN
          UPDATE \(table) SET \(assignment) WHERE id = new.id;
        END
        """)
    }
  }

  private func execute(_ sql: String) async throws {
    try await DatabaseQueue(path: catalog.file.path).write { try $0.execute(sql: sql) }
  }
}
