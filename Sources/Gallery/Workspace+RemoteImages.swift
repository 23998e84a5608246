import Fetching
package import GalleryLoading
package import GalleryModel

extension Workspace {
  /// Makes a loaded image a stored bitmap, with the same pixels and the last part of its URL's path as
  /// its source; the renderings of one that it replaces are purged.
  ///
  /// Throws `.lost` where the image's file is no longer kept, and `.catalog` as `add` does.
  package func save(
    _ image: RemoteImage, as name: BitmapName, label: NewLabel = .kept, tags: [String] = [],
    onConflict policy: ConflictPolicy = .fail
  ) async throws(LoadError) -> AddOutcome {
    let new = NewBitmap(
      name: name, label: label, tags: tags, source: image.url.path,
      bitmap: try await image.pixels())
    do {
      return try await add(new, onConflict: policy)
    } catch {
      throw Task.isCancelled ? .cancelled : .catalog(error)
    }
  }
}
