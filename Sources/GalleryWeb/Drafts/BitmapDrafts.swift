import GalleryAddresses
import GalleryLoading
import GalleryModel
import GalleryPages
import HTTPServer

/// The drafts of image files on pages: the offer to show one, and the file that the URL carries.
struct BitmapDrafts: Sendable {
  let admission: DraftAdmission
  let loader: ImageLoader
  /// The maximum length of a URL in bytes.
  let addressLimit: Int

  /// The clients that get drafts.
  var rule: DraftRule { admission.access.rule }

  /// Returns the offer of a page, or `nil` for a client that gets no drafts.
  func offer(_ place: DraftOffer.Place, to request: Request) -> DraftOffer? {
    admission.access.isOpen(to: request) ? DraftOffer(place, limit: addressLimit) : nil
  }

  /// Admits a request, and decodes the file that its URL carries.
  ///
  /// A page loads pictures in other sizes, so a signature, which is valid for one query, does not permit it.
  func draft(_ request: Request) async throws -> BitmapDraft {
    guard try !admission.admit(request, for: .bitmap) else {
      throw Problem(
        .signatureRequired,
        "a signature permits a picture of a draft, but not its page: leave signature out")
    }
    let own = DraftQuery.pageParameters
    let values = try QueryValues(
      request.query.filter { own.place(of: $0.name) != nil }, allowing: own, ignoringEmpty: true)
    let data = try DraftQuery.data.requiredValue(in: values)
    return BitmapDraft(
      try await loader.decode(draft: data),
      carried: values.all(DraftQuery.data.parameter).first ?? "",
      file: try DraftQuery.file.value(in: values))
  }
}
