import HTTPServer
import TestSupport
import Testing

@testable import PixelariumCommand

struct TrustedProxyListTests {
  @Test func `proxies come from repeated options or one variable`() async throws {
    let list = try #require(TrustedProxyList(argument: "10.0.0.1, 2001:DB8::/32  unix"))
    #expect(list.description == "10.0.0.1 2001:db8::/32 unix")
    #expect(TrustedProxyList([]).description == "none")
    let report = try await Program()(
      "doctor", "--trusted-proxy", "10.0.0.1", "--trusted-proxy", "10.0.0.2")
    #expect(report.status == 0, "\(report.error)")
    #expect(report.output.contains("10.0.0.1 10.0.0.2"))
  }

  @Test(arguments: ["balancer.example", "10.0.0.1/8", "10.0.0.0/33", "none"])
  func `rejects any other text with a reason`(text: String) async throws {
    let refused = try await Program()("doctor", "--trusted-proxy", text)
    #expect(refused.status == 64)
    #expect(
      refused.error.contains("with no bits behind its length, or unix, got \(text)"),
      "\(refused.error)")
  }

  @Test func `the PROXY protocol requires a trusted proxy`() async throws {
    let refused = try await Program()("doctor", environment: ["PIXELARIUM_PROXY_PROTOCOL": "true"])
    #expect(refused.status == 64)
    #expect(
      refused.error.contains("the PROXY protocol requires trusted proxies"),
      "\(refused.error)")
    let taken = try await Program()(
      "doctor",
      environment: ["PIXELARIUM_PROXY_PROTOCOL": "true", "PIXELARIUM_TRUSTED_PROXY": "10.0.0.1"])
    #expect(taken.status == 0, "\(taken.error)")
  }
}
