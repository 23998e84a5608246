import Raster

extension RenderRequest {
  /// Raised whenever the bytes of any picture change, so that no cache here or elsewhere keeps
  /// showing the old ones.
  static let rendererVersion = 2

  /// One line that is equal for equal pictures and for no others: the name of the picture in the
  /// cache file.
  ///
  /// Renderer version, catalog, bitmap, revision, the plan, and the kind of file:
  /// `2/<catalog>/42/7/300x300/frame=300x400/png`.
  package var key: String {
    "\(Self.rendererVersion)/\(catalogID)/\(bitmapID)/\(revision)/\(plan.text)/\(format.rawValue)"
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
