import Testing

@testable import GalleryRendering

@Suite struct `Effect curve` {
  @Test(arguments: [(-1, 0), (0, 0), (0.25, 0.0625), (0.5, 0.5), (0.75, 0.9375), (1, 1), (2, 1)])
  func `ease is point-symmetric about its middle`(t: Double, value: Double) {
    #expect(EffectCurve.ease(t) == value)
    #expect(EffectCurve.ease(1 - t) == 1 - value)
  }

  @Test(arguments: [(0, 0), (0.25, 0.5), (0.5, 1), (0.75, 0.5), (1, 0)])
  func `easeThereAndBack and wave peak in the middle`(t: Double, value: Double) {
    #expect(EffectCurve.easeThereAndBack(t) == value)
    #expect(abs(EffectCurve.wave(t) - value) < 1e-12)
  }

  @Test(arguments: [(2, 0.2), (5, 0.6)])
  func `a damped sine peaks at 1 and decays with each swing`(swings: Int, decay: Double) {
    let values = (0...10_000).map {
      EffectCurve.dampedSine(Double($0) / 10_000, swings: Double(swings), decay: decay)
    }
    #expect(values.first == 0)
    #expect(values.last == 0)
    for swing in 0..<swings {
      let part = values[10_000 * swing / swings...10_000 * (swing + 1) / swings]
      let extreme = swing.isMultiple(of: 2) ? part.max() ?? 0 : -(part.min() ?? 0)
      #expect(abs(extreme - (0..<swing).reduce(1) { value, _ in value * decay }) < 1e-6)
    }
  }
}
