import GalleryModel
import ImageCoding
import ImageFiles
package import Raster

/// The cells of the frames that a plan shows, from any source.
package struct FrameCells: Sendable {
  private let plan: FramePlan
  /// The bitmaps by frame number; for a grid, the whole sheet at 0.
  private let bitmaps: [Int: Bitmap]

  /// Creates the cells of a plan's frames.
  ///
  /// - Parameter bitmaps: The bitmaps of `needed(by:)`, in that order.
  package init(_ plan: FramePlan, _ bitmaps: [Bitmap]) {
    self.plan = plan
    self.bitmaps = Dictionary(
      zip(Self.needed(by: plan), bitmaps), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the distinct numbers of the stored frames that a plan is drawn from, in ascending order.
  package static func needed(by plan: FramePlan) -> [Int] {
    plan.grid == nil ? Array(Set(plan.frames)).sorted() : [0]
  }

  /// The cells of the first frame of the plan.
  var firstBitmap: Bitmap { bitmap(of: plan.frames[0]) }

  /// Returns the cells of a frame, cropped to the plan's slice; transparent cells if the frame is missing.
  func bitmap(of frame: Int) -> Bitmap {
    var bitmap = bitmaps[plan.grid == nil ? frame : 0] ?? Self.nothing(plan.canvas)
    if let part = plan.grid?.rect(frame, in: bitmap.size) { bitmap = bitmap.cropped(to: part) }
    return plan.slice.map { bitmap.cropped(to: $0) } ?? bitmap
  }

  private static func nothing(_ size: PixelSize) -> Bitmap {
    .solid(.clear, rows: size.height, columns: size.width)
  }
}

extension FrameCells {
  /// Draws the frames of a layered file from the layers of the plan.
  ///
  /// - Throws: `.failed` if the file cannot be read, although it was readable at its import, and `.cancelled`.
  init(_ plan: FramePlan, layersOf file: OriginalFile) throws(RenderError) {
    let sprite: Sprite
    do {
      let limits = DecodingLimits(side: .max, pixels: .max)
      sprite = try ImageDecoder(limits: limits).decodeSprite(
        file.bytes, layers: .only(Set(plan.layers ?? []))
      ).sprite
    } catch {
      if error.reason == .cancelled { throw .cancelled }
      throw .failed("the original cannot be read: \(error)")
    }
    let needed = Self.needed(by: plan)
    guard needed.allSatisfy(sprite.frames.indices.contains), sprite.size == plan.canvas else {
      throw .failed("the original has other frames than were imported of it")
    }
    self.init(plan, needed.map { sprite.frames[$0].bitmap })
  }
}
