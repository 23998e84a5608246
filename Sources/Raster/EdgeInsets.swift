/// Distances from the four sides of a picture in whole pixels; the words are SwiftUI's.
package struct EdgeInsets: Hashable, Sendable {
  /// Pixels above.
  package var top: Int
  /// Pixels at the left.
  package var leading: Int
  /// Pixels below.
  package var bottom: Int
  /// Pixels at the right.
  package var trailing: Int

  /// Distances; those left out are 0.
  package init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The room around a picture centred in a frame: half of it at the top and left, rounded down,
  /// the rest at the bottom and right (rendering.md §11).
  ///
  /// - Precondition: the frame is at least as large as the picture.
  package init(centering picture: PixelSize, in frame: PixelSize) {
    precondition(
      picture.width <= frame.width && picture.height <= frame.height, "the picture fits")
    top = (frame.height - picture.height) / 2
    leading = (frame.width - picture.width) / 2
    bottom = frame.height - picture.height - top
    trailing = frame.width - picture.width - leading
  }

  /// No distance anywhere.
  package static let zero = EdgeInsets()
}
