import Gallery
import GalleryCatalog
import GalleryModel
import TerminalIO

/// The scenes that use a removed item.
enum SceneUsageWarning {
  /// Prints the scenes that used a removed item to standard error, if there are any.
  static func warn(about name: String, _ scenes: [String]) {
    guard !scenes.isEmpty else { return }
    let noun = scenes.count == 1 ? "scene" : "scenes"
    StandardError.write(
      "warning: \(name) is used by the \(noun) \(scenes.joined(separator: ", "))\n")
  }
}

extension Catalog {
  /// Returns the scenes that use a symbol, by the names that they use for it and its variants.
  func sceneUses(ofSymbol name: String) async throws -> [String: [String]] {
    let uses = try await sceneUses(of: .symbol)
    guard !uses.isEmpty, let subject = try? await symbol(named: name).summary.id else { return [:] }
    var found: [String: [String]] = [:]
    for (name, scenes) in uses {
      if let symbol = try? await symbol(named: name), symbol.summary.id == subject {
        found[name] = scenes
      }
    }
    return found
  }
}
