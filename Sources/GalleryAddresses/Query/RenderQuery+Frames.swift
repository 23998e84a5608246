package import GalleryModel
package import Raster

extension RenderQuery {
  // MARK: Frames, parts and layers, which are selected first

  package static let frame = QueryOption(
    \RenderOptions.frames.frame, "frame", .whole(0...65_535),
    "The number of one frame, from 0. With tag or frames, its position in their order.",
    example: "3")
  package static let frames = QueryOption(
    \RenderOptions.frames.frames, "frames", .frames,
    "The frames to play: all, or ranges separated by commas. A range plays backwards if its "
      + "first number is greater.",
    example: "0-3,2-1")
  package static let tag = QueryOption(
    \RenderOptions.frames.tag, "tag", .text(maximumBytes: 128),
    "The frames of this frame tag, in the tag's direction.", example: "walk")
  package static let repeats = QueryOption(
    \RenderOptions.frames.repeatCount, "repeat", .playback(1...65_535),
    "The number of plays; for a ping-pong tag, the number of passes. The default is the file's.",
    example: "1")
  package static let speed = QueryOption(
    \RenderOptions.frames.speed, "speed", .decimal(from: 100_000, to: 10_000_000),
    "The playback speed.", default: "1", example: "2")
  package static let duration = QueryOption(
    \RenderOptions.frames.duration, "duration", .whole(1...65_535),
    "The duration of every frame in milliseconds, instead of its own.", example: "80")
  package static let grid = QueryOption(
    \RenderOptions.frames.grid, "grid", .cellSize(maximum: 4096),
    "Cuts a single-frame bitmap into frames of this many columns and rows, row by row.",
    example: "8x8")
  package static let gridMargin = QueryOption(
    \RenderOptions.frames.gridMargin, "gridMargin", .whole(0...64), "Cells around the grid.",
    default: "0", example: "1")
  package static let gridSpacing = QueryOption(
    \RenderOptions.frames.gridSpacing, "gridSpacing", .whole(0...64),
    "Cells between the frames of the grid.", default: "0", example: "1")
  package static let layers = QueryOption(
    \RenderOptions.frames.layers, "layers", .layers(maximum: 1000),
    "The layers to show, separated by commas, or the layers to hide, each after a hyphen. A "
      + "group includes its layers.", example: "body,hat")
  package static let slice = QueryOption(
    \RenderOptions.frames.slice, "slice", .text(maximumBytes: 128),
    "The name of a slice. Without capInsets, its centre stretches.",
    example: "button")

  static let frameOptions: [any DeclaredOption<RenderOptions>] = [
    frame, frames, tag, repeats, speed, duration, grid, gridMargin, gridSpacing, layers, slice,
  ]
}
