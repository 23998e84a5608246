/// What one page says: strings and lists that its template places, prepared by a controller.
protocol Page: Sendable {
  /// The template that shows it.
  static var template: PageTemplates.Name { get }
  /// What the frame around every page needs.
  var site: Site { get }
}
