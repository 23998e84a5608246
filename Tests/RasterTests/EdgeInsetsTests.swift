import Raster
import Testing

struct EdgeInsetsTests {
  @Test(arguments: [
    // The vectors of rendering.md §11, then odd rooms: the smaller half comes first.
    (300, 300, 300, 400, EdgeInsets(top: 50, bottom: 50)),
    (300, 225, 300, 400, EdgeInsets(top: 87, bottom: 88)),
    (3, 3, 3, 3, .zero),
    (1, 1, 4, 2, EdgeInsets(top: 0, leading: 1, bottom: 1, trailing: 2)),
  ])
  func `a picture is centred in its frame`(
    width: Int, height: Int, frameWidth: Int, frameHeight: Int, insets: EdgeInsets
  ) {
    #expect(
      EdgeInsets(
        centering: PixelSize(width: width, height: height),
        in: PixelSize(width: frameWidth, height: frameHeight)) == insets)
  }
}
