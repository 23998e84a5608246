import Foundation
import GalleryModel
import Raster

extension BitmapSummary {
  /// The bitmap as the API tells of it; dates are RFC 3339 in UTC, to the second.
  var json: JSONValue {
    [
      "id": .integer(id),
      "name": .string(name),
      "label": .optional(label),
      "decorative": .bool(isDecorative),
      "tags": .strings(tags),
      "columns": .count(columns),
      "rows": .count(rows),
      "colors": .count(colorCount),
      "indexed": .bool(isIndexed),
      "revision": .integer(revision),
      "source": .optional(source),
      "created": .string(created.formatted(.iso8601)),
      "modified": .string(modified.formatted(.iso8601)),
      "url": .string("/bitmap/\(id).png"),
    ]
  }
}

extension StoredBitmap {
  /// The summary and the palette, `null` for a bitmap that is stored without one.
  var json: JSONValue {
    guard case .object(let members) = summary.json else { return summary.json }
    let colors = bitmap.palette.map { palette in
      JSONValue.strings(palette.colors.map(\.hexText))
    }
    return .object(members + [JSONValue.Member(name: "palette", value: colors ?? .null)])
  }
}
