import Fetching
import Gallery
import Testing

@testable import PixelariumCommand

struct RemoteOptionsTests {
  private func configuration(
    _ arguments: [String] = [], _ variables: [String: String] = [:]
  ) throws -> (LoadPolicy, [Settings.Entry]) {
    var settings = Settings(environment: Environment(variables: variables))
    let remote = try RemoteOptions.parse(arguments).configuration(&settings)
    return (remote.loading.policy, settings.entries)
  }

  @Test func `nothing may be loaded by default`() throws {
    let (policy, entries) = try configuration()
    #expect(!policy.allowsAnything && policy.ownAddress == nil && !policy.allowsPrivate)
    #expect(entries.first { $0.name == "remote-allow" }?.value == "none")
    #expect(entries.first { $0.name == "url-key" }?.value == "none")
  }

  @Test func `patterns are given one by one, or in one variable`() throws {
    let given = try configuration([
      "--remote-allow", "https://*.example.org", "--remote-allow", "self",
    ]).0
    let set = try configuration([], ["PIXELARIUM_REMOTE_ALLOW": "https://*.example.org  self"]).0
    for policy in [given, set] {
      #expect(policy.patterns.map(\.description) == ["https://*.example.org/"])
      #expect(policy.ownAddress != nil)
    }
  }

  @Test(arguments: ["example.org", "ftp://example.org/", "https://exa*mple.org/", "https://a b/"])
  func `what is no pattern is refused`(text: String) {
    #expect(throws: (any Error).self) { try RemoteOptions.parse(["--remote-allow", text]) }
    #expect(throws: CommandError.self) {
      try configuration([], ["PIXELARIUM_REMOTE_ALLOW": text])
    }
  }

  @Test func `a key is never shown`() throws {
    let (policy, entries) = try configuration(["--url-key", "sixteen letters!"])
    #expect(policy.signature != nil)
    #expect(!entries.contains { $0.value.contains("sixteen") })
    #expect(entries.first { $0.name == "url-key" }?.value == "hidden")
  }
}
