import Foundation

/// The variables that the program was started with.
struct Environment {
  let variables: [String: String]

  /// Those of this process.
  static var current: Environment { Environment(variables: ProcessInfo.processInfo.environment) }

  /// The value of a variable; an empty one counts as absent.
  subscript(name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// Refuses variables that begin with `PIXELARIUM_` and mean nothing: a misspelt limit would
  /// otherwise be no limit.
  func checkNames() throws(CommandError) {
    let known = SettingName.allCases.map(\.variable)
    let unknown = variables.keys.filter { $0.hasPrefix("PIXELARIUM_") && !known.contains($0) }
    guard let name = unknown.min() else { return }
    if let near = NearName.nearest(to: name, among: known) {
      throw CommandError(
        .usage, "\(name) is not a setting: did you mean \(near)? Otherwise unset it")
    }
    throw CommandError(
      .usage, "\(name) is not a setting: unset it (pixelarium doctor lists all of them)")
  }
}
