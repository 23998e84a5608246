import Testing
@testable import VectorRaster

@Suite struct BlendModeTests {
  private func grey(_ value: Float, alpha: Float = 1) -> SIMD4<Float> {
    SIMD4(value, value, value, 1) * alpha
  }

  private func byte(_ value: Float) -> Int { Int(value + 0.5) }

  @Test(
    arguments: [
      (BlendMode.normal, 100, 192), (.multiply, 78, 48), (.screen, 222, 208), (.overlay, 188, 96),
      (.softLight, 191, 96), (.colorBurn, 115, 1), (.difference, 100, 128), (.darken, 100, 64),
      (.lighten, 200, 192), (.exclusion, 143, 160), (.colorDodge, 255, 255), (.hardLight, 157, 161),
    ])
  func `blends opaque greys to the documented values`(mode: BlendMode, first: Int, second: Int) {
    #expect(byte(mode.composed(grey(100), over: grey(200), white: 255).x) == first)
    #expect(byte(mode.composed(grey(192), over: grey(64), white: 255).x) == second)
  }

  /// Red over a bluish grey: by hand from Lum = .3 r + .59 g + .11 b.
  @Test(
    arguments: [
      (BlendMode.hue, [164, 84, 84]), (.saturation, [30, 120, 255]), (.color, [255, 45, 45]),
      (.luminosity, [49, 81, 129]),
    ])
  func `blends non-separable modes to the documented values`(mode: BlendMode, expected: [Int]) {
    let mixed = mode.composed(
      SIMD4(255, 0, 0, 1), over: SIMD4(80, 112, 160, 1), white: 255)
    #expect([byte(mixed.x), byte(mixed.y), byte(mixed.z)] == expected)
  }

  @Test(arguments: BlendMode.allCases)
  func `unites alphas, and keeps a colour over transparency`(mode: BlendMode) {
    let (source, backdrop) = (grey(100, alpha: 0.5), grey(200, alpha: 0.25))
    #expect(mode.composed(source, over: backdrop, white: 255).w == 0.625)
    #expect(mode.composed(source, over: .zero, white: 255) == source)
    #expect(mode.composed(.zero, over: backdrop, white: 255) == backdrop)
  }

  @Test func `blends only the overlapping parts`() {
    // αs(1 − αb)·100 + αb(1 − αs)·200 + αs·αb·78.43
    let mixed = BlendMode.multiply.composed(
      grey(100, alpha: 0.5), over: grey(200, alpha: 0.25), white: 255)
    #expect(abs(mixed.x - (37.5 + 25 + 9.804)) < 0.001)
  }

  @Test func `keeps burnt white and dodged black at any alpha`() {
    for step in 1...255 {
      let alpha = Float(step) / 255
      let burnt = BlendMode.colorBurn.composed(grey(0), over: grey(255, alpha: alpha), white: 255)
      #expect(abs(burnt.x - 255 * alpha) < 0.001)
      let dodged = BlendMode.colorDodge.composed(
        grey(255, alpha: alpha), over: grey(0), white: 255)
      #expect(dodged.x == 0)
    }
  }

  @Test func `blends linear light as light`() {
    let mixed = BlendMode.multiply.composed(grey(32768), over: grey(32768), white: 65535)
    #expect(byte(mixed.x) == 16384)
  }
}
