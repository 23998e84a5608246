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
  /// `none` at natural size, where every method returns its input.
  package let interpolation: Interpolation
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
    let sizing = Sizing(
      cells: cells, contentMode: options.contentMode,
      factors: options.interpolation == .none
        ? WholeFactors(step: 1, snap: options.snap, limits: limits) : nil)
    layout = try sizing.layout(SizeRequest(options, limits: limits))
    interpolation = layout.picture == cells ? .none : options.interpolation
    border = options.border.flatMap { $0.width > 0 ? $0 : nil }
    padding = options.padding
    size = try Self.size(layout.frame, border, padding, limits)
    if interpolation != .none { try limits.check(intermediate: layout.picture) }
  }
}
