/// Runs `work` in a task that is already cancelled.
///
/// - Returns: The error that `work` threw, or `nil` if it did not check for cancellation.
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
