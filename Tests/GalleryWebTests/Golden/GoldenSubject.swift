import Gallery
import GalleryCatalog
import GalleryModel
import Raster
import TestSupport

/// The bitmap in all golden pictures: six columns, five rows, no symmetry, with holes and one translucent colour, so
/// that every rotation and blending is visible.
enum GoldenSubject {
  static let name = "subject"

  static let bitmap = Bitmap(
    text: """
      .rrg.o
      r##gb.
      rr#yb#
      .t#yy.
      ..t.o#
      """,
    legend: ["t": Color(red: 0, green: 128, blue: 160, alpha: 128)])

  /// Creates an application whose catalog contains the bitmap, indexed.
  static func fixture() async throws -> WebFixture {
    let fixture = try WebFixture()
    try await add(to: fixture)
    return fixture
  }

  /// Adds the bitmap to a catalog, indexed.
  static func add(to fixture: WebFixture) async throws {
    _ = try await fixture.workspace.catalog.add(
      NewBitmap(name: ItemName(name), bitmap: bitmap.indexed() ?? bitmap))
  }
}
