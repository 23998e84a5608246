import TestSupport
import Testing

@testable import Raster

@Suite struct LinearLightTests {
  @Test(
    arguments: [(0, 0), (1, 20), (10, 199), (64, 3360), (128, 14146), (188, 32957), (255, 65535)])
  func `converts bytes to the documented linear values`(byte: Int, value: UInt16) {
    #expect(LinearLight.values[byte] == value)
  }

  @Test func `restores every byte`() {
    for byte in 0...255 { #expect(LinearLight.bytes[Int(LinearLight.values[byte])] == byte) }
  }

  @Test func `restores opaque straight colours`() {
    for byte in UInt8.min...(.max) {
      let color = Color(red: byte, green: 255 - byte, blue: byte / 2)
      #expect(LinearBitmap.color(LinearBitmap.pixel(color)) == color)
    }
  }

  @Test func `clamps overshoot at the end`() {
    #expect(
      LinearBitmap.color(LinearBitmap.Pixel(-5, 80_000, 35_000, 70_000))
        == Color(red: 0, green: 255, blue: LinearLight.bytes[32_767], alpha: 255))
    #expect(LinearBitmap.color(LinearBitmap.Pixel(9, 9, 9, -3)) == .clear)
  }

  @Test func `premultiplies every colour and alpha as documented`() {
    for alpha in UInt8.min...(.max) {
      for byte in UInt8.min...(.max) {
        let color = Color(red: byte, green: 0, blue: 255, alpha: alpha)
        let pixel = LinearBitmap.pixel(color)
        let value = Int(LinearLight.values[Int(byte)]) * Int(alpha)
        #expect(pixel == SIMD4(Double((value * 2 + 255) / 510), 0, pixel.z, Double(alpha) * 257))
      }
    }
  }

  @Test func `rounds fractions of alpha half up`() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<100_000 {
      let alpha = Int.random(in: 1...Int.random(in: 1...70_000, using: &random), using: &random)
      let value = Int.random(in: -9...Int.random(in: 0...140_000, using: &random), using: &random)
      let color = LinearBitmap.color(SIMD4(Double(value), Double(alpha / 2), 0, Double(alpha)))
      func byte(_ value: Int) -> UInt8 {
        LinearLight.bytes[min((max(value, 0) * 131_070 + alpha) / (2 * alpha), 65535)]
      }
      let expected = Color(
        red: byte(value), green: byte(alpha / 2), blue: LinearLight.bytes[0],
        alpha: UInt8(min((2 * alpha + 257) / 514, 255)))
      guard color != expected else { continue }
      Issue.record("\(value) of \(alpha)")
    }
  }
}
