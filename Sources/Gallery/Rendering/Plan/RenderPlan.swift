package import Raster

/// What is drawn, canonically: options that change nothing are gone and all sizes are known, so that
/// equal pictures of a bitmap have equal plans (rendering.md §27).
///
/// Its members are in the order in which `RenderStep` applies them.
package struct RenderPlan: Hashable, Sendable {
  /// Applied to the stored bitmap.
  package let orientation: Orientation
  /// Cells, scaled picture and the frame that shows it.
  package let layout: RenderLayout
  /// How cells become pixels: the simplest method that gives the same ones.
  package let method: ResamplingMethod
  /// Where colours are computed; `nonLinear` where none are.
  package let colorMode: ColorMode
  /// Around the frame.
  package let border: Border?
  /// Transparent pixels outside the border.
  package let padding: EdgeInsets
  /// Pixels of the result.
  package let size: PixelSize

  /// Makes options canonical for a bitmap of `stored` cells.
  ///
  /// Throws `.invalid` for what does not go together and `.tooLarge`, before anything is allocated.
  init(
    _ options: RenderOptions, of stored: PixelSize, limits: RenderLimits
  ) throws(RenderError) {
    orientation = options.orientation
    let cells = stored.transposed(if: orientation.isTransposed)
    let method = options.interpolation.method(options.profile)
    let sizing = Sizing(
      cells: cells, contentMode: options.contentMode,
      factors: method.factorStep.map {
        WholeFactors(step: $0, snap: options.snap, limits: limits)
      })
    layout = try sizing.layout(SizeRequest(options, limits: limits))
    self.method = method.canonical(from: cells, to: layout.picture)
    colorMode = self.method.createsColors ? options.colorMode : .nonLinear
    border = options.border.flatMap { $0.width > 0 ? $0 : nil }
    padding = options.padding
    size = try Self.size(layout.frame, border, padding, limits)
    if self.method.createsColors { try limits.check(intermediate: layout.picture) }
  }
}

extension ResamplingMethod {
  /// Whole multiples of what the factors of a method that keeps cells whole are; `nil` for filters.
  fileprivate var factorStep: Int? {
    switch self {
    case .nearest: 1
    case .pixelScaler(let scaler): scaler.factor
    case .kernel, .twoTap, .area, .pixelated, .boxOrTwoTap: nil
    }
  }
}
