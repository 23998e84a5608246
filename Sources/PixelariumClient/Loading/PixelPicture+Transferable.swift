// Compiled on Apple's systems alone.

#if canImport(CoreTransferable)
  public import CoreTransferable
  import Foundation
  import UniformTypeIdentifiers

  /// A picture is dragged, copied and shared as the file that it is.
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  extension PixelPicture: Transferable {
    /// The file, by the type that the server has named.
    public static var transferRepresentation: some TransferRepresentation {
      DataRepresentation(exportedContentType: .png) { $0.data }
        .exportingCondition { ["image/png", "image/apng"].contains($0.mediaType) }
      DataRepresentation(exportedContentType: .webP) { $0.data }
        .exportingCondition { $0.mediaType == "image/webp" }
      DataRepresentation(exportedContentType: .gif) { $0.data }
        .exportingCondition { $0.mediaType == "image/gif" }
      DataRepresentation(exportedContentType: .svg) { $0.data }
        .exportingCondition { $0.mediaType == "image/svg+xml" }
      DataRepresentation(exportedContentType: .pdf) { $0.data }
        .exportingCondition { $0.mediaType == "application/pdf" }
    }
  }
#endif
