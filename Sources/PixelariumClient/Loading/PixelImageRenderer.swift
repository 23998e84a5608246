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
  public var content: PixelAddress<Subject> {
    willSet { willChange() }
    didSet { didChange() }
  }
  /// Pixels per point.
  public var scale = 1.0 {
    willSet { willChange() }
    didSet { didChange() }
  }
  /// Points that the content is proposed, which a scene is laid out in and everything else is resized to;
  /// without a side, or both, its own size.
  public var proposedSize = PixelProposedSize.unspecified {
    willSet { willChange() }
    didSet { didChange() }
  }
  /// True where the background is blended in and transparency left out of the file; false leaves it to the
  /// content.
  public var isOpaque = false {
    willSet { willChange() }
    didSet { didChange() }
  }
  /// The light that colours are mixed in; `nil` leaves it to the content.
  public var colorMode: PixelOption.ColorMode? {
    willSet { willChange() }
    didSet { didChange() }
  }

  private let changes = RendererChanges()

  /// A renderer of a picture's address.
  public init(content: PixelAddress<Subject>) { self.content = content }

  /// A renderer that proposes a size to its content, as backports of SwiftUI's renderer do.
  ///
  /// - Parameters:
  ///   - size: Points.
  ///   - scale: Pixels per point.
  public convenience init(content: PixelAddress<Subject>, size: CGSize, scale: Double = 1) {
    self.init(content: content)
    proposedSize = PixelProposedSize(size)
    self.scale = scale
  }

  deinit { changes.endUnwatched() }

  /// One element before each change of a property, and for a scene each time that an edit on the server has
  /// made the picture another one; SwiftUI's `objectWillChange`.
  ///
  /// It ends with the renderer, of a scene when that is gone from the server.
  public var objectWillChange: AsyncStream<Void> { changes.stream(watching: edits) }

  private func willChange() { changes.willChange() }

  private func didChange() { changes.didChange(watching: edits) }

  /// The edits of the content, or `nil` if the server tells of none.
  private var edits: RendererChanges.Watch? {
    guard content.kind == .scene else { return nil }
    let source = source(.png)
    return { try await source.watch($0) }
  }

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
    if content.kind == .scene {
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
public struct PixelProposedSize: Hashable, Sendable, Codable {
  /// Points across; `nil` for the content's own wish.
  public var width: Double?
  /// Points down.
  public var height: Double?

  /// The content's own wish.
  public static let unspecified = PixelProposedSize(width: nil, height: nil)

  /// A proposal.
  public init(width: Double?, height: Double?) { (self.width, self.height) = (width, height) }

  /// A proposal of both sides.
  public init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }

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
}
