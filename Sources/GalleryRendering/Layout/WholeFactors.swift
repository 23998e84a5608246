import GalleryModel
import Raster

/// The rule for fractional factors of methods that copy cells: `none` and the Scale2x family (rendering.md §10).
struct WholeFactors {
  /// The unit of whole factors: 1 for `none`, 2 to 4 for `scale2x` to `scale4x`.
  let step: Int
  /// The rule for other factors.
  let snap: Snap
  /// The number of cells per point, in millionths.
  let pointScale: Int
  /// The limits, so that error messages suggest only possible sides.
  let limits: RenderLimits

  /// Whether the method also accepts fractional factors.
  var isOptional: Bool { step == 1 }

  /// Returns the layout with its factor made whole by `snap`.
  ///
  /// A box smaller than one step has no whole factor. The method `none` then scales by the requested factor.
  ///
  /// - Throws: `.invalid` for a fractional factor if `snap` is `error`; for the Scale2x family also if `snap` is `none` or
  ///   no whole factor fits.
  func snapped(
    _ free: RenderLayout, _ fit: Sizing.Fit, asked: SizeRequest
  ) throws(RenderError) -> RenderLayout {
    if fit == .stretch {
      return RenderLayout(
        columns: try snapped(free.columns) { refusal(of: $0.frame, $0.cells * step, "width") },
        rows: try snapped(free.rows) { refusal(of: $0.frame, $0.cells * step, "height") })
    }
    let factor = factor(of: free, fit)
    let whole = PixelSize(
      width: free.source.width * step * factor, height: free.source.height * step * factor)
    let isWhole = free.picture == whole
    if !isWhole && (snap == .error || (!isOptional && (snap == .none || factor == 0))) {
      throw refusal(of: free, fit, asked)
    }
    guard factor > 0 else { return free }
    return switch snap {
    case .none, .error: free
    case .pad: RenderLayout(cells: free.source, picture: whole, frame: free.frame)
    case .floor:
      RenderLayout(cells: free.source, picture: whole, frame: fit == .fill ? free.frame : whole)
    }
  }

  /// Returns the layout with each side's factor made whole, for a picture with an aspect ratio of its own.
  func snappedSides(_ free: RenderLayout, isFilling: Bool) throws(RenderError) -> RenderLayout {
    RenderLayout(
      columns: try snapped(free.columns, isFilling: isFilling) { refusal(ofRatio: $0, "width") },
      rows: try snapped(free.rows, isFilling: isFilling) { refusal(ofRatio: $0, "height") })
  }

  /// Returns the largest number of steps that fits, or the smallest one that fills; 0 if the box is smaller than
  /// one step.
  private func factor(of free: RenderLayout, _ fit: Sizing.Fit) -> Int {
    let (width, height) = (free.source.width * step, free.source.height * step)
    guard fit == .fill else { return min(free.frame.width / width, free.frame.height / height) }
    guard free.frame.width >= width || free.frame.height >= height else { return 0 }
    return max((free.frame.width + width - 1) / width, (free.frame.height + height - 1) / height)
  }

  private func snapped(
    _ axis: LayoutAxis, isFilling: Bool = false, refusal: (LayoutAxis) -> RenderError
  ) throws(RenderError) -> LayoutAxis {
    let unit = axis.cells * step
    let (steps, rest) = axis.picture.quotientAndRemainder(dividingBy: unit)
    let factor = steps + (isFilling && steps > 0 && rest > 0 ? 1 : 0)
    var axis = axis
    if rest > 0 && (snap == .error || (!isOptional && (snap == .none || factor == 0))) {
      throw refusal(axis)
    }
    guard factor > 0, snap == .floor || snap == .pad else { return axis }
    axis.picture = factor * unit
    if snap == .floor, !isFilling { axis.frame = axis.picture }
    return axis
  }

  /// Returns the error for the option that decides the factor, with the two nearest values.
  private func refusal(
    of free: RenderLayout, _ fit: Sizing.Fit, _ asked: SizeRequest
  ) -> RenderError {
    switch asked {
    case .scale(let scale): return refusal(of: scale.millionths)
    case .natural: return refusal(of: step * 1_000_000)
    default: break
    }
    let (columns, rows) = (free.columns, free.rows)
    let isWidth =
      switch asked {
      case .width: true
      case .height: false
      default:
        fit == .fill
          ? !PixelRatio.isLess(
            columns.frame, over: columns.cells, than: rows.frame, over: rows.cells)
          : !PixelRatio.isLess(
            rows.frame, over: rows.cells, than: columns.frame, over: columns.cells)
      }
    return isWidth
      ? refusal(of: free.frame.width, free.source.width * step, "width")
      : refusal(of: free.frame.height, free.source.height * step, "height")
  }

  private func refusal(of side: Int, _ unit: Int, _ name: String) -> RenderError {
    .invalid(
      option: name, rule: "must be a multiple of \(unit)", value: String(side),
      advice: advice(side / unit * unit, step: unit, limit: limits.side))
  }

  /// Returns the error for a scale in millionths; valid scales are multiples of the step times `pointScale`.
  private func refusal(of scale: Int) -> RenderError {
    let unit = step * pointScale
    let lower = scale / unit * unit
    let values = [lower, lower + unit].compactMap { Scale(millionths: $0)?.description }
    return .invalid(
      option: "scale",
      rule: unit == 1_000_000
        ? "must be a whole number" : "must be a multiple of \(Decimal6(millionths: unit))",
      value: Decimal6(millionths: scale).description, advice: Self.advice(values))
  }

  private func refusal(ofRatio axis: LayoutAxis, _ name: String) -> RenderError {
    .invalid(
      option: "aspectRatio", rule: "must give a \(name) that is a multiple of \(axis.cells * step)",
      value: String(axis.picture),
      advice: isOptional || axis.picture >= axis.cells * step ? "use snap=pad" : nil)
  }

  /// Returns the advice `use 400 or 410`, without sides outside of the limit.
  private func advice(_ lower: Int, step: Int, limit: Int) -> String? {
    Self.advice([lower, lower + step].filter { (1...limit).contains($0) }.map(String.init))
  }

  private static func advice(_ values: [String]) -> String? {
    values.isEmpty ? nil : "use " + values.joined(separator: " or ")
  }
}
