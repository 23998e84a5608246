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

  @Test func `rejects a variable that is not a number and names it`() {
    var settings = Settings(environment: Environment(variables: ["PIXELARIUM_THREADS": "many"]))
    #expect(
      throws: CommandError(.usage, "PIXELARIUM_THREADS cannot be \"many\": see --threads")
    ) { try settings.value(.threads, nil, default: 2) }
  }

  @Test func `a missing folder is 66`() {
    var settings = Settings(environment: Environment(variables: [:]))
    #expect(
      throws: CommandError(.missing, "there is no folder nowhere: correct --public-folder")
    ) { try settings.folder(.publicFolder, "nowhere") }
  }
}
