import Raster

extension RenderRequest {
  /// Raised whenever the bytes of any picture change, so that no cache here or elsewhere keeps
  /// showing the old ones.
  static let rendererVersion = 1

  /// One line that is equal for equal pictures and for no others: the name of the picture in the
  /// cache file.
  ///
  /// Renderer version, catalog, bitmap, revision, pixels, kernel, format; where the picture does not
  /// fill its frame also its own pixels: `1/<catalog>/42/7/300x400/300x300/none/png`.
  package var key: String {
    let frame = "\(layout.frame.width)x\(layout.frame.height)"
    let picture =
      layout.picture == layout.frame ? "" : "/\(layout.picture.width)x\(layout.picture.height)"
    return "\(Self.rendererVersion)/\(catalogID)/\(bitmapID)/\(revision)/\(frame)\(picture)"
      + "/\(interpolation.rawValue)/\(format.rawValue)"
  }

  /// The strong entity tag, quotes included: a digest of `key`, known before anything is drawn.
  package var etag: String {
    let key = Array(key.utf8)
    let digits = (0...1).map { seed in
      let half = String(ContentHash.hash(key, seed: UInt64(seed)), radix: 16)
      return String(repeating: "0", count: 16 - half.count) + half
    }
    return "\"\(digits.joined())\""
  }
}
