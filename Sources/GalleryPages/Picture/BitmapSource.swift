import Foundation
package import GalleryAddresses
package import GalleryLoading
package import GalleryModel
package import GalleryRendering
import Manual
import PictureServing
import Raster

/// The bitmap of a page: a stored one, or a draft that the URL of the page carries.
package enum BitmapSource: Sendable {
  case stored(BitmapSummary)
  case draft(BitmapDraft)

  /// The summary of the bitmap.
  package var summary: BitmapSummary {
    switch self {
    case .stored(let summary): summary
    case .draft(let draft): draft.summary
    }
  }

  /// The draft, or `nil` for a stored bitmap.
  var draft: BitmapDraft? {
    switch self {
    case .stored: nil
    case .draft(let draft): draft
    }
  }

  /// The path of the bitmap's page.
  var page: String {
    switch self {
    case .stored(let summary): BitmapSubject.page(of: summary)
    case .draft: BitmapDraft.path
    }
  }

  /// Resolves a picture without drawing it.
  package func prepare(
    _ options: RenderOptions, by pipeline: RenderPipeline
  ) async throws(RenderError) -> PlannedBitmap {
    switch self {
    case .stored(let summary):
      let prepared = try await pipeline.prepare(.id(summary.id), options)
      return PlannedBitmap(prepared.summary, prepared.options, prepared.request) {
        () async throws(RenderError) in try await pipeline.render(prepared).image
      }
    case .draft(let draft):
      let prepared = try await pipeline.prepare(draft: draft.content, options)
      return PlannedBitmap(draft.summary, prepared.options, prepared.request) {
        () async throws(RenderError) in try await pipeline.render(prepared).image
      }
    }
  }

  /// Returns the URL of a picture that users see and copy.
  package func shown(
    _ format: PictureFormat, _ parameters: [AddressParameter]
  ) -> LocalAddress {
    switch self {
    case .stored(let summary):
      LocalAddress(PictureAddress.path(summary.name, format: format), parameters)
    case .draft(let draft): draft.picture(format, parameters)
    }
  }

  /// Returns the URL of a PNG file that pages load.
  func loaded(_ parameters: [AddressParameter]) -> LocalAddress {
    switch self {
    case .stored(let summary): PictureAddress.loaded(summary, parameters)
    case .draft(let draft): draft.picture(.png, parameters)
    }
  }
}

/// An image file that the URL of a page carries.
package struct BitmapDraft: Sendable {
  /// The path of the page of a draft.
  static let path = DraftKind.bitmap.path

  /// The decoded file.
  package let content: DraftBitmap
  /// The file as URLs carry it.
  let carried: String
  /// The name of the file, or `nil`.
  let file: String?
  /// A summary of the file, in the form of a stored bitmap's.
  let summary: BitmapSummary

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - carried: The file as URLs carry it.
  ///   - file: The name of the file, or `nil`.
  package init(_ content: DraftBitmap, carried: String, file: String?) {
    (self.content, self.carried, self.file) = (content, carried, file)
    summary = BitmapSummary(draft: content, file: file)
  }

  /// The parameters that pages of the draft need.
  var parameters: [AddressParameter] {
    [(DraftQuery.data.name, carried), (DraftQuery.file.name, file)]
  }

  /// Returns the URL of a page of the draft.
  func page(_ path: String = path, _ others: [AddressParameter] = []) -> LocalAddress {
    LocalAddress(path, parameters + others)
  }

  /// Returns the URL of a picture.
  func picture(_ format: PictureFormat, _ others: [AddressParameter]) -> LocalAddress {
    let own = (name: DraftQuery.data.name, value: Optional(carried))
    return LocalAddress(
      "\(Self.path).\(format.rawValue)", [own] + others.filter { $0.name != own.name })
  }
}

extension BitmapSummary {
  /// Creates the summary of a file that is not stored, with the name that the collection would give it.
  fileprivate init(draft content: DraftBitmap, file: String?) {
    let (bitmap, now) = (content.bitmap, Date.now)
    self.init(
      id: 0, name: file.map { ItemName(file: $0).text } ?? "draft", isDecorative: false, tags: [],
      columns: bitmap.columns, rows: bitmap.rows, colorCount: content.colorCount,
      isIndexed: bitmap.palette != nil, frameCount: content.animation?.frames.count, revision: 1,
      cellsHash: 0, source: file, created: now, modified: now)
  }
}
