// Compiled on Apple's systems alone.

#if canImport(CoreGraphics) && canImport(ImageIO)
  public import CoreGraphics
  import ImageIO

  extension PixelPicture {
    /// The decoded picture; `nil` where the file is not one of pixels.
    public var cgImage: CGImage? {
      CGImageSourceCreateWithData(data as CFData, nil).flatMap {
        CGImageSourceCreateImageAtIndex($0, 0, nil)
      }
    }
  }

  extension PixelImageRenderer {
    /// The decoded picture; SwiftUI's `ImageRenderer.cgImage`.
    public func cgImage() async throws -> CGImage? { try await picture().cgImage }
  }

  #if canImport(UIKit)
    public import UIKit

    extension PixelImageRenderer {
      /// The decoded picture at the renderer's scale; SwiftUI's `ImageRenderer.uiImage`.
      public func uiImage() async throws -> UIImage? {
        let scale = CGFloat(scale)
        return try await cgImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
      }
    }
  #elseif canImport(AppKit)
    public import AppKit

    extension PixelImageRenderer {
      /// The decoded picture, as many points large as the scale says; SwiftUI's `ImageRenderer.nsImage`.
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
