/// The page that shows a bitmap with several options side by side.
///
/// The bitmap's own page loads it when a visitor opens the comparison there.
package struct ComparisonPage: Page {
  package static let template = PageTemplates.Name.compare

  package let site: Site
  let name: String
  /// The URL of the bitmap's page in the compared state.
  let pageHref: String
  let comparisons: [Comparison]

  package init(_ subject: BitmapSubject, _ comparisons: [Comparison]) {
    name = subject.name
    site = Site(
      "\(name), compared", style: "pages/bitmap.css", script: "pages/compare.js", part: .bitmaps)
    pageHref = subject.state.address(subject.page)
    self.comparisons = comparisons
  }
}
