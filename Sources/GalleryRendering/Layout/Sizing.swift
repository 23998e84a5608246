import GalleryModel
import Raster

/// Finds the layout that a size asks for (rendering.md §10, §11).
struct Sizing {
  /// The way in which the picture meets the box.
  enum Fit {
    /// The box is the picture's own size.
    case exact
    /// Inside the box, in the aspect ratio.
    case fit
    /// Around the box, in the aspect ratio.
    case fill
    /// Each side by its own factor.
    case stretch
  }

  /// The size of what is scaled, sides at least 1.
  let cells: PixelSize
  /// The wish of both sides together; one side or none keeps the aspect ratio.
  var contentMode = ContentMode.fit
  /// Takes the place of the cells' own ratio.
  var aspectRatio: AspectRatio?
  /// True where what sticks out of the frame is cut off.
  var isClipped = true
  /// The factor of both sides where no size is asked for.
  var naturalFactor = 1
  /// Cells a point, in millionths.
  var pointScale = 1_000_000
  /// Whole factors, where the interpolation has use for them.
  var factors: WholeFactors?

  /// The layout of a size; throws `.invalid` for a factor that is not whole where it has to be.
  func layout(_ request: SizeRequest) throws(RenderError) -> RenderLayout {
    let layout = try clipped(request)
    return isClipped ? layout : layout.unclipped
  }

  private func clipped(_ request: SizeRequest) throws(RenderError) -> RenderLayout {
    if case .original(let scale, let width, let height) = request {
      let whole = try clipped(scale.map(SizeRequest.scale) ?? .natural)
      return RenderLayout(
        cells: cells, picture: whole.picture,
        frame: PixelSize(
          width: width ?? whole.frame.width, height: height ?? whole.frame.height))
    }
    let box = box(request)
    let fit = fit(request)
    let picture = picture(in: box, fit)
    let isFramed = if case .box = request { true } else { false }
    let free = RenderLayout(cells: cells, picture: picture, frame: isFramed ? box : picture)
    guard let factors else { return free }
    if aspectRatio != nil { return try factors.snappedSides(free, isFilling: fit == .fill) }
    return try factors.snapped(free, fit, asked: request)
  }

  private func fit(_ request: SizeRequest) -> Fit {
    switch (request, contentMode) {
    case (.box, .fit): .fit
    case (.box, .fill): .fill
    case (.box, .stretch), (.box, .original): .stretch
    // The ratio is kept of the natural size.
    case (.natural, _) where aspectRatio != nil, (.scale, _) where aspectRatio != nil:
      contentMode == .fill ? .fill : .fit
    default: .exact
    }
  }

  /// The size that is asked for in pixels, with the side that follows.
  private func box(_ request: SizeRequest) -> PixelSize {
    switch request {
    case .natural, .original: natural(times: naturalFactor * 1_000_000)
    case .scale(let scale): natural(times: scale.millionths)
    case .width(let width): scaled(toWidth: width)
    case .height(let height): scaled(toHeight: height)
    case .box(let size): size
    }
  }

  /// The natural size in points times a number of millionths.
  private func natural(times millionths: Int) -> PixelSize {
    PixelSize(
      width: PixelRatio.product(cells.width, millionths, over: pointScale),
      height: PixelRatio.product(cells.height, millionths, over: pointScale))
  }

  private func picture(in box: PixelSize, _ fit: Fit) -> PixelSize {
    let (width, height) = ratio
    let isWidthTighter = !PixelRatio.isLess(box.height, over: height, than: box.width, over: width)
    return switch fit {
    case .exact, .stretch: box
    case .fit: isWidthTighter ? scaled(toWidth: box.width) : scaled(toHeight: box.height)
    case .fill: isWidthTighter ? scaled(toHeight: box.height) : scaled(toWidth: box.width)
    }
  }

  private var ratio: (width: Int, height: Int) {
    aspectRatio.map { ($0.width, $0.height) } ?? (cells.width, cells.height)
  }

  private func scaled(toWidth width: Int) -> PixelSize {
    PixelSize(width: width, height: PixelRatio.product(ratio.height, width, over: ratio.width))
  }

  private func scaled(toHeight height: Int) -> PixelSize {
    PixelSize(width: PixelRatio.product(ratio.width, height, over: ratio.height), height: height)
  }
}
