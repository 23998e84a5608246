/// The phase of a picture, like SwiftUI's `AsyncImagePhase`.
///
/// ```swift
/// for await phase in server.image("ghost").phases() {
///   switch phase {
///   case .empty(let progress): print(progress?.fraction ?? 0)
///   case .success(let picture): show(picture.data)
///   case .failure(let failure): print(failure)
///   }
/// }
/// ```
public enum PixelImagePhase: Sendable {
  /// No picture is loaded; includes the progress of a remote image.
  case empty(PixelProgress?)
  /// The picture.
  case success(PixelPicture)
  /// The error.
  case failure(PixelFailure)

  /// The picture, or `nil` if the phase has none.
  public var image: PixelPicture? { if case .success(let picture) = self { picture } else { nil } }

  /// The error, or `nil` if the phase is not a failure.
  public var error: PixelFailure? { if case .failure(let failure) = self { failure } else { nil } }
}

/// The progress of a remote image.
public struct PixelProgress: Hashable, Sendable, Codable {
  /// The number of bytes that the server has received.
  public let received: Int
  /// The announced number of bytes, or `nil` if it is unknown.
  public let total: Int?

  /// The received fraction, 0…1, or `nil` if the size is unknown.
  public var fraction: Double? {
    total.flatMap { $0 > 0 ? min(1, Double(received) / Double($0)) : nil }
  }
}

/// A sequence of a picture's phases.
///
/// Each iteration starts with the empty phase, requests the picture, and follows the server's progress reports until the
/// picture is complete or has failed. Cancelling the iterating task ends the request and is not a failure.
///
/// ```swift
/// for await phase in server.remote(url).phases() {
///   if let picture = phase.image { show(picture.data) }
/// }
/// ```
public struct PixelPhases<Subject: PixelSubject>: AsyncSequence, Sendable {
  /// A phase.
  public typealias Element = PixelImagePhase

  let source: PhaseSource<Subject>
  let followsChanges: Bool

  /// Returns an iterator that starts a new request.
  public func makeAsyncIterator() -> AsyncStream<PixelImagePhase>.Iterator {
    let stream = AsyncStream<PixelImagePhase> { continuation in
      let task = Task { [source, followsChanges] in
        await source.run(followsChanges: followsChanges) { continuation.yield($0) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
    return stream.makeAsyncIterator()
  }
}

extension PixelAddress {
  /// Returns the phases of the picture until it is complete or has failed.
  public func phases(_ format: PixelFormat = .png, scale: Double = 1) -> PixelPhases<Subject> {
    PixelPhases(source: PhaseSource(self, format, scale: scale), followsChanges: false)
  }
}

extension PixelAddress where Subject == SceneSubject {
  /// Returns the phases of the picture; if `followingChanges` is true, also of each new picture, until the scene is removed.
  public func phases(
    _ format: PixelFormat = .png, scale: Double = 1, followingChanges: Bool
  ) -> PixelPhases<Subject> {
    PixelPhases(
      source: PhaseSource(self, format, scale: scale), followsChanges: followingChanges)
  }
}
