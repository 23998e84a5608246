public import Foundation

/// A renderer of a content in various sizes and colours, like SwiftUI's `ImageRenderer`.
///
/// ```swift
/// let renderer = PixelImageRenderer(content: server.scene("award").set("name", "Ada"))
/// renderer.scale = 3
/// let png = try await renderer.data()
/// ```
///
/// You may use a renderer from any actor, but not from two at the same time.
public final class PixelImageRenderer<Subject: PixelSubject> {
  /// The content to render.
  public var content: PixelAddress<Subject> {
    willSet { willChange() }
    didSet { didChange() }
  }
  /// Pixels per point.
  public var scale = 1.0 {
    willSet { willChange() }
    didSet { didChange() }
  }
  /// The proposed size in points; a missing side is the content's own.
  ///
  /// A scene is laid out in this size, and other content is resized to it.
  public var proposedSize = PixelProposedSize.unspecified {
    willSet { willChange() }
    didSet { didChange() }
  }
  /// Whether to blend with the background and omit transparency; `false` leaves this to the content.
  public var isOpaque = false {
    willSet { willChange() }
    didSet { didChange() }
  }
  /// The colour space for blending, or `nil` for the content's own.
  public var colorMode: PixelOption.ColorMode? {
    willSet { willChange() }
    didSet { didChange() }
  }

  private let changes = RendererChanges()

  /// Creates a renderer of an address.
  public init(content: PixelAddress<Subject>) { self.content = content }

  /// Creates a renderer that proposes a size to its content, as backports of SwiftUI's renderer do.
  ///
  /// - Parameters:
  ///   - content: The content to render.
  ///   - size: The proposed size in points.
  ///   - scale: Pixels per point.
  public convenience init(content: PixelAddress<Subject>, size: CGSize, scale: Double = 1) {
    self.init(content: content)
    proposedSize = PixelProposedSize(size)
    self.scale = scale
  }

  deinit { changes.endUnwatched() }

  /// A sequence with an element before each change of a property, and after each edit that changes a scene on the server, like
  /// SwiftUI's `objectWillChange`.
  ///
  /// It ends with the renderer, or when the scene is removed from the server.
  public var objectWillChange: AsyncStream<Void> { changes.stream(watching: edits) }

  private func willChange() { changes.willChange() }

  private func didChange() { changes.didChange(watching: edits) }

  /// The edits of the content, or `nil` if the server does not report them.
  private var edits: RendererChanges.Watch? {
    guard content.kind == .scene else { return nil }
    let source = source(.png)
    return { try await source.watch($0) }
  }

  /// Returns the address that the renderer draws.
  ///
  /// - Throws: ``PixelFailure/problem(_:)`` if an option is invalid.
  public func url(_ format: PixelFormat = .png) throws(PixelFailure) -> URL {
    try rendered.url(format, scale: scale)
  }

  /// Returns the picture once all its remote images have loaded.
  ///
  /// - Throws: ``PixelFailure``, or `CancellationError` if the task is cancelled.
  public func picture(_ format: PixelFormat = .png) async throws -> PixelPicture {
    try await source(format).load()
  }

  /// Returns the file of the picture.
  ///
  /// - Throws: ``PixelFailure``, or `CancellationError` if the task is cancelled.
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
    // A symbol's size and a side exclude each other.
    return content.setting("size", nil)
      .setting("width", proposedSize.width.map { .number($0) })
      .setting("height", proposedSize.height.map { .number($0) })
  }

  private func source(_ format: PixelFormat) -> PhaseSource<Subject> {
    PhaseSource(rendered, format, scale: scale)
  }
}

/// A proposed size in points with optional sides, like SwiftUI's `ProposedViewSize`.
public struct PixelProposedSize: Hashable, Sendable, Codable {
  /// The width in points, or `nil` for the content's own.
  public var width: Double?
  /// The height in points, or `nil` for the content's own.
  public var height: Double?

  /// The content's own size.
  public static let unspecified = PixelProposedSize(width: nil, height: nil)

  /// Creates a proposal.
  public init(width: Double?, height: Double?) { (self.width, self.height) = (width, height) }

  /// Creates a proposal of both sides.
  public init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }

  var isUnspecified: Bool { width == nil && height == nil }
}

/// Rendering of scenes, which can change while they are shown.
extension PixelImageRenderer where Subject == SceneSubject {
  /// Returns the scene as a PDF.
  ///
  /// - Parameters:
  ///   - page: The page, or `nil` for the size of the scene.
  ///   - rasterizationScale: Pixels per point, 1…8, of content that cannot be vectors.
  /// - Throws: ``PixelFailure``, or `CancellationError` if the task is cancelled.
  public func pdf(
    page: PixelPage? = nil, alignment: PixelOption.PageAlignment = .center,
    rasterizationScale: Double = 1
  ) async throws -> Data {
    var address = rendered.rasterizationScale(rasterizationScale)
    if let page { address = address.page(page, alignment: alignment) }
    return try await PhaseSource(address, .pdf, scale: 1).load().data
  }

  /// The current file of the picture, then a new one after each change, until the scene is removed.
  ///
  /// If a later picture cannot be drawn, the last one stays; if the first one cannot be drawn, the sequence throws
  /// ``PixelFailure``. Changes of the renderer's properties affect only the next sequence.
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
