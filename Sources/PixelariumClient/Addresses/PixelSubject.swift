/// The things that there are pictures of.
public protocol PixelSubject: Sendable {}

/// A subject with a frame, which its picture meets by a content mode.
public protocol FramedSubject: PixelSubject {}

/// A subject that is made of cells.
public protocol CellSubject: FramedSubject {}

/// A subject that may have to be loaded from other servers first.
public protocol LoadedSubject: PixelSubject {}

/// A stored bitmap.
public enum BitmapSubject: CellSubject {}

/// A symbol.
public enum SymbolSubject: FramedSubject {}

/// A scene, filled in.
public enum SceneSubject: LoadedSubject {}

/// An image of another server.
public enum RemoteSubject: CellSubject, LoadedSubject {}

/// The picture of a stored bitmap.
public typealias PixelImage = PixelAddress<BitmapSubject>
/// The picture of a symbol.
public typealias SymbolImage = PixelAddress<SymbolSubject>
/// The picture of a scene.
public typealias SceneImage = PixelAddress<SceneSubject>
/// The picture of an image of another server.
public typealias RemoteImage = PixelAddress<RemoteSubject>
/// The kinds of files.
public typealias PixelFormat = PixelOption.Format

/// The kinds of pictures, by the first part of their path.
enum PixelKind: String, Hashable, Sendable, Codable {
  case bitmap, symbol, scene, remote

  /// The kind of a subject, or `nil` for one that is not this library's.
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
