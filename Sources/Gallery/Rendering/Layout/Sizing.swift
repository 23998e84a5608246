import Raster

/// Finds the layout that a size asks for (rendering.md §10, §11).
struct Sizing {
  /// How the picture meets the box.
  enum Fit {
    /// The box is the picture's own size.
    case exact
    /// Inside the box, in the bitmap's aspect ratio.
    case fit
    /// Around the box, in the bitmap's aspect ratio.
    case fill
    /// Each side by its own factor.
    case stretch
  }

  /// What is scaled, sides at least 1.
  let cells: PixelSize
  /// What both sides ask for together; one side or none keeps the aspect ratio.
  var contentMode = ContentMode.fit
  /// Whole factors, where the interpolation has use for them.
  var factors: WholeFactors?

  /// The layout of a size; throws `.invalid` for a factor that is not whole where it has to be.
  func layout(_ request: SizeRequest) throws(RenderError) -> RenderLayout {
    let box = box(request)
    let fit = fit(request)
    let picture = picture(in: box, fit)
    let free = RenderLayout(cells: cells, picture: picture, frame: box)
    guard let factors else { return free }
    return try factors.snapped(free, fit, asked: request)
  }

  private func fit(_ request: SizeRequest) -> Fit {
    guard case .box = request else { return .exact }
    return switch contentMode {
    case .fit: .fit
    case .fill: .fill
    case .stretch: .stretch
    }
  }

  /// What is asked for in pixels, with the side that follows.
  private func box(_ request: SizeRequest) -> PixelSize {
    switch request {
    case .natural:
      let factor = factors?.step ?? 1
      return PixelSize(width: cells.width * factor, height: cells.height * factor)
    case .scale(let scale):
      return PixelSize(
        width: PixelRatio.product(cells.width, scale.millionths, over: 1_000_000),
        height: PixelRatio.product(cells.height, scale.millionths, over: 1_000_000))
    case .width(let width): return scaled(toWidth: width)
    case .height(let height): return scaled(toHeight: height)
    case .box(let size): return size
    }
  }

  private func picture(in box: PixelSize, _ fit: Fit) -> PixelSize {
    let isWidthTighter = !PixelRatio.isLess(
      box.height, over: cells.height, than: box.width, over: cells.width)
    return switch fit {
    case .exact, .stretch: box
    case .fit: isWidthTighter ? scaled(toWidth: box.width) : scaled(toHeight: box.height)
    case .fill: isWidthTighter ? scaled(toHeight: box.height) : scaled(toWidth: box.width)
    }
  }

  private func scaled(toWidth width: Int) -> PixelSize {
    PixelSize(
      width: width, height: PixelRatio.product(cells.height, width, over: cells.width))
  }

  private func scaled(toHeight height: Int) -> PixelSize {
    PixelSize(
      width: PixelRatio.product(cells.width, height, over: cells.height), height: height)
  }
}
