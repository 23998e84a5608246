import ServerSettings
import Testing

struct EnvironmentTests {
  @Test(arguments: [
    ("PIXELARIUM_DATABSE", "did you mean PIXELARIUM_DATABASE?"),
    ("PIXELARIUM_RENDER_JOB", "did you mean PIXELARIUM_RENDER_JOBS?"),
    ("PIXELARIUM_WHATEVER_THIS_IS", "pixelarium doctor"),
  ])
  func `rejects an unknown name and suggests a near one`(name: String, advice: String) {
    let environment = Environment(variables: [name: "1", "PATH": "/bin"])
    let error = #expect(throws: ConfigurationError.self) { try environment.checkNames() }
    #expect(error?.description.contains(advice) == true)
  }

  @Test func `accepts every known name and foreign variables`() throws {
    var variables = ["HOME": "/", "PIXEL": "1"]
    for name in SettingName.allCases { variables[name.variable] = "1" }
    try Environment(variables: variables).checkNames()
  }

  @Test(arguments: [
    (["HOME": "/home/ada"], "/home/ada/.local/share/pixelarium/catalog.sqlite"),
    (["HOME": "/home/ada", "XDG_DATA_HOME": "/data"], "/data/pixelarium/catalog.sqlite"),
    (
      ["HOME": "/home/ada", "XDG_DATA_HOME": "relative"],
      "/home/ada/.local/share/pixelarium/catalog.sqlite"
    ),
  ])
  func `the default path of the collection follows the XDG folders`(
    variables: [String: String], path: String
  ) {
    #expect(Environment(variables: variables).defaultDatabase == path)
  }
}
