public import Foundation

/// Asks for pictures of a content at sizes and in colours of your choice; SwiftUI's `ImageRenderer`.
///
/// ```swift
/// let renderer = PixelImageRenderer(content: server.scene("award").set("name", "Ada"))
/// renderer.scale = 3
/// let png = try await renderer.data()
/// ```
///
/// It belongs to whoever made it: it may be used from any actor, and not from two at once.
public final class PixelImageRenderer<Subject: PixelSubject> {
  /// The content that is drawn.
  public var content: PixelAddress<Subject>
  /// Pixels per point.
  public var scale = 1.0
  /// Points that the content is proposed, which a scene is laid out in and everything else is resized to;
  /// without a side, or both, its own size.
  public var proposedSize = PixelProposedSize.unspecified
  /// True where the background is blended in and transparency left out of the file; false leaves it to the
  /// content.
  public var isOpaque = false
  /// The light that colours are mixed in; `nil` leaves it to the content.
  public var colorMode: PixelOption.ColorMode?

  /// A renderer of a picture's address.
  public init(content: PixelAddress<Subject>) { self.content = content }

  /// The address of what it draws.
  ///
  /// - Throws: ``PixelFailure/problem(_:)`` where an option is not as it must be.
  public func url(_ format: PixelFormat = .png) throws(PixelFailure) -> URL {
    try rendered.url(format, scale: scale)
  }

  /// The picture, once all that it shows is there.
  ///
  /// - Throws: ``PixelFailure``, and `CancellationError` where the task ends first.
  public func picture(_ format: PixelFormat = .png) async throws -> PixelPicture {
    try await source(format).load()
  }

  /// The file of the picture.
  ///
  /// - Throws: ``PixelFailure``, and `CancellationError` where the task ends first.
  public func data(_ format: PixelFormat = .png) async throws -> Data {
    try await picture(format).data
  }

  private var rendered: PixelAddress<Subject> {
    var address = proposedSize.isUnspecified ? content : proposed
    if isOpaque { address = address.opaque() }
    if let colorMode { address = address.colorMode(colorMode) }
    return address
  }

  private var proposed: PixelAddress<Subject> {
    if Subject.self == SceneSubject.self {
      return content.setting("proposedWidth", proposedSize.width.map { .number($0) })
        .setting("proposedHeight", proposedSize.height.map { .number($0) })
    }
    // A symbol's own size is no side: the server takes one or the other.
    return content.setting("size", nil)
      .setting("width", proposedSize.width.map { .number($0) })
      .setting("height", proposedSize.height.map { .number($0) })
  }

  private func source(_ format: PixelFormat) -> PictureSource<Subject> {
    PictureSource(rendered, format, scale: scale)
  }
}

/// A size in points with sides that may be left open; SwiftUI's `ProposedViewSize`.
public struct PixelProposedSize: Hashable, Sendable {
  /// Points across; `nil` for the content's own wish.
  public var width: Double?
  /// Points down.
  public var height: Double?

  /// The content's own wish.
  public static let unspecified = PixelProposedSize(width: nil, height: nil)

  /// A proposal.
  public init(width: Double?, height: Double?) { (self.width, self.height) = (width, height) }

  var isUnspecified: Bool { width == nil && height == nil }
}

/// Scenes change while they are looked at.
extension PixelImageRenderer where Subject == SceneSubject {
  /// The scene as a PDF.
  ///
  /// - Parameters:
  ///   - page: Without one it is as large as the scene.
  ///   - rasterizationScale: Pixels per point of what has no vectors, 1…8.
  /// - Throws: ``PixelFailure``, and `CancellationError` where the task ends first.
  public func pdf(
    page: PixelPage? = nil, alignment: PixelOption.PageAlignment = .center,
    rasterizationScale: Double = 1
  ) async throws -> Data {
    var address = rendered.rasterizationScale(rasterizationScale)
    if let page { address = address.page(page, alignment: alignment) }
    return try await PictureSource(address, .pdf, scale: 1).load().data
  }

  /// The files of the picture: the one of now, then each that takes its place, until the scene is gone.
  ///
  /// The last one stays where a later one cannot be drawn; where the first one cannot, ``PixelFailure`` is
  /// thrown. Changes of the renderer's properties concern the next stream.
  public var images: AsyncThrowingStream<Data, any Error> {
    let phases = PixelPhases(source: source(.png), followsChanges: true)
    return AsyncThrowingStream { continuation in
      let task = Task {
        var isFirst = true
        for await phase in phases {
          switch phase {
          case .empty: break
          case .success(let picture):
            isFirst = false
            continuation.yield(picture.data)
          case .failure(let failure) where isFirst: return continuation.finish(throwing: failure)
          case .failure: break
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// One element each time that the picture has become another, until the scene is gone.
  public var objectWillChange: AsyncStream<Void> {
    let source = source(.png)
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        try? await source.watch { continuation.yield() }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
