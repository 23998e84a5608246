import GalleryModel

/// A bitmap that was to be added, and what became of it.
struct OutcomeRecord: Encodable {
  /// What `pixelarium bitmap add` does with a bitmap.
  enum Outcome: String, Encodable {
    case added, replaced, skipped
  }

  let outcome: Outcome
  let bitmap: BitmapRecord

  init(_ outcome: AddOutcome) {
    switch outcome {
    case .added(let summary): (self.outcome, bitmap) = (.added, BitmapRecord(summary))
    case .replaced(let summary): (self.outcome, bitmap) = (.replaced, BitmapRecord(summary))
    case .skipped(let summary): (self.outcome, bitmap) = (.skipped, BitmapRecord(summary))
    }
  }
}

extension JSONOption {
  /// Prints the bitmap's line; one that was skipped is told on standard error.
  func write(_ outcome: AddOutcome) throws {
    let record = OutcomeRecord(outcome)
    if record.outcome == .skipped {
      StandardError.write(
        "skipped: bitmap \(record.bitmap.summary.id) has the name \(record.bitmap.summary.name)\n")
      if !json { return }
    }
    try write(record) { record.bitmap.line }
  }
}
