import GalleryModel
import Raster

/// The work for a picture that moves, estimated from its plan before a frame is drawn (frames.md §9).
///
/// A step is about a nanosecond of a processor that does nothing else. Floating point, since the pixels of a
/// picture that is cut to its frame have no bound that an integer would hold.
struct MotionCost: Equatable {
  /// The steps that one picture may take.
  private static let maximum = 4e9

  private let count: Int
  private let size: PixelSize
  /// The steps of all frames.
  let steps: Double

  /// The work for `count` frames of `cells` cells by a plan.
  init(of count: Int, _ plan: RenderPlan, cells: PixelSize, format: PictureFormat) {
    (self.count, size) = (count, plan.size)
    let writesPixels = plan.writesPixels
    let pixels = format.stepsPerPixel(writesPixels) + (plan.rotation?.stepsPerPixel ?? 0)
    steps =
      Double(count)
      * (cells.area * plan.cells.stepsPerCell + plan.scaledArea * plan.stepsPerScaledPixel
        + plan.size.area * pixels)
  }

  /// The work for `count` pictures of a symbol's layers, each of `size` pixels.
  init(of count: Int, layers: Int, size: PixelSize) {
    (self.count, self.size) = (count, size)
    steps = Double(count) * size.area * (10 + 5 * Double(layers))
  }

  /// Throws `.tooLarge`, naming the limit and the value, if the work is too much.
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
  /// True if the file is written from pixels; otherwise it is written from cells, whose size costs nothing.
  fileprivate var writesPixels: Bool {
    if case .free = rotation { return true }
    return resizing.createsColors || (!resizing.isBlank && lines?.createsColors == true)
  }

  /// Pixels of the scaled picture before it is cut; 0 if cells are not made pixels.
  fileprivate var scaledArea: Double { resizing.createsColors ? layout.picture.area : 0 }

  fileprivate var stepsPerScaledPixel: Double { colorMode == .nonLinear ? 15 : 30 }
}

extension CellChanges {
  /// The look at a cell, and all that changes it.
  fileprivate var stepsPerCell: Double {
    var steps = 5.0
    if let outline { steps += 10 + 4 * Double(outline.width) }
    if shadow != nil { steps += 10 }
    guard let recoloring else { return steps }
    switch recoloring.colors {
    case .own(let count): steps += 150 + 3 * Double(count)
    case .palette: steps += recoloring.match == .index ? 0 : 40
    }
    return steps + (recoloring.dither == .none ? 0 : 40)
  }
}

extension Rotation {
  /// The work of finding a pixel of what is turned.
  fileprivate var stepsPerPixel: Double {
    switch self {
    case .quarters: 0
    case .free(_, .cells): 30
    // Taps in both directions.
    case .free(_, .filtered(let kernel, _)): 100 + 2 * 4 * kernel.support * kernel.support
    case .free(_, .inset): 220
    }
  }
}

extension PictureFormat {
  /// The work of writing a pixel; one of a cell is a part of a run.
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
