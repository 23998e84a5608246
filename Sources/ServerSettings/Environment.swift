import Foundation
import GalleryModel

/// The environment variables of the program.
package struct Environment: Sendable {
  /// The values by name.
  package let variables: [String: String]

  /// Creates an environment.
  package init(variables: [String: String]) { self.variables = variables }

  /// The variables of this process.
  package static var current: Environment {
    Environment(variables: ProcessInfo.processInfo.environment)
  }

  /// The value of a variable; an empty one counts as absent.
  package subscript(name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// Rejects unknown variables that begin with `PIXELARIUM_`, since a misspelt limit would have no effect.
  package func checkNames() throws(ConfigurationError) {
    let known = SettingName.allCases.map(\.variable)
    let unknown = variables.keys.filter { $0.hasPrefix("PIXELARIUM_") && !known.contains($0) }
    guard let name = unknown.min() else { return }
    if let near = NearNames.of(name, in: known).first {
      throw ConfigurationError(
        "\(name) is not a setting: did you mean \(near)? Otherwise unset it")
    }
    throw ConfigurationError(
      "\(name) is not a setting: unset it (pixelarium doctor lists all of them)")
  }
}

extension Environment {
  /// The file `pixelarium/catalog.sqlite` in the user's data folder (XDG Base Directory Specification).
  ///
  /// The specification requires ignoring a relative `XDG_DATA_HOME`.
  package var defaultDatabase: String {
    folder("XDG_DATA_HOME", else: ".local/share") + "/pixelarium/catalog.sqlite"
  }

  /// Returns the file of a copy of a shared collection in the user's cache folder, a different one for each place.
  package func copy(of place: String) -> String {
    let digits = String(ContentHash.hash(Array(place.utf8)), radix: 16)
    return folder("XDG_CACHE_HOME", else: ".cache") + "/pixelarium/\(digits).sqlite"
  }

  private func folder(_ variable: String, else usual: String) -> String {
    if let given = self[variable], given.hasPrefix("/") { return given }
    let home = self["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
    return "\(home)/\(usual)"
  }
}
