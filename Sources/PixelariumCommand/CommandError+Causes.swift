import Fetching
import Foundation
import Gallery
import GalleryLoading
import GalleryModel
import GalleryWeb
import HTTPServer
import ImageCoding

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
    case .invalid: self.init(.badData, error.description)
    case .missing:
      self.init(.missing, "\(error.description); pixelarium bitmap list shows what there is")
    case .missingPalette:
      self.init(.missing, "\(error.description); pixelarium palette list shows what there is")
    case .missingSymbol:
      self.init(.missing, "\(error.description); pixelarium symbol list shows what there is")
    case .nameTaken:
      self.init(
        .badData,
        "\(error.description): choose another with --name; add and generate also take --on-conflict"
      )
    case .unusable: self.init(.badData, error.description)
    case .unavailable: self.init(.inputOutput, error.description)
    }
  }

  init(_ error: ImportError) {
    switch error {
    case .missing: self.init(.missing, "\(error.description): correct the path")
    case .noBitmaps: self.init(.missing, "\(error.description): name one that has PNG files")
    case .noSymbols: self.init(.missing, "\(error.description): name one that has SVG files")
    case .unreadable: self.init(.inputOutput, error.description)
    case .tooLarge, .damaged, .badName: self.init(.badData, error.description)
    }
  }

  init(_ error: RenderError) {
    switch error {
    case .invalid: self.init(.usage, error.description)
    case .catalog(let error): self.init(error)
    case .tooLarge(let message): self.init(.badData, message)
    case .busy: self.init(.internal, "too many renders are waiting; try again in a moment")
    case .timedOut:
      self.init(.badData, "drawing took too long; ask for a smaller picture")
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
