import GalleryTestSupport
import ImageCoding
import ImageFiles
import Raster
import TestSupport
import Testing

@testable import PictureServing
@testable import GalleryModel
@testable import GalleryRendering

struct IconFilePictureTests {
  /// Rows of many colours, some of them translucent.
  private static let bitmap = Bitmap(
    rows: 40, columns: 48,
    rgba: (0..<40 * 48).flatMap { cell -> [UInt8] in
      let (row, column) = (cell / 48, cell % 48)
      return [
        UInt8(row * 6), UInt8(column * 5), UInt8((row ^ column) & 255), cell % 7 == 0 ? 0 : 255,
      ]
    })

  @Test(arguments: [
    "", "colors=5", "colors=3&dither=floyd", "palette=000,fff,f00&dither=bayer4&outline=00f",
    "crop=2,3,30,30&orientation=right&shadow=888,1,2", "renderingMode=template&foreground=f0f",
  ])
  func `an icon file shares its cells and equals separately drawn pictures`(
    _ query: String
  ) async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("noise", Self.bitmap)
    var options = IconFileOptions()
    options.picture = try RenderOptions(query)
    options.sides = [8, 16, 31, 64, 256]
    let prepared = try await fixture.pipeline.prepare(iconFile: .id(id), options)
    #expect(Set(prepared.pictures.map(\.plan.cells)).count == 1)
    var alone: [Mosaic] = []
    for picture in prepared.pictures {
      guard case .cells(let mosaic) = try await picture.content(of: Self.bitmap) else { continue }
      alone.append(mosaic)
    }
    let file = try await fixture.pipeline.render(prepared).image.bytes
    #expect(file == (try IconEncoder.encode(alone)))
  }
}
