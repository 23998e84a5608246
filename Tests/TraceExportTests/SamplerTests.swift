import Testing

@testable import TraceExport

struct SamplerTests {
  private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"

  private func parent(_ flags: String) throws -> TraceContext {
    try #require(TraceContext(parent: "00-\(Self.trace)-00f067aa0ba902b7-\(flags)"))
  }

  @Test(arguments: [
    (Sampler(.all, followsParent: true), true, true, false),
    (Sampler(.none, followsParent: true), false, true, false),
    (Sampler(.ratio(0), followsParent: true), false, true, false),
    (Sampler(.all, followsParent: false), true, true, true),
    (Sampler(.none, followsParent: false), false, false, false),
    (Sampler(.ratio(1), followsParent: false), true, true, true),
  ])
  func `a sampler decides by its rule and the parent span`(
    sampler: Sampler, alone: Bool, belowSampled: Bool, belowOther: Bool
  ) throws {
    let trace = try #require(TraceID(Self.trace))
    #expect(sampler.samples(trace, below: nil) == alone)
    #expect(sampler.samples(trace, below: try parent("01")) == belowSampled)
    #expect(sampler.samples(trace, below: try parent("00")) == belowOther)
  }

  @Test(arguments: [
    ("00000000000000010000000000000002", 0.0001, true),
    ("ffffffffffffffff7fffffffffffffff", 0.5, true),
    ("00000000000000008000000000000000", 0.5, false),
    ("0000000000000000ffffffffffffffff", 0.9999, false),
    ("0000000000000000ffffffffffffffff", 1, true),
    ("00000000000000010000000000000000", 0, false),
  ])
  func `a ratio compares the last eight bytes of the trace id`(
    trace: String, ratio: Double, isSampled: Bool
  ) throws {
    let trace = try #require(TraceID(trace))
    #expect(
      Sampler(.ratio(ratio), followsParent: false).samples(trace, below: nil) == isSampled)
  }
}
