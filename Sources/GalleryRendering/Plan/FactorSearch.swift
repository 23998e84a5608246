package import GalleryModel
import Raster

/// A search for the largest whole factor at which a bitmap's picture fits a box (rendering.md §10).
///
/// It plans pictures of several factors and reads their sizes, so it needs no geometry of its own.
package struct FactorSearch: Sendable {
  private let options: RenderOptions
  private let facts: SourceFacts

  /// Creates a search for a bitmap with some options; their `scale`, `width` and `height` are ignored.
  package init(_ options: RenderOptions, of facts: SourceFacts) {
    var options = options
    (options.width, options.height) = (nil, nil)
    // Colours do not change a size, and their plan would require the palette.
    (options.cells.palette, options.cells.match, options.cells.colorCount) = (nil, nil, nil)
    options.cells.dither = .none
    self.options = options
    self.facts = facts
  }

  /// The number that scales must be a multiple of, so that all cells have equal sizes in whole pixels.
  ///
  /// If the cells per point allow no such scale, it is the step of the method.
  package var step: Int {
    let step = options.interpolation.method(options.profile).factorStep ?? 1
    let unit = step * options.cellsPerPoint
    let whole = unit / Self.greatestDivisor(unit, 1_000_000)
    return whole <= Scale.maximum ? whole : step
  }

  /// Returns the largest factor whose whole picture fits a square box, at least one step.
  ///
  /// - Parameter side: The side of the box in pixels.
  package func largest(inBoxOf side: Int) -> Int {
    let step = step
    let most = Scale.maximum / step
    // Sides are usually linear in the factor, so two of them predict the result.
    if let one = longerSide(at: step), let two = longerSide(at: 2 * step), one <= side, one < two {
      let predicted = min(1 + (side - one) / (two - one), most)
      if fits(predicted * step, side), predicted == most || !fits((predicted + 1) * step, side) {
        return predicted * step
      }
    }
    var (fitting, tooLarge) = (1, most + 1)
    while tooLarge - fitting > 1 {
      let middle = (fitting + tooLarge) / 2
      if fits(middle * step, side) { fitting = middle } else { tooLarge = middle }
    }
    return fitting * step
  }

  private func fits(_ factor: Int, _ side: Int) -> Bool {
    longerSide(at: factor).map { $0 <= side } ?? false
  }

  /// Returns the longer side of the picture in pixels, or `nil` if the options allow no such picture.
  private func longerSide(at factor: Int) -> Int? {
    var options = options
    options.scale = Scale(millionths: factor * 1_000_000)
    // A box may be larger than the configured limits, which apply to the picture that is drawn.
    let plan = try? RenderPlan(options, of: facts, limits: RenderLimits())
    return plan.map { max($0.size.width, $0.size.height) }
  }

  private static func greatestDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? max(1, a) : greatestDivisor(b, a % b)
  }
}
