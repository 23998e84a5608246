import Foundation
import GalleryModel
import Raster

extension StoredPalette {
  /// The palette as the API tells of it; dates are RFC 3339 in UTC, to the second.
  var json: JSONValue {
    [
      "id": .integer(id),
      "name": .string(name),
      "count": .count(palette.count),
      "colors": .strings(palette.colors.map(\.hexText)),
      "revision": .integer(revision),
      "source": .optional(source),
      "created": .string(created.formatted(.iso8601)),
      "modified": .string(modified.formatted(.iso8601)),
      "url": .string("/palette/\(name).hex"),
    ]
  }
}
