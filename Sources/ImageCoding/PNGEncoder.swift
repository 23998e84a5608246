package import Raster

/// A picture to PNG bytes: the smallest faithful kind, no ancillary chunk but `tRNS`, equal
/// pictures to equal bytes (rendering.md §25).
package struct PNGEncoder: Sendable {
  package init() {}

  /// Indexed with 1, 2, 4 or 8 bits where there are at most 256 colours, else RGB where opaque, else
  /// RGBA. Rows are expanded while they are written.
  package func encode(_ picture: Mosaic) throws(CodingError) -> [UInt8] {
    throw CodingError(message: "not written yet")
  }
}
