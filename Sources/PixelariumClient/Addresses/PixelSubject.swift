/// The subject of a picture.
public protocol PixelSubject: Sendable {}

/// A subject with a frame, which the picture fills by a content mode.
public protocol FramedSubject: PixelSubject {}

/// A subject that consists of cells.
public protocol CellSubject: FramedSubject {}

/// A subject that may contain remote images.
public protocol LoadedSubject: PixelSubject {}

/// A stored bitmap.
public enum BitmapSubject: CellSubject {}

/// A symbol.
public enum SymbolSubject: FramedSubject {}

/// A scene with values for its parameters.
public enum SceneSubject: LoadedSubject {}

/// A remote image.
public enum RemoteSubject: CellSubject, LoadedSubject {}

/// The address of a stored bitmap.
public typealias PixelImage = PixelAddress<BitmapSubject>
/// The address of a symbol.
public typealias SymbolImage = PixelAddress<SymbolSubject>
/// The address of a scene.
public typealias SceneImage = PixelAddress<SceneSubject>
/// The address of a remote image.
public typealias RemoteImage = PixelAddress<RemoteSubject>
/// The file formats.
public typealias PixelFormat = PixelOption.Format

/// The kinds of pictures, named like the first component of their path.
enum PixelKind: String, Hashable, Sendable, Codable {
  case bitmap, symbol, scene, remote

  /// Creates the kind of a subject; returns `nil` if the subject is not defined by this library.
  init?(of subject: any PixelSubject.Type) {
    switch subject {
    case is BitmapSubject.Type: self = .bitmap
    case is SymbolSubject.Type: self = .symbol
    case is SceneSubject.Type: self = .scene
    case is RemoteSubject.Type: self = .remote
    default: return nil
    }
  }

  /// The options of its addresses.
  var table: OptionTable {
    switch self {
    case .bitmap: .bitmap
    case .symbol: .symbol
    case .scene: .scene
    case .remote: .remote
    }
  }
}
