import Gallery
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
