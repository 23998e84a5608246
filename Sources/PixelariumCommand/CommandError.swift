import ArgumentParser
import Fetching
import Foundation
import Gallery
import GalleryAddresses
import GalleryLoading
import GalleryModel
import GalleryWeb
import HTTPServer
import ImageCoding
import TerminalIO

/// The end of a command that cannot go on, and one sentence that says what to do.
struct CommandError: Error, Equatable {
  let status: ExitCode
  let message: String

  init(_ status: ExitCode, _ message: String) {
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
        failure = error.status
        StandardError.write("pixelarium: \(error.message)\n")
      }
    }
    if let failure { throw failure }
  }
}

/// The ends of the program, in the numbers of `sysexits.h`.
extension ExitCode {
  /// The command line or the environment is wrong.
  static let usage = ExitCode(64)
  /// Something given or stored is not acceptable.
  static let badData = ExitCode(65)
  /// Something named is not there.
  static let missing = ExitCode(66)
  /// A server does not answer.
  static let unavailable = ExitCode(69)
  /// A fault of the program.
  static let `internal` = ExitCode(70)
  /// Reading, writing or binding failed.
  static let inputOutput = ExitCode(74)
  /// An edit was made, or may have been, and not every replica is known to show it.
  static let unconfirmed = ExitCode(75)
}

/// The one place that turns the errors of the floors below into exit codes and advice.
extension CommandError {
  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as CatalogError: self.init(error)
    case let error as RenderError: self.init(error)
    case let error as LoadError: self.init(error)
    case let error as FetchError: self.init(.internal, error.description)
    case let error as SignedAddressError: self.init(.usage, error.description)
    case let error as ImportError: self.init(error)
    case let error as ConfigurationError: self.init(.usage, error.description)
    case let error as CodingError: self.init(.badData, error.description)
    case let error as TargetError: self.init(.usage, error.message)
    case let error as StaticFilesError:
      self.init(.inputOutput, "\(error.description): correct --public-folder")
    case let error as ServerError:
      self.init(
        .inputOutput, "\(error.description); choose another --host or --port (0 picks a free one)")
    default: self.init(.internal, Self.text(error))
    }
  }

  init(_ error: CatalogError) {
    switch error {
    case .invalid, .unusable: self.init(.badData, error.description)
    case .missing(let kind, _, _):
      self.init(
        .missing, "\(error.description); pixelarium \(kind.rawValue) list shows what there is")
    case .nameTaken:
      self.init(
        .badData,
        "\(error.description): choose another with --name; add and generate also take --on-conflict"
      )
    case .unavailable: self.init(.inputOutput, error.description)
    case .unmade(let place):
      self.init(
        .missing, "\(error.description): pixelarium database migrate --database \(place) makes one")
    case .unconfirmed: self.init(.unconfirmed, error.description)
    }
  }

  init(_ error: ImportError) {
    switch error {
    case .missing: self.init(.missing, "\(error.description): correct the path")
    case .noBitmaps: self.init(.missing, "\(error.description): name one that has PNG files")
    case .noSymbols: self.init(.missing, "\(error.description): name one that has SVG files")
    case .unreadable: self.init(.inputOutput, error.description)
    case .tooLarge, .damaged, .badName, .badFont: self.init(.badData, error.description)
    }
  }

  init(_ error: RenderError) {
    switch error {
    case .invalid: self.init(.usage, error.description)
    case .catalog(let error): self.init(error)
    case .tooLarge(let message), .undrawable(let message, _): self.init(.badData, message)
    case .busy, .clientBusy:
      self.init(.internal, "too many renders are waiting; try again in a moment")
    case .timedOut: self.init(.badData, "drawing took too long; ask for a smaller picture")
    case .cancelled: self.init(.internal, "the render was cancelled; try again")
    case .failed(let reason): self.init(.internal, "drawing failed: \(reason)")
    }
  }

  init(_ error: LoadError) {
    switch error {
    case .catalog(let error): self.init(error)
    case .lost: self.init(.missing, "\(error.description): pixelarium remote refresh does")
    case .invalid: self.init(.usage, error.description)
    case .cancelled, .shutDown: self.init(.internal, error.description)
    }
  }

  /// A file could not be read or written; `action` is, for example, `cannot write`.
  init(_ action: String, file: String, cause: any Error) {
    self.init(.inputOutput, "\(action) \(file): \(Self.text(cause))")
  }

  /// The words of an error of Foundation or the system, without its type's name.
  static func text(_ error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    let text = cause.localizedDescription
    let preamble = "The operation could not be completed. "
    return text.hasPrefix(preamble) ? String(text.dropFirst(preamble.count)) : text
  }
}
