import Gallery
import GalleryCatalog
import GalleryModel
import SceneModel

@testable import GalleryWeb

extension WebFixture {
  /// Adds scenes that show symbols, bitmaps and texts, and use exact frames.
  func addScenes() async throws {
    try await addSymbols()
    try await add("ghost", label: "A ghost")
    for (name, document) in Self.scenes { try await add(scene: name, document) }
  }

  /// Adds or replaces a scene through another connection to the same file.
  func add(scene name: String, _ document: String) async throws {
    let other = try Catalog(file: workspace.catalog.file)
    let document = try SceneDocument(Array(document.utf8))
    _ = try await other.add(
      NewScene(document, name: ItemName(name)), onConflict: .replace)
  }

  /// Removes a scene through another connection to the same file.
  func remove(scene name: String) async throws {
    _ = try await Catalog(file: workspace.catalog.file).removeScene(named: name)
  }

  /// Removes a symbol through another connection to the same file.
  func remove(symbol name: String) async throws {
    _ = try await Catalog(file: workspace.catalog.file).removeSymbol(named: name)
  }

  private static let scenes = [
    (
      "award",
      #"""
      {"scene": 1, "label": "Award for {{name}}", "tags": ["card", "prize"], "license": "CC0-1.0",
       "parameters": {
         "name": {"type": "text", "default": "Ada", "maximum": 60},
         "icon": {"type": "symbol", "default": "bell"},
         "side": {"type": "integer", "default": 200, "minimum": 0}},
       "body": {"vstack": [
           {"symbol": "{{icon}}", "size": 40}, {"bitmap": "ghost", "resizable": true,
            "modifiers": [{"frame": {"width": 20, "height": 20}}]}, {"text": "{{name}}"}],
         "modifiers": [{"frame": {"width": "{{side}}", "height": 150}}]}}
      """#
    ),
    (
      "plain",
      #"""
      {"scene": 1, "body": {"color": "red",
         "modifiers": [{"frame": {"width": 30, "height": 20}}, {"padding": 5}]}}
      """#
    ),
    (
      "invite",
      #"""
      {"scene": 1, "label": "{{guest}}, {{table}}",
       "parameters": {
         "guest": {"type": "text"}, "table": {"type": "choice", "options": ["red", "blue"], "default": "red"},
         "day": {"type": "date", "default": "2026-11-21"}, "seat": {"type": "number", "default": 1.5, "maximum": 9},
         "loud": {"type": "boolean", "default": true}, "ink": {"type": "color", "default": "navy"},
         "with": {"type": "list", "default": ["a", "b"], "maximumCount": 3},
         "icon": {"type": "bitmap", "default": "", "tag": "avatar"}},
       "body": {"vstack": [{"text": "{{guest}} {{day}} {{seat}} {{with}}"}, {"text": "{{table}}"}]}}
      """#
    ),
    (
      "many",
      #"{"scene": 1, "parameters": {"#
        + (1...9).map { #""p\#($0)": {"type": "text", "default": "", "maximum": 500}"# }
        .joined(separator: ", ")
        + #"}, "body": {"color": "red", "modifiers": [{"frame": {"width": 4, "height": 4}}]}}"#
    ),
  ]
}
