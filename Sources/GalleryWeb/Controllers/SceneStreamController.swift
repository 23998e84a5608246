import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryRendering
import GalleryScenes
import HTTPServer
import PictureServing
import ServerSettings

/// The controller of `/scene/{scene}/events` and `/scene/{scene}/stream`: the changes of a picture as events and as
/// pictures (scene-answers.md §4, §5).
struct SceneStreamController: Sendable {
  let scenes: RequestedScenes
  let pipeline: RenderPipeline
  let limits: StreamLimits
  let places: StreamLimiter
  /// The monitor that all streams share.
  let watch: PictureWatch<SceneWatchState>

  init(
    catalog: Catalog, scenes: RequestedScenes, pipeline: RenderPipeline, limits: StreamLimits
  ) {
    (self.scenes, self.pipeline, self.limits) = (scenes, pipeline, limits)
    places = StreamLimiter(limits)
    watch = PictureWatch(clock: limits.clock) { catalog.version }
  }

  /// The interval between comments that keep proxies from closing the connection.
  private static let quietTime = Duration.seconds(15)
  /// The minimum time between two pictures.
  private static let pictureTime = Duration.milliseconds(500)
  /// The time until a picture is requested again if the render queue is full.
  private static let busyTime = Duration.seconds(1)

  /// The problems that are answered as errors: errors of the request itself, or a missing scene.
  private static let refused: Set<Problem.Kind> = [
    .malformedRequest, .invalidParameter, .sceneNotFound, .signatureRequired,
  ]

  /// Answers with Server-Sent Events, one for each change of the picture's tag, until the scene is removed.
  ///
  /// Errors of the request are answered as such; a scene that currently cannot be drawn is reported by an event.
  func events(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let name = path["scene"] ?? ""
    do {
      _ = try await scenes.prepare(request, of: name, as: .png, wait: .zero)
    } catch {
      if Self.refused.contains(Problem(error).kind) { throw error }
    }
    let place = try places.place(.events, for: request.client)
    var response = Response.shared(EventText.mediaType, caching: Caching.never.rawValue)
    let shown = request.headers["Last-Event-ID"]
    response.stream = BodyStream { writer in
      defer { place.leave() }
      let events = await watch.events(after: shown) { await scenes.observe(name, request) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await writer.write(EventText.retry)
          for await event in events { try await writer.write(EventText.event(event, request)) }
        }
        group.addTask {
          while true {
            try await limits.clock.sleep(for: Self.quietTime)
            try await writer.write(EventText.comment)
          }
        }
        defer { group.cancelAll() }
        try await group.next()
      }
    }
    return Answer(response)
  }

  /// Answers with the pictures themselves, one after another, for a plain `<img>`.
  ///
  /// The first one is rendered before the answer begins, so that an error has its status.
  func stream(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let name = path["scene"] ?? ""
    let place = try places.place(.pictures, for: request.client)
    _ = try await bytes(of: try await scenes.prepare(request, of: name, as: .png).picture)
    var response = Response.shared(PictureParts.mediaType, caching: Caching.never.rawValue)
    response.stream = BodyStream { writer in
      defer { place.leave() }
      let events = await watch.events(after: nil) { await scenes.observe(name, request) }
      try await writer.write(PictureParts.head)
      for await case .image(_, .picture(let prepared)) in events {
        guard let bytes = try await waitForBytes(of: prepared) else { continue }
        try await writer.write(bytes)
        // A browser shows a picture when it has read the head of the next one.
        try await writer.write(PictureParts.lineBreak + PictureParts.head)
        try await limits.clock.sleep(for: Self.pictureTime)
      }
    }
    return Answer(response)
  }

  /// Returns the file, or `nil` if it cannot be drawn, so that the previous one stays.
  private func waitForBytes(of prepared: PreparedScene) async throws -> [UInt8]? {
    while true {
      do {
        return try await bytes(of: prepared)
      } catch RenderError.busy, RenderError.clientBusy {
        try await limits.clock.sleep(for: Self.busyTime)
      } catch {
        try Task.checkCancellation()
        return nil
      }
    }
  }

  private func bytes(of prepared: PreparedScene) async throws -> [UInt8] {
    let bytes = try await pipeline.render(prepared).image.bytes
    guard bytes.count <= limits.pictureBytes else {
      throw Problem(
        .pictureTooLarge,
        "a picture of a stream must have at most \(limits.pictureBytes) bytes, got \(bytes.count)")
    }
    return bytes
  }
}

/// The parts of a `multipart/x-mixed-replace` answer.
private enum PictureParts {
  static let mediaType = "multipart/x-mixed-replace; boundary=pixelarium"
  static let lineBreak = "\r\n"
  /// The head of every part; the head of the next part implies the length.
  static let head = "--pixelarium\r\nContent-Type: \(PictureFormat.png.mediaType)\r\n\r\n"
}
