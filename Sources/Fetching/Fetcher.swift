/// Loads bytes from URLs.
package protocol Fetcher: Sendable {
  /// The answer to a request, or why there is none.
  ///
  /// Cancelling the task stops the transfer at once and throws `FetchError.cancelled`. `progress` is
  /// called in order, from a thread of the fetcher, and never after the function has returned; it
  /// should return at once.
  func fetch(
    _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
  ) async throws(FetchError) -> FetchResponse
}
