import ArgumentParser
import Fetching
import Foundation
import Gallery
import GalleryAddresses
import GalleryLoading
import GalleryModel
import GalleryWeb
import ServerSettings
import HTTPServer
import ImageCoding
import TerminalIO

/// An error that ends a command, with one sentence of advice.
struct CommandError: Error, Equatable {
  let status: ExitCode
  let message: String

  init(_ status: ExitCode, _ message: String) {
    self.status = status
    self.message = message
  }
}

extension Sequence {
  /// Runs an action for each element; errors of the catalog are reported, and the other elements are still processed.
  ///
  /// Ends with the exit code of the last failure, which `action` throws if it has reported the failure itself.
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

/// The exit codes, with the numbers of `sysexits.h`.
extension ExitCode {
  /// The command line or the environment is invalid.
  static let usage = ExitCode(64)
  /// An argument, a file or a stored item is invalid.
  static let badData = ExitCode(65)
  /// A named item does not exist.
  static let missing = ExitCode(66)
  /// A server does not answer.
  static let unavailable = ExitCode(69)
  /// The program has a fault.
  static let `internal` = ExitCode(70)
  /// Reading, writing or binding failed.
  static let inputOutput = ExitCode(74)
  /// An edit was made, or may have been made, and is not confirmed by every replica.
  static let unconfirmed = ExitCode(75)
}

/// The only conversion of errors of other targets to exit codes and advice.
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
    case .invalid, .refused, .unusable: self.init(.badData, error.description)
    case .missingSet: self.init(.missing, error.description)
    case .missing(let kind, _, _):
      self.init(
        .missing, "\(error.description); pixelarium \(kind.rawValue) list lists all")
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
    case .otherKind(_, let kind, let item):
      self.init(.badData, "\(error.description): \(Self.advice(kind, for: item))")
    case .unreadable: self.init(.inputOutput, error.description)
    case .tooLarge, .damaged, .badName, .badFont: self.init(.badData, error.description)
    }
  }

  /// Returns the way to import a file that was given to another command.
  private static func advice(_ kind: ImportedKind, for item: ItemKind) -> String {
    let other = "pixelarium \(kind.item.rawValue) add"
    return switch (item, kind) {
    case (.palette, .picture):
      "add it with \(other), and its colours with pixelarium palette add --from-bitmap NAME"
    case (.font, .picture): "add --sheet WxH, --characters and --baseline to read its letters"
    default: "\(other) takes it"
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

  /// Creates the error of a file that could not be read or written; `action` is, for example, `cannot write`.
  init(_ action: String, file: String, cause: any Error) {
    self.init(.inputOutput, "\(action) \(file): \(Self.text(cause))")
  }

  /// Returns the message of an error of Foundation or the system, without its type.
  static func text(_ error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    let text = cause.localizedDescription
    let preamble = "The operation could not be completed. "
    return text.hasPrefix(preamble) ? String(text.dropFirst(preamble.count)) : text
  }
}
