import TestSupport
import Testing

@testable import Raster

@Suite struct LinearLightTests {
  @Test(
    arguments: [(0, 0), (1, 20), (10, 199), (64, 3360), (128, 14146), (188, 32957), (255, 65535)])
  func `bytes have the documented linear values`(byte: Int, value: UInt16) {
    #expect(LinearLight.values[byte] == value)
  }

  @Test func `every byte comes back`() {
    for byte in 0...255 { #expect(LinearLight.bytes[Int(LinearLight.values[byte])] == byte) }
  }

  @Test func `straight colours come back where nothing is transparent`() {
    for byte in UInt8.min...(.max) {
      let color = Color(red: byte, green: 255 - byte, blue: byte / 2)
      #expect(LinearBitmap.color(LinearBitmap.pixel(color)) == color)
    }
  }

  @Test func `what overshoots is clamped at the end`() {
    #expect(
      LinearBitmap.color(LinearBitmap.Pixel(-5, 80_000, 35_000, 70_000))
        == Color(red: 0, green: 255, blue: LinearLight.bytes[32_767], alpha: 255))
    #expect(LinearBitmap.color(LinearBitmap.Pixel(9, 9, 9, -3)) == .clear)
  }
}
