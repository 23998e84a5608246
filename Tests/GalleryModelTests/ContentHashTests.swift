import Testing

@testable import GalleryModel

@Suite struct ContentHashTests {
  /// Bytes of the generator in xxHash's own sanity check.
  private static func sample(_ count: Int) -> [UInt8] {
    var state: UInt64 = 2_654_435_761
    return (0..<count).map { _ in
      let byte = UInt8(truncatingIfNeeded: state >> 56)
      state = state &* 11_400_714_785_074_694_797
      return byte
    }
  }

  /// From xxHash's tests/sanity_test_vectors.h.
  @Test(arguments: [
    (0, UInt64(0), UInt64(0xEF46_DB37_51D8_E999)),
    (0, 2_654_435_761, 0xAC75_FDA2_929B_17EF),
    (1, 0, 0xE934_A84A_DB05_2768),
    (1, 2_654_435_761, 0x5014_6076_43A9_B4C3),
    (14, 0, 0x8282_DCC4_994E_35C8),
    (14, 2_654_435_761, 0xC3BD_6BF6_3DEB_6DF0),
    (222, 0, 0xB641_AE8C_B691_C174),
    (222, 2_654_435_761, 0x20CB_8AB7_AE10_C14A),
  ])
  func `matches xxHash's published vectors`(count: Int, seed: UInt64, hash: UInt64) {
    #expect(ContentHash.hash(Self.sample(count), seed: seed) == hash)
  }

  @Test func `matches the known hash of abc`() {
    #expect(ContentHash.hash(Array("abc".utf8)) == 0x44BC_2CF5_AD77_0999)
  }

  @Test func `changing any single byte changes the hash`() {
    let bytes = Self.sample(100)
    let hash = ContentHash.hash(bytes)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(ContentHash.hash(changed) != hash)
    }
  }
}
