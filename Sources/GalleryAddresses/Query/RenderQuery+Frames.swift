package import GalleryModel
package import Raster

extension RenderQuery {
  // MARK: Which frames, parts and layers are shown, before anything else is done

  package static let frame = QueryOption(
    \RenderOptions.frames.frame, "frame", .whole(0...65_535),
    "One frame, from 0; with tag or frames counted in their order.", example: "3")
  package static let frames = QueryOption(
    \RenderOptions.frames.frames, "frames", .frames,
    "The frames that are played: all, or runs between commas, backwards where the first is greater.",
    example: "0-3,2-1")
  package static let tag = QueryOption(
    \RenderOptions.frames.tag, "tag", .text(maximumBytes: 128),
    "The run of frames of this name, in its direction.", example: "walk")
  package static let repeats = QueryOption(
    \RenderOptions.frames.repeatCount, "repeat", .playback(1...65_535),
    "How often the frames are played, of a tag that goes there and back how many legs; as often as "
      + "the file says without it.", example: "1")
  package static let speed = QueryOption(
    \RenderOptions.frames.speed, "speed", .decimal(from: 100_000, to: 10_000_000),
    "Divides the times of the frames.", default: "1", example: "2")
  package static let duration = QueryOption(
    \RenderOptions.frames.duration, "duration", .whole(1...65_535),
    "Milliseconds of every frame, instead of its own.", example: "80")
  package static let grid = QueryOption(
    \RenderOptions.frames.grid, "grid", .cellSize(maximum: 4096),
    "Cuts a bitmap of one frame into frames of so many columns and rows, row by row.",
    example: "8x8")
  package static let gridMargin = QueryOption(
    \RenderOptions.frames.gridMargin, "gridMargin", .whole(0...64), "Cells around the grid.",
    default: "0", example: "1")
  package static let gridSpacing = QueryOption(
    \RenderOptions.frames.gridSpacing, "gridSpacing", .whole(0...64),
    "Cells between the frames of the grid.", default: "0", example: "1")
  package static let layers = QueryOption(
    \RenderOptions.frames.layers, "layers", .layers(maximum: 1000),
    "The layers that are shown, by their names between commas, or with a hyphen before each those "
      + "that are hidden; a group stands for its layers.", example: "body,hat")
  package static let slice = QueryOption(
    \RenderOptions.frames.slice, "slice", .text(maximumBytes: 128),
    "The part of this name; its centre is what is stretched where no capInsets are given.",
    example: "button")

  static let frameOptions: [any DeclaredOption<RenderOptions>] = [
    frame, frames, tag, repeats, speed, duration, grid, gridMargin, gridSpacing, layers, slice,
  ]
}
