/// A finished picture of a canvas, and how long each phase took.
package struct CanvasPicture: Sendable, Equatable {
  /// The PNG file.
  package let bytes: [UInt8]
  /// Seconds spent waiting for a place to draw.
  package let queueing: Double
  /// Seconds spent drawing.
  package let drawing: Double
  /// Seconds spent encoding.
  package let encoding: Double
}
