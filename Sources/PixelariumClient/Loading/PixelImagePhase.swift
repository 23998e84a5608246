/// The phases of a picture that is loaded; SwiftUI's `AsyncImagePhase`.
public enum PixelImagePhase: Sendable {
  /// No picture is there, and so much of an image of another server.
  case empty(PixelProgress?)
  /// The picture.
  case success(PixelPicture)
  /// The reason why there is none.
  case failure(PixelFailure)

  /// The picture, if there is one.
  public var image: PixelPicture? { if case .success(let picture) = self { picture } else { nil } }

  /// The reason why there is none, if it failed.
  public var error: PixelFailure? { if case .failure(let failure) = self { failure } else { nil } }
}

/// The part of an image of another server that has arrived.
public struct PixelProgress: Hashable, Sendable, Codable {
  /// Bytes that have arrived there.
  public let received: Int
  /// Bytes that were announced, where they were.
  public let total: Int?

  /// The part that has arrived, 0…1; `nil` where nothing was announced.
  public var fraction: Double? {
    total.flatMap { $0 > 0 ? min(1, Double(received) / Double($0)) : nil }
  }
}

/// The phases of a picture, one after another.
///
/// Each iteration begins anew with the empty phase, asks for the picture, and follows what the server says
/// until it is there or has failed. Cancelling the task that iterates ends the request, and is no failure.
///
/// ```swift
/// for await phase in server.remote(url).phases() {
///   if let picture = phase.image { show(picture.data) }
/// }
/// ```
public struct PixelPhases<Subject: PixelSubject>: AsyncSequence, Sendable {
  /// A phase.
  public typealias Element = PixelImagePhase

  let source: PictureSource<Subject>
  let followsChanges: Bool

  /// Begins anew.
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
  /// The phases of the picture, until it is there or has failed.
  public func phases(_ format: PixelFormat = .png, scale: Double = 1) -> PixelPhases<Subject> {
    PixelPhases(source: PictureSource(self, format, scale: scale), followsChanges: false)
  }
}

extension PixelAddress where Subject == SceneSubject {
  /// The phases of the picture and, where they follow changes, of each one that takes its place, until the
  /// scene is gone.
  public func phases(
    _ format: PixelFormat = .png, scale: Double = 1, followingChanges: Bool
  ) -> PixelPhases<Subject> {
    PixelPhases(
      source: PictureSource(self, format, scale: scale), followsChanges: followingChanges)
  }
}
