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

  /// Creates the page of a state.
  ///
  /// - Parameter page: The path of the bitmap's page.
  package init(_ name: String, _ state: BitmapState, page: String, comparisons: [Comparison]) {
    self.name = name
    site = Site(
      "\(name), compared", style: "pages/bitmap.css", script: "pages/compare.js", part: .bitmaps)
    pageHref = state.address(page)
    self.comparisons = comparisons
  }
}
