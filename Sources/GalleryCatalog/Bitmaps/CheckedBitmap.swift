import ContentPacking
import GalleryModel
import Raster

/// A `NewBitmap` with valid words and packed cells, prepared before the database is locked.
struct CheckedBitmap: Sendable {
  /// Cells ready to be stored.
  struct Pixels: Sendable {
    let packed: PackedPixels
    let stored: StoredCells
    let colorCount: Int

    init(_ sprite: Sprite) {
      packed = PackedPixels(firstOf: sprite)
      stored = StoredCells(packed)
      colorCount = sprite.frames[0].bitmap.colorCount
    }
  }

  let name: ItemName
  /// The label, or `nil` if a replaced bitmap keeps its label or its lack of one.
  let label: CheckedLabel?
  let tags: [Tag]
  let source: String?
  /// The pixels of the first frame.
  let pixels: Pixels
  /// The data that only sprites have, or `nil` for a plain bitmap.
  let animation: Animation?

  @concurrent init(_ new: NewBitmap) async throws(CatalogError) {
    name = new.name
    label = try CheckedLabel(new.label)
    tags = try Tag.list(new.tags)
    source = new.source.flatMap(Self.fileName)
    pixels = Pixels(new.sprite)
    animation = try Animation(new.sprite, first: pixels, original: new.original)
  }

  /// Checks and packs a bitmap, and returns the error instead of throwing it.
  @concurrent static func result(of new: NewBitmap) async -> Result<CheckedBitmap, CatalogError> {
    do {
      return .success(try await CheckedBitmap(new))
    } catch {
      return .failure(error)
    }
  }

  /// Returns the last component of a path, or `nil` if it is empty.
  ///
  /// It has at most 255 characters and no control characters. It is displayed, but never used as a path.
  static func fileName(_ source: String) -> String? {
    let last = source.split(separator: "/").last ?? ""
    let shown = last.unicodeScalars.prefix(255).filter { $0.properties.generalCategory != .control }
    return shown.isEmpty ? nil : String(String.UnicodeScalarView(shown))
  }
}

/// A `LabelChange` with valid words.
enum CheckedLabel: Sendable, Equatable {
  case missing, decorative
  case words(AccessibilityLabel)

  init?(_ change: LabelChange?) throws(CatalogError) {
    switch change {
    case nil: return nil
    case .missing: self = .missing
    case .decorative: self = .decorative
    case .text(let text): self = .words(try AccessibilityLabel(text))
    }
  }

  /// The label to store.
  var words: AccessibilityLabel? {
    if case .words(let words) = self { words } else { nil }
  }
}

extension BitmapChange {
  /// Whether the change is empty.
  var isEmpty: Bool {
    name == nil && label == nil && tags == nil && facts.isEmpty && !changesSprite
  }
}
