import Foundation
import GalleryWire

/// One picture of one address, with the requests that fetch, await and follow it.
struct PhaseSource<Subject: PixelSubject>: Sendable {
  private let address: PixelAddress<Subject>
  private let format: PixelFormat
  private let scale: Double
  private var server: PixelServer { address.server }

  init(_ address: PixelAddress<Subject>, _ format: PixelFormat, scale: Double) {
    (self.address, self.format, self.scale) = (address, format, scale)
  }

  /// Returns the picture once it is complete.
  ///
  /// - Parameter progress: Called for each progress report of the server.
  /// - Throws: `PixelFailure` and `CancellationError`.
  func load(_ progress: (PixelProgress) -> Void = { _ in }) async throws -> PixelPicture {
    let url = try address.url(format, scale: scale)
    var isAgain = false
    while true {
      switch try await server.picture(at: url) {
      case .picture(let picture): return picture
      case .pending(let seconds):
        if isAgain { try await Task.sleep(nanoseconds: UInt64(seconds * 1e9)) }
        isAgain = true
        try await events(isPatient: false).forEach(after: nil) { event in
          if event.name == "image" {
            return event.decoded(as: GalleryWire.SceneImage.self)?.phase == .empty
          }
          guard let image = event.decoded(as: RemoteImageResource.self), image.phase == .empty
          else { return false }
          progress(PixelProgress(received: image.received, total: image.total))
          return true
        }
      case .unchanged: throw PixelFailure.transport(URLError(.badServerResponse))
      }
    }
  }

  /// Sends all phases, beginning with the empty one.
  func run(followsChanges: Bool, _ send: (PixelImagePhase) -> Void) async {
    send(.empty(nil))
    do {
      var first: PixelPicture?
      do {
        let picture = try await load { send(.empty($0)) }
        if picture.standIn != .placeholder { send(.success(picture)) }
        first = picture
      } catch let failure as PixelFailure {
        send(.failure(failure))
        // The request itself is invalid, so no change of the collection can help.
        if case .problem(let problem) = failure, 400..<422 ~= problem.status { return }
      }
      if followsChanges { try await follow(from: first, send) }
    } catch let failure as PixelFailure {
      send(.failure(failure))
    } catch {
      // The task was cancelled, or the stream was abandoned.
    }
  }

  /// Sends the picture each time it changes.
  private func follow(
    from first: PixelPicture?, _ send: (PixelImagePhase) -> Void
  ) async throws {
    let url = try address.url(format, scale: scale)
    var shown = first?.etag
    // Events refer to the PNG and have its entity tag as their id.
    let id = format == .png ? shown.map { String($0.filter { $0 != "\"" }) } : nil
    try await events(isPatient: true).forEach(after: id) { event in
      switch event.name {
      case "gone": return false
      case "image":
        if event.decoded(as: GalleryWire.SceneImage.self)?.phase == .empty { return true }
        do {
          if case .picture(let picture) = try await server.picture(at: url, unlike: shown) {
            shown = picture.etag
            send(.success(picture))
          }
        } catch let failure as PixelFailure {
          send(.failure(failure))
        }
      default:
        if let problem = PixelProblem(Data(event.data.utf8)) { send(.failure(.problem(problem))) }
      }
      return true
    }
  }

  /// Calls `body` each time the picture changes, until the scene is removed.
  func watch(_ body: () -> Void) async throws {
    var isFirst = true
    try await events(isPatient: true).forEach(after: nil) { event in
      if event.name == "image", !isFirst { body() }
      isFirst = false
      return event.name != "gone"
    }
  }

  private func events(isPatient: Bool) throws -> ServerEvents {
    ServerEvents(
      server: server, url: try address.url(ending: "/events", scale: scale), isPatient: isPatient)
  }
}
