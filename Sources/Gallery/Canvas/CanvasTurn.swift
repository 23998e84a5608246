/// A request's place in a session, of which the latest generation wins (loading.md §13).
package struct CanvasTurn: Sendable, Hashable {
  /// Who asks; a name that the client chose.
  package var session: String
  /// Grows from request to request; `nil` is one more than the latest so far.
  package var generation: Int?

  /// A turn of a session.
  package init(session: String, generation: Int? = nil) {
    self.session = session
    self.generation = generation
  }
}
