import ImageCoding
import Raster

/// The cels of a frame in stacking order, with each separately composed group as one entry (sprites.md §2).
struct AsepriteStack {
  /// A cel, or a group with at least one cel.
  struct Entry {
    /// The position in the stacking order: the index of the layer plus the cel's z-index.
    let order: Int
    let zIndex: Int
    let layer: Int
    let content: Content
    /// The part of the canvas that the entry may cover.
    let part: CellRect
  }

  /// The content of an entry.
  indirect enum Content {
    case cel(AsepriteCel)
    case group([Entry])
  }

  /// The entries from back to front.
  let entries: [Entry]
  /// The cels by layer; frames with equal cels are equal.
  let cels: [AsepriteCel]

  /// Creates the stack of the cels on drawn layers that are on the canvas.
  init(_ frame: AsepriteFrame, _ drawn: [Bool], in file: AsepriteFile) {
    cels = frame.cels.values.filter { drawn[$0.layer] }.sorted { $0.layer < $1.layer }
    let composesGroups = file.header.composesGroups
    /// The entries of each group; the key `nil` is the top level.
    var members: [Int?: [Entry]] = [:]
    for cel in cels {
      let size = AsepriteImages.size(of: cel, in: file)
      guard
        let part = CellRect(
          column: cel.column, row: cel.row, columns: size.width, rows: size.height
        ).onCanvas(file.header.size)
      else { continue }
      members[composesGroups ? file.layers[cel.layer].parent : nil, default: []].append(
        Entry(
          order: cel.layer + cel.zIndex, zIndex: cel.zIndex, layer: cel.layer, content: .cel(cel),
          part: part))
    }
    if composesGroups {
      // The members of a group follow it in the file, so in reverse order all members are known.
      for (index, layer) in file.layers.enumerated().reversed() where layer.kind == .group {
        guard let entries = members[index] else { continue }
        members[layer.parent, default: []].append(
          Entry(
            order: index, zIndex: 0, layer: index, content: .group(Self.sorted(entries)),
            part: Self.union(entries)))
      }
    }
    entries = Self.sorted(members[nil] ?? [])
  }

  /// Returns entries from back to front; if both numbers are equal, the file's order decides.
  private static func sorted(_ entries: [Entry]) -> [Entry] {
    entries.sorted { ($0.order, $0.zIndex, $0.layer) < ($1.order, $1.zIndex, $1.layer) }
  }

  private static func union(_ entries: [Entry]) -> CellRect {
    var part = entries[0].part
    for other in entries.dropFirst().map(\.part) {
      let (right, bottom) = (
        max(part.column + part.columns, other.column + other.columns),
        max(part.row + part.rows, other.row + other.rows)
      )
      (part.column, part.row) = (min(part.column, other.column), min(part.row, other.row))
      (part.columns, part.rows) = (right - part.column, bottom - part.row)
    }
    return part
  }
}

extension CellRect {
  /// Returns the part of the rectangle on a canvas, or `nil` if it is empty.
  fileprivate func onCanvas(_ size: PixelSize) -> CellRect? {
    let (left, top) = (max(column, 0), max(row, 0))
    let (right, bottom) = (min(column + columns, size.width), min(row + rows, size.height))
    guard left < right, top < bottom else { return nil }
    return CellRect(column: left, row: top, columns: right - left, rows: bottom - top)
  }
}
