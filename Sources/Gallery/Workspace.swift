/// The catalog and its render cache opened side by side, as every command needs them: edits made
/// here also purge the renderings that they make unreachable.
package struct Workspace: Sendable {
  package let catalog: Catalog
  /// `nil` when the cache cannot be opened or is switched off.
  package let cache: RenderCache?
}
