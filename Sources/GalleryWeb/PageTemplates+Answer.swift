import GalleryPages
import HTTPServer

extension PageTemplates {
  /// Returns a page as an answer that must be revalidated, since the collection may change.
  func answer(_ page: some Page, status: Status = .ok) throws(PageTemplatesError) -> Answer {
    let html = try html(page)
    return Answer(
      Response(
        status: status,
        headers: [
          "Content-Type": "text/html; charset=utf-8",
          "Cache-Control": Caching.revalidate.rawValue, "Referrer-Policy": "no-referrer",
        ], body: Array(html.utf8)))
  }
}
