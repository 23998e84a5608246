import Testing
@testable import VectorRaster

@testable import Raster

@Suite struct LightRoundingTests {
  private static let available = Instructions.allCases.filter(\.areAvailable)

  /// Light of every alpha and of channels around every byte and every half, whole and as sums leave it.
  private static let light: [SIMD4<Float>] = (0...255).flatMap { alpha in
    [0, 1, 17, 127, 128, 254, 255].flatMap { (color: Float) in
      [-0x1p-12, 0, 0.5 - 0x1p-11, 0.5 - 0x1p-13, 0.5, 1].flatMap { (more: Float) in
        let alpha = Float(alpha) / 255
        let value = SIMD4(color + more, 255 - color, color * 0.75, 1) * alpha
        return [value, value.nextUp, value * (1 - 0x1p-20)]
      }
    }
  }

  private func bytes(
    _ light: [SIMD4<Float>], _ mode: ColorMode = .nonLinear, over background: SIMD4<Float> = .zero,
    by instructions: Instructions
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 7, count: light.count * 4)
    LightRounding(
      mixer: LightMixer(mode), background: background, instructions: instructions
    ).write(light, from: 0, 0..<light.count, into: &bytes, at: 0)
    return bytes
  }

  @Test(arguments: available)
  func `rounds light like the mixer`(instructions: Instructions) {
    for mode in [ColorMode.nonLinear, .linear] {
      let mixer = LightMixer(mode)
      let scale = mixer.white / 255
      let light = Self.light.map { $0 * SIMD4(scale, scale, scale, 1) }
      let expected = light.flatMap { light in
        let pixel = mixer.bytes(light)
        return [pixel.x, pixel.y, pixel.z, pixel.w]
      }
      #expect(bytes(light, mode, by: instructions) == expected)
    }
  }

  @Test(arguments: available)
  func `adds the light beneath translucent pixels`(instructions: Instructions) {
    let half = SIMD4<Float>(100, 50, 0, 0.5)
    let light = [SIMD4.zero, half, SIMD4(255, 0, 9, 1)]
    #expect(
      bytes(light, over: SIMD4(0, 0, 200, 1), by: instructions)
        == [0, 0, 200, 255, 100, 50, 100, 255, 255, 0, 9, 255])
    #expect(
      bytes(light, over: half, by: instructions)
        == [200, 100, 0, 128, 200, 100, 0, 191, 255, 0, 9, 255])
    let many = bytes(Self.light, over: half, by: instructions)
    #expect(many == bytes(Self.light, over: half, by: .portable))
  }

  @Test(arguments: available)
  func `rounds invalid light and light without alpha to transparent`(instructions: Instructions) {
    let light: [SIMD4<Float>] = [
      SIMD4(.nan, .nan, .nan, .nan), SIMD4(255, 255, 255, 0), SIMD4(1, 1, 1, 0.001),
      SIMD4(-1, -1, -1, 0), SIMD4(-9, 300, 255, 1),
    ]
    #expect(
      bytes(light, by: instructions) == [UInt8](repeating: 0, count: 16) + [0, 255, 255, 255])
  }

  @Test(arguments: available)
  func `writes only the requested pixels of a row`(instructions: Instructions) {
    let rounding = LightRounding(
      mixer: LightMixer(.nonLinear), background: .zero, instructions: instructions)
    let row = (0..<60).map { SIMD4<Float>(Float($0), 0, 0, 1) }
    for first in 0..<10 {
      for count in 0...40 {
        var bytes = [UInt8](repeating: 7, count: 60 * 4)
        rounding.write(row, from: 5, first..<first + count, into: &bytes, at: 3)
        let expected = (0..<60).flatMap { pixel -> [UInt8] in
          (first + 3..<first + 3 + count).contains(pixel)
            ? [UInt8(pixel + 2), 0, 0, 255] : [7, 7, 7, 7]
        }
        #expect(bytes == expected)
      }
    }
  }
}

extension SIMD4<Float> {
  fileprivate var nextUp: SIMD4 { SIMD4(x.nextUp, y.nextUp, z.nextUp, w.nextUp) }
}
