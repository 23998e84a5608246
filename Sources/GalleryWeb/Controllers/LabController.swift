import GalleryPages
import HTTPServer

/// The controller of the page `/lab`, which leads to the experiments.
struct LabController: Sendable {
  let templates: PageTemplates

  func page(_ request: Request, _ path: [String: String]) throws -> Answer {
    try templates.answer(LabPage())
  }
}
