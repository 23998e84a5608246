import ServerSettings
import TestSupport
import Testing

@testable import IconifyAPI
@testable import PixelariumCommand

struct IconPrefixesTests {
  @Test func `prefixes come from repeated options or one variable`() async throws {
    let set = try #require(IconPrefixes(argument: "game  weather=sky"))
    #expect(set.prefixes.map(\.description) == ["game", "weather=sky"])
    #expect(set.description == "game weather=sky")
    let report = try await Program()(
      "doctor", "--iconify-prefix", "game", "--iconify-prefix", "weather=sky")
    #expect(report.status == 0, "\(report.error)")
    #expect(report.output.contains("game weather=sky"))
  }

  @Test(arguments: ["Game", "a_b", "a=", "bell.fill"])
  func `rejects an invalid prefix with a reason`(text: String) async throws {
    #expect(IconPrefixes(argument: text) == nil)
    let refused = try await Program()("doctor", "--iconify-prefix", text)
    #expect(refused.status == 64)
    #expect(refused.error.contains("must be a name") && refused.error.contains("got \(text)"))
    let set = try await Program()("doctor", environment: ["PIXELARIUM_ICONIFY_PREFIX": text])
    #expect(set.status == 64)
    #expect(set.error.contains("see --iconify-prefix"))
  }

  @Test func `serve rejects a prefix that starts another address`() async throws {
    let refused = try await Program()("serve", "--port", "0", "--iconify-prefix", "symbol")
    #expect(refused.status != 0)
    #expect(
      refused.error.contains(
        "the Iconify prefix symbol is the beginning of another address, /symbol/"),
      "\(refused.error)")
  }
}
