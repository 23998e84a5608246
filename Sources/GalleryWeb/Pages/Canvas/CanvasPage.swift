/// The page of the canvas: a slider, and the picture that follows it.
struct CanvasPage: Page {
  static let template = PageTemplates.Name.canvas

  let site: Site
  /// How many lines are shown.
  let count: Int
  /// The same as people read it, alone and with its noun.
  let countDigits: String
  let countText: String
  let maximum = 100_000
  /// What the button shows.
  let benchmark = 50_000
  let benchmarkText: String
  /// What scripts and a page without scripts ask for; the count is put behind it.
  let address = "/canvas/lines.png?count="
  let side = 800

  init(count: Int, files: StaticFiles) {
    site = Site(
      "Canvas", description: "Up to 100,000 lines at random, drawn by the server while you watch.",
      image: LocalAddress("/canvas/lines.png", [CanvasQuery.count(count)]),
      style: "canvas.css", script: "canvas.js", part: .canvas, files: files)
    self.count = count
    countDigits = NumberText.grouped(count)
    countText = NumberText.counted(count, "line")
    benchmarkText = NumberText.counted(50_000, "line")
  }
}
