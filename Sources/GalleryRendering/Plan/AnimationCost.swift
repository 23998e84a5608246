import GalleryModel
import Raster

/// The estimated work for an animated picture, known from its plan before a frame is drawn (frames.md §9).
///
/// A step is about a nanosecond of an otherwise idle processor. The number is floating-point, since the pixels of a
/// picture before it is clipped to its frame could overflow an integer.
struct AnimationCost: Equatable {
  /// The maximum number of steps for one picture.
  private static let maximum = 4e9
  /// The steps for reading a cell.
  private static let stepsOfReading = 5.0

  private let count: Int
  private let size: PixelSize
  /// The number of steps for all frames.
  let steps: Double

  /// Estimates the work of drawing `count` frames of `cells` cells by a plan.
  init(of count: Int, _ plan: RenderPlan, cells: PixelSize, format: PictureFormat) {
    (self.count, size) = (count, plan.size)
    let writesPixels = plan.writesPixels
    let pixels = format.stepsPerPixel(writesPixels) + (plan.rotation?.stepsPerPixel ?? 0)
    steps =
      Double(count)
      * (cells.area * (Self.stepsOfReading + plan.cells.stepsPerCell) + plan.scaledArea
        * plan.stepsPerScaledPixel
        + plan.size.area * pixels)
  }

  /// Estimates the work of drawing `count` pictures of a symbol with `layers` layers, each of `size` pixels.
  init(of count: Int, layers: Int, size: PixelSize) {
    (self.count, self.size) = (count, size)
    steps = Double(count) * size.area * (10 + 5 * Double(layers))
  }

  /// Checks that the work is within the limit.
  ///
  /// - Throws: `.tooLarge`, with the limit and the value, if it is not.
  func check() throws(RenderError) {
    guard steps > Self.maximum else { return }
    let (value, limit) = (Self.millions(steps), Self.millions(Self.maximum))
    throw .tooLarge(
      message:
        "\(count) pictures of \(size.width) × \(size.height) cost \(value) million steps of work, "
        + "limit \(limit): ask for fewer or smaller ones")
  }

  private static func millions(_ steps: Double) -> String {
    steps < 1e18 ? String(Int(steps / 1e6)) : "far more"
  }
}

extension PixelSize { fileprivate var area: Double { Double(width) * Double(height) } }

extension RenderPlan {
  /// Whether the encoder writes single pixels; whole cells take equal time at any size in pixels.
  fileprivate var writesPixels: Bool {
    if case .free = rotation { return true }
    return resizing.createsColors || (!resizing.isBlank && lines?.createsColors == true)
  }

  /// The number of pixels of the scaled picture before it is clipped, or 0 if the method creates no colours.
  fileprivate var scaledArea: Double { resizing.createsColors ? layout.picture.area : 0 }

  fileprivate var stepsPerScaledPixel: Double { colorMode == .nonLinear ? 15 : 30 }
}

extension Rotation {
  /// The steps for sampling a pixel of the rotated picture.
  fileprivate var stepsPerPixel: Double {
    switch self {
    case .quarters: 0
    case .free(_, .cells): 30
    // The taps in both directions.
    case .free(_, .filtered(let kernel, _)): 100 + 2 * 4 * kernel.support * kernel.support
    case .free(_, .inset): 220
    }
  }
}

extension PictureFormat {
  /// Returns the steps for writing a pixel; a pixel of a whole cell is part of a run and costs 1.
  fileprivate func stepsPerPixel(_ writesPixels: Bool) -> Double {
    guard writesPixels else { return 1 }
    return switch self {
    case .webp: 80
    case .svg: 60
    case .gif: 30
    case .png, .apng, .pdf, .json, .txt: 15
    }
  }
}
