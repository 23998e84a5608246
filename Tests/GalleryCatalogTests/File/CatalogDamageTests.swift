import Foundation
import GalleryCatalog
import GalleryModel
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@Suite struct CatalogDamageTests {
  /// Writes a sound catalog's bytes with some of them changed, and reads everything there is.
  @Test(arguments: 0..<60)
  func `a corrupted file is rejected or yields only correct pixels`(seed: Int) async throws {
    let sound = try await Self.sound.value
    var random = SplitMix(state: UInt64(seed))
    var bytes = sound
    for _ in 0..<(1 + seed % 40) {
      bytes[Int.random(in: 100..<bytes.count, using: &random)] = .random(
        in: .min ... .max, using: &random)
    }
    let folder = try TemporaryFolder()
    let file = try folder.write(bytes, to: "catalog.sqlite")
    do {
      let catalog = try Catalog(file: file, quickCheckLimit: seed % 2 == 0 ? 1 << 20 : 0)
      _ = try await catalog.check()
      _ = try await catalog.tags()
      for order in BitmapQuery.Order.allCases {
        var query = BitmapQuery()
        query.order = order
        query.text = seed % 3 == 0 ? "noise" : ""
        _ = try await catalog.bitmaps(query)
      }
      for id in 1...12 { try await expectRight(catalog, id) }
      _ = try await catalog.add(.sample("another"))
    } catch let error as CatalogError {
      #expect(error.description.contains(file.path) || error == .nameTaken("another"))
    }
  }

  /// Expects the stored pixels from every read that succeeds.
  private func expectRight(_ catalog: Catalog, _ id: Int) async throws {
    do {
      let stored = try await catalog.bitmap(.id(Int64(id)))
      #expect(stored.bitmap.rgbaBytes == Self.noise(id).rgbaBytes)
    } catch {
      // Refused: what the test allows.
    }
  }

  private static func noise(_ number: Int) -> Bitmap {
    let bytes = (0..<20 * 20 * 4).map { UInt8(truncatingIfNeeded: $0 &* ($0 >> 3) &+ number) }
    return Bitmap(rows: 20, columns: 20, rgba: bytes)
  }

  /// The bytes of a sound catalog, made once.
  private static let sound = Task {
    let fixture = try CatalogFixture()
    for number in 1...12 {
      _ = try await fixture.catalog.add(
        .sample("noise-\(number)", label: .text("Noise"), tags: ["noise"], bitmap: noise(number)))
    }
    let copy = fixture.folder.file("copy.sqlite")
    try await fixture.catalog.backup(to: copy)
    return Array(try Data(contentsOf: copy))
  }
}

/// Numbers that are the same on every run (SplitMix64).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
