import Foundation
import GalleryCatalog
import GalleryModel

/// The step that follows from what is kept of a URL, by the table of loading.md §2.
struct LoadDecision {
  enum Step: Equatable {
    /// Nothing is loaded.
    case answer(RemoteImageStatus)
    /// There is no image that may be shown.
    case load
    /// There is one, which is shown meanwhile.
    case renew(RemoteImageStatus)
  }

  let step: Step
  /// The record whose image is shown.
  let used: Int64?

  /// - Parameter policy: The fingerprint of the policy in force.
  init(_ start: LoadStart, _ known: RecordBook.Knowledge, at now: Date, policy: String) {
    let record = known.record
    let isHeldBack =
      record?.holdsBack(at: now, policy: policy) == true
      && (!start.isReload || record?.failure == .blocked)
    guard let record, record.isUsable(at: now), known.hasFile else {
      used = nil
      step = record.flatMap { isHeldBack ? .answer($0.statusWithoutImage(at: now)) : nil } ?? .load
      return
    }
    used = record.id
    let status = record.status(at: now)
    let isDue = start.isReload || record.isStale(at: now)
    step = isDue && !isHeldBack ? .renew(status) : .answer(status)
  }
}
