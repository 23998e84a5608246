// Only compiled on Apple's platforms.

#if canImport(CoreGraphics) && canImport(ImageIO)
  public import CoreGraphics
  import ImageIO

  extension PixelPicture {
    /// The decoded picture, or `nil` if the file is not a raster format.
    public var cgImage: CGImage? {
      CGImageSourceCreateWithData(data as CFData, nil).flatMap {
        CGImageSourceCreateImageAtIndex($0, 0, nil)
      }
    }
  }

  extension PixelImageRenderer {
    /// Returns the decoded picture, like SwiftUI's `ImageRenderer.cgImage`.
    public func cgImage() async throws -> CGImage? { try await picture().cgImage }
  }

  #if canImport(UIKit)
    public import UIKit

    extension PixelImageRenderer {
      /// Returns the decoded picture at the renderer's scale, like SwiftUI's `ImageRenderer.uiImage`.
      public func uiImage() async throws -> UIImage? {
        let scale = CGFloat(scale)
        return try await cgImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
      }
    }
  #elseif canImport(AppKit)
    public import AppKit

    extension PixelImageRenderer {
      /// Returns the decoded picture with its size in points, like SwiftUI's `ImageRenderer.nsImage`.
      public func nsImage() async throws -> NSImage? {
        let scale = CGFloat(scale)
        return try await cgImage().map {
          NSImage(
            cgImage: $0,
            size: NSSize(width: CGFloat($0.width) / scale, height: CGFloat($0.height) / scale))
        }
      }
    }
  #endif
#endif
