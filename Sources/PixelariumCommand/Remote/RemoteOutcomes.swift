import ArgumentParser
import Fetching
import GalleryLoading
import GalleryModel
import GalleryWeb
import GalleryWire

/// Loads images one after the other, prints what became of each, and ends with a failure's exit code.
struct RemoteOutcomes {
  let output: JSONOption

  /// Runs `action` for each URL; one that fails is reported, and the others are still loaded.
  func run(
    _ urls: [RemoteArgument],
    _ action: (RemoteURL) async throws -> RemoteImageStatus
  ) async throws {
    var worst: ExitStatus?
    var progress = ProgressBar(total: urls.count)
    for (index, argument) in urls.enumerated() {
      progress.show(done: index, current: argument.url.text)
      let status = try await action(argument.url)
      progress.clear()
      if let failure = CommandError(status) {
        worst = failure.status
        StandardError.write("pixelarium: \(failure.message)\n")
        if !output.json { continue }
      }
      try output.write(RemoteImageResource(status))
    }
    if let worst { throw ExitCode(worst.rawValue) }
  }
}

extension CommandError {
  /// Why an image is not there; `nil` where it is.
  init?(_ status: RemoteImageStatus) {
    guard status.phase != .success || status.failure != nil else { return nil }
    let message = "\(status.url.text): \(status.message ?? "it was not loaded in time")"
    switch status.failure {
    case .notFound: self.init(.missing, message)
    case .blocked:
      self.init(.usage, "\(message): --remote-allow-private opens private networks")
    case .invalidURL: self.init(.usage, message)
    case .tooLarge, .notAnImage, .corrupt, .truncated: self.init(.badData, message)
    default: self.init(.inputOutput, message)
    }
  }
}
