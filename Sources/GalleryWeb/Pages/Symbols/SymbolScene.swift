import GalleryModel
import Raster

/// What a page has to know of a symbol to show only what applies.
struct SymbolScene: Sendable {
  let options: SymbolOptions
  let summary: SymbolSummary
  /// As it is shown, derived variants and all.
  let drawing: SymbolDrawing
  /// The mode that is drawn.
  let mode: SymbolRenderingMode

  /// Layers that the value lights.
  var variableCount: Int { drawing.layers.count { $0.traits.contains(.isVariable) } }

  /// Whether the file holds pixels, so that a scale has a meaning.
  var hasPixels: Bool { [.png, .webp, .txt].contains(options.format) }

  /// Whether its sides are given, one or both.
  var isFramed: Bool { options.width != nil || options.height != nil }

  /// What moves, or stands still in the middle of it.
  var effects: [SymbolEffect] { options.effects.map(\.effect) }

  /// Whether the picture moves.
  var isMoving: Bool { options.effect.map { $0.time == nil } ?? false }

  /// Whether a motion runs more than once, so that there is a rest between its runs.
  var repeats: Bool { options.effects.contains { $0.repeatCount != 1 } }

  /// Points of the frame's longer side without a size.
  var naturalSize: Double { max(drawing.viewBox.width, drawing.viewBox.height) }
}
