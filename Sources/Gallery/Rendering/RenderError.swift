/// Why there is no picture.
package enum RenderError: Error, Equatable {
  case catalog(CatalogError)
  /// Beyond `RenderLimits`: names limit and value. 422 on the web.
  case tooLarge(message: String)
  /// The queue of renders is full; try again after these seconds. 503 on the web.
  case busy(retryAfter: Int)
  /// Drawing took longer than its time limit. 503 on the web.
  case timedOut
  case cancelled
  /// The pixels could not be drawn or encoded; the text is for the log.
  case failed(String)
}
