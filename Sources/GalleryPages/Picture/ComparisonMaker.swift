import GalleryAddresses
package import GalleryModel
package import GalleryRendering
import HTTPServer
import Raster

package struct ComparisonMaker: Sendable {
  let pipeline: RenderPipeline
  let summary: BitmapSummary
  let state: BitmapState
  let page: String

  package init(pipeline: RenderPipeline, summary: BitmapSummary, state: BitmapState, page: String) {
    self.pipeline = pipeline
    self.summary = summary
    self.state = state
    self.page = page
  }

  /// Returns all comparisons, without pictures that cannot be drawn, and without comparisons of fewer than two
  /// pictures.
  package func all() async -> [Comparison] {
    var comparisons: [Comparison] = []
    for kind in Comparison.Kind.allCases {
      var items: [Comparison.Item] = []
      for variant in kind.variants {
        if let item = await item(variant, of: kind) { items.append(item) }
      }
      guard items.count > 1 else { continue }
      comparisons.append(
        Comparison(
          comparisonID: kind.rawValue, comparisonTitle: kind.title, lesson: kind.lesson,
          isOpen: kind.isLight, isTurning: kind == .turning, items: items))
    }
    return comparisons
  }

  private func item(
    _ variant: Comparison.Variant, of kind: Comparison.Kind
  ) async -> Comparison.Item? {
    guard let picture = await thumbnail(variant, kind, box: Comparison.box),
      let small = await thumbnail(variant, kind, box: Comparison.smallBox)
    else { return nil }
    let changes = changes(to: variant, of: kind)
    return Comparison.Item(
      itemName: variant.name, itemText: variant.text, itemHref: state.address(page, changes),
      isCurrent: state.says(changes), picture: picture, small: small)
  }

  /// Returns the state of the page with this variant instead of another one.
  private func changes(
    to variant: Comparison.Variant, of kind: Comparison.Kind
  ) -> [AddressParameter] {
    var changes = kind.names.map { name -> AddressParameter in
      (name, variant.changes.last { $0.name == name }?.value)
    }
    switch kind {
    case .cells:
      let width = Self.brokenWidth(summary, box: Stage.box)
      changes += [RenderQuery.scale(nil), RenderQuery.width(width), RenderQuery.height(nil)]
    case .edges:
      // Scales for other points than the stored ones are valid only for these.
      let sizes = size(variant, kind, box: Stage.box)
      if variant.scale != nil || state[RenderQuery.pointScale] != nil {
        changes += [RenderQuery.scale(nil)] + (variant.scale == nil ? [] : sizes)
      }
    default: break
    }
    return changes
  }

  private func thumbnail(
    _ variant: Comparison.Variant, _ kind: Comparison.Kind, box: Int
  ) async -> Thumbnail? {
    if kind == .sampling {
      let value = variant.changes.first?.value
      let interpolation = value.flatMap(Interpolation.init(rawValue:)) ?? .none
      return Thumbnail(summary, box: box, interpolation: interpolation, isLabelled: false)
    }
    let sizes = size(variant, kind, box: box / variant.enlargement)
    guard !sizes.isEmpty else { return nil }
    let changes = variant.changes + sizes
    guard let options = try? BitmapState(Self.items(changes)).options,
      let prepared = try? await pipeline.prepare(.id(summary.id), options)
    else { return nil }
    return Thumbnail(
      PictureAddress.loaded(summary, changes), size: prepared.request.size,
      enlargement: variant.enlargement)
  }

  /// Returns a scale of at least two pixels per cell, or for the two renderers a width.
  ///
  /// With a scale of the variant, points are stored so that cells have the same size. It returns `nil` if there is not
  /// enough space.
  private func size(
    _ variant: Comparison.Variant, _ kind: Comparison.Kind, box: Int
  ) -> [AddressParameter] {
    if kind == .cells {
      return Self.brokenWidth(summary, box: box).map { [RenderQuery.width($0)] } ?? []
    }
    // Pictures that rotate together have the scale of the last one, which needs the most space.
    let largest = kind == .turning ? kind.variants.last ?? variant : variant
    guard var options = try? BitmapState(Self.items(largest.changes)).options else { return [] }
    // A rotating picture has its greatest height and width at 45 degrees.
    if kind == .turning { options.rotation = Angle(millionthsOfDegree: 45_000_000) }
    let factor = FactorSearch(options, of: SourceFacts(summary)).largest(inBoxOf: box)
    guard factor > (kind == .turning ? 0 : 1) else { return [] }
    guard let scale = variant.scale else { return [RenderQuery.scale(factor)] }
    return [
      RenderQuery.scale(scale),
      RenderQuery.pointScale(Scale(millionths: scale.millionths / factor)),
    ]
  }

  private static func items(_ changes: [AddressParameter]) -> [Request.QueryItem] {
    changes.map { Request.QueryItem(name: $0.name, value: $0.value) }
  }

  /// Returns one pixel less than the largest multiple of the columns that fits, or `nil` if a cell would have fewer
  /// than 3 pixels.
  ///
  /// For example, 10 cells are 409 pixels wide, and each boundary is at another fraction of a pixel.
  static func brokenWidth(_ summary: BitmapSummary, box: Int) -> Int? {
    let factor = Thumbnail.factor(summary, box: box)
    return factor > 2 ? summary.columns * factor - 1 : nil
  }
}
