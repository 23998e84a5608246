import Fetching
import Foundation
import TestSupport
import Testing

@testable import PixelariumCommand

struct RemoteOptionsTests {
  @Test func `patterns come from repeated options or one variable`() throws {
    let set = try #require(AllowRules(argument: "https://*.example.org  self"))
    #expect(set == AllowRules([try AllowRule("https://*.example.org"), .ownAddress]))
    #expect(set.patterns == [try AllowPattern("https://*.example.org/")])
    #expect(set.allowsSelf)
    #expect(set.description == "https://*.example.org/ self")
    #expect(AllowRules([]).description == "none")
  }

  @Test(arguments: ["example.org", "ftp://example.org/", "https://exa*mple.org/", "https://a.b/?c"])
  func `rejects an invalid pattern with a reason`(text: String) async throws {
    #expect(AllowRules(argument: text) == nil)
    let refused = try await Program()("doctor", "--remote-allow", text)
    #expect(refused.status == 64)
    #expect(refused.error.contains("got \(text)"), "\(refused.error)")
    let set = try await Program()("doctor", environment: ["PIXELARIUM_REMOTE_ALLOW": text])
    #expect(set.status == 64)
    #expect(set.error.contains("see --remote-allow"))
  }

  @Test func `doctor never prints the key`() async throws {
    let report = try await Program()(
      "doctor", "--remote-allow", "self", environment: ["PIXELARIUM_URL_KEY": "sixteen letters!"])
    #expect(report.status == 0, "\(report.error)")
    #expect(!report.output.contains("sixteen"))
    #expect(report.output.contains("hidden"))
    #expect(report.output.contains("remote-allow self: "))
    #expect(report.output.contains("url-key: "))
  }
}
