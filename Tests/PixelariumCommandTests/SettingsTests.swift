import ServerSettings
import Testing

@testable import PixelariumCommand

struct SettingsTests {
  private let environment = Environment(variables: ["PIXELARIUM_THREADS": "3"])

  @Test func `an option overrides a variable, which overrides the default`() throws {
    var settings = Settings(environment: environment)
    #expect(try settings.value(.threads, 4, default: 2) == 4)
    #expect(try settings.value(.threads, nil, default: 2) == 3)
    #expect(try settings.value(.renderQueue, nil, default: 64) == 64)
    #expect(settings.entries.map(\.origin) == [.option, .environment, .default])
    #expect(settings.entries.map(\.source) == ["--threads", "PIXELARIUM_THREADS", "default"])
  }

  @Test(arguments: ["many", "0", "257", "-1", "1.5", ""])
  func `a variable outside its limits is named with them`(text: String) throws {
    var settings = Settings(environment: Environment(variables: ["PIXELARIUM_THREADS": text]))
    guard !text.isEmpty else {
      return #expect(try settings.value(.threads, nil, default: 2) == 2)
    }
    #expect(
      throws: CommandError(
        .usage, "PIXELARIUM_THREADS must be a whole number from 1 to 256, got \(text)")
    ) { try settings.value(.threads, nil, default: 2) }
  }

  @Test func `a variable that is none of the words is named`() {
    let variables = ["PIXELARIUM_CUT_OFF": "loud"]
    var settings = Settings(environment: Environment(variables: variables))
    #expect(
      throws: CommandError(.usage, "PIXELARIUM_CUT_OFF cannot be \"loud\": see --cut-off")
    ) { try settings.value(.cutOff, nil, default: OutageBehavior.show) }
  }

  @Test func `a missing folder is 66`() {
    var settings = Settings(environment: Environment(variables: [:]))
    #expect(
      throws: CommandError(.missing, "there is no folder nowhere: correct --public-folder")
    ) { try settings.folder(.publicFolder, "nowhere") }
  }
}
