import GalleryModel

/// The checks of bitmaps on their way into the catalog.
extension BitmapTable {
  /// Stores one, unless its name is taken and the policy says to leave what has it.
  func add(
    _ new: CheckedBitmap, onConflict policy: ConflictPolicy
  ) throws -> Result<AddOutcome, CatalogError> {
    if let settled = try settled(new, onConflict: policy) { return settled }
    guard let present = try find(.name(new.name)) else { return .success(.added(try insert(new))) }
    return .success(.replaced(try replace(present.id, with: new)))
  }

  /// The outcome for one for which there is nothing to write; `nil` where there is.
  func settled(
    _ new: CheckedBitmap, onConflict policy: ConflictPolicy
  ) throws -> Result<AddOutcome, CatalogError>? {
    guard policy != .replace, let present = try find(.name(new.name)) else { return nil }
    return policy == .skip ? .success(.skipped(present)) : .failure(.nameTaken(new.name.text))
  }
}
