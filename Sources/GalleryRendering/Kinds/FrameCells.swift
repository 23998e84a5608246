import GalleryModel
import ImageCoding
import ImageFiles
package import Raster

/// The cells of the frames that a plan shows, wherever they come from.
package struct FrameCells: Sendable {
  private let plan: FramePlan
  /// By their numbers; the whole sheet stands at 0 where a grid cuts it.
  private let bitmaps: [Int: Bitmap]

  /// - Parameter bitmaps: The cells of `needed(by:)`, in that order.
  package init(_ plan: FramePlan, _ bitmaps: [Bitmap]) {
    self.plan = plan
    self.bitmaps = Dictionary(
      zip(Self.needed(by: plan), bitmaps), uniquingKeysWith: { first, _ in first })
  }

  /// The numbers of the stored frames that a plan is drawn of, each once.
  package static func needed(by plan: FramePlan) -> [Int] {
    plan.grid == nil ? Array(Set(plan.frames)).sorted() : [0]
  }

  /// The cells of the first frame that is shown.
  var firstBitmap: Bitmap { bitmap(of: plan.frames[0]) }

  /// The cells of one frame, its part alone where a slice is shown; nothing where there is no such frame.
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
  /// The frames of a layered file, drawn of the layers that the plan names.
  ///
  /// Throws `.failed` where the file cannot be read any more, which it could when it was imported.
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
