/// What is being done about a remote image just now, beside its phase.
package enum LoadDetail: String, CaseIterable, Sendable {
  /// Nothing.
  case idle
  /// It waits for a download slot.
  case queued
  /// Its bytes are on their way.
  case loading
  /// Its bytes are being made pixels.
  case decoding
}
