import CatalogSharing
import Foundation
import GalleryCatalog
import Synchronization
import TerminalIO

/// The last edit of a shared collection by this process, for the output of `--json`.
final class EditLog: Sendable {
  /// The log of the running command.
  @TaskLocal static var current: EditLog?

  private let report = Mutex<EditReport?>(nil)

  var last: EditReport? { report.withLock { $0 } }

  func note(_ edit: EditReport) { report.withLock { $0 = edit } }
}

extension EditReport {
  /// Warns on standard error about replicas that may show the previous state.
  func warn() {
    for replica in waiting where !replica.refuses {
      let silence = Int(replica.silence)
      let reason =
        silence < 6
        ? "does not show it yet"
        : "has been silent for \(silence) s: if it runs, it shows edit \(replica.applied) until it is back"
      StandardError.write(
        "warning: edit \(revision) was made; \(replica.name.printable) \(reason)\n")
    }
    if let localFailure {
      StandardError.write("warning: edit \(revision) was made; \(localFailure.printable)\n")
    }
  }
}
