// Only compiled on Apple's platforms.

#if canImport(CoreTransferable)
  public import CoreTransferable
  import Foundation
  import UniformTypeIdentifiers

  /// A picture is dragged, copied and shared as its file.
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
  extension PixelPicture: Transferable {
    /// The file, with the type that the server returned.
    public static var transferRepresentation: some TransferRepresentation {
      file(.png, of: ["image/png", "image/apng"])
      file(.webP, of: ["image/webp"])
      file(.gif, of: ["image/gif"])
      file(.svg, of: ["image/svg+xml"])
      file(.pdf, of: ["application/pdf"])
    }

    private static func file(
      _ type: UTType, of mediaTypes: [String]
    ) -> some TransferRepresentation<PixelPicture> {
      DataRepresentation(exportedContentType: type) { (picture: PixelPicture) in picture.data }
        .exportingCondition { (picture: PixelPicture) in mediaTypes.contains(picture.mediaType) }
    }
  }
#endif
