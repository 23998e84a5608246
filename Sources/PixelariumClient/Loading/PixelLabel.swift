import Foundation
import GalleryWire

extension PixelAddress {
  /// Returns the server's text alternative for the picture, or `nil` if the picture is decorative or has none.
  ///
  /// A bitmap or a symbol without a label has its name as label. A scene's label contains its parameters. Remote images have
  /// no label.
  ///
  /// - Throws: ``PixelFailure``, or `CancellationError` if the task is cancelled.
  public func label() async throws -> String? {
    switch kind {
    case .bitmap:
      let bitmap = try await server.told(
        BitmapResource.self, at: server.url(["api", "bitmaps", name ?? ""]))
      return bitmap.decorative ? nil : bitmap.label ?? Self.own(bitmap.name)
    case .symbol:
      let address = try server.url([kind.rawValue, name ?? ""], ending: ".json")
      let symbol = try await server.told(ResolvedSymbolResource.self, at: address)
      return symbol.decorative ? nil : symbol.label ?? Self.own(symbol.name)
    case .scene:
      return try await server.told(SceneDescription.self, at: url(ending: ".json", scale: 1)).label
    case .remote: return nil
    }
  }

  /// Returns a name without its set.
  private static func own(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }
}

extension PixelAddress {
  private enum News: Sendable {
    case phase(PixelImagePhase)
    case label(String)
  }

  /// Returns the phases of the picture as a PNG, each with its label.
  ///
  /// The picture does not wait for the label: if the label arrives later, the last phase is sent again. If the server returns
  /// no label, there is none.
  func labelledPhases(
    scale: Double, isDecorative: Bool
  ) -> AsyncStream<(phase: PixelImagePhase, label: String?)> {
    AsyncStream { continuation in
      let task = Task {
        var last: PixelImagePhase?
        var label: String?
        for await news in news(scale: scale, isDecorative: isDecorative) {
          switch news {
          case .phase(let phase): last = phase
          case .label(let words): label = words
          }
          if let last { continuation.yield((last, label)) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func news(scale: Double, isDecorative: Bool) -> AsyncStream<News> {
    AsyncStream { continuation in
      let task = Task {
        await withTaskGroup(of: Void.self) { group in
          if !isDecorative {
            group.addTask {
              if let label = try? await label() { continuation.yield(.label(label)) }
            }
          }
          for await phase in phases(scale: scale) { continuation.yield(.phase(phase)) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
