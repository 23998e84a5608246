/// Runs work in a task that is cancelled already.
///
/// - Returns: The error that the work ended with, or `nil` if it did not notice.
package func cancelled<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async -> (any Error)? {
  let task = Task {
    withUnsafeCurrentTask { $0?.cancel() }
    return try work()
  }
  do {
    _ = try await task.value
    return nil
  } catch { return error }
}
