import ArgumentParser
import GalleryModel

/// Why a command stops: one sentence that says what to do, and how the program ends.
struct CommandError: Error, Equatable {
  let status: ExitStatus
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}

extension Sequence {
  /// Does the same with one after the other: what the catalog refuses is reported, and the others are
  /// still done.
  ///
  /// Ends with the last failure's exit code, which `action` throws where it has reported it itself.
  func forEachReporting(_ action: (Element) async throws -> Void) async throws {
    var failure: ExitCode?
    for element in self {
      do {
        try await action(element)
      } catch let code as ExitCode {
        failure = code
      } catch let error as CatalogError {
        let error = CommandError(error)
        failure = ExitCode(error.status.rawValue)
        StandardError.write("pixelarium: \(error.message)\n")
      }
    }
    if let failure { throw failure }
  }
}

/// How the program ends, in the numbers of `sysexits.h`.
enum ExitStatus: Int32 {
  case done = 0
  /// The command line or the environment is wrong.
  case usage = 64
  /// Something given or stored is not acceptable.
  case badData = 65
  /// Something named is not there.
  case missing = 66
  /// A fault of the program.
  case `internal` = 70
  /// Reading, writing or binding failed.
  case inputOutput = 74
}
