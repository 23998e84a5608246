/// A number of bytes per pixel; a vector has the pixel in its first lanes.
protocol PixelBytes {
  /// The number of bytes.
  static var bytes: Int { get }
  /// Reads a pixel.
  static func load(_ pixel: UnsafePointer<UInt8>) -> SIMD16<UInt8>
  /// Writes a pixel.
  static func store(_ pixel: SIMD16<UInt8>, _ target: UnsafeMutablePointer<UInt8>)
}

/// Red, green, blue and alpha.
enum FourBytes: PixelBytes {
  static var bytes: Int { 4 }

  @inline(__always)
  static func load(_ pixel: UnsafePointer<UInt8>) -> SIMD16<UInt8> {
    let word = UnsafeRawPointer(pixel).loadUnaligned(as: UInt32.self)
    return unsafeBitCast(SIMD4<UInt32>(word, 0, 0, 0), to: SIMD16<UInt8>.self)
  }

  @inline(__always)
  static func store(_ pixel: SIMD16<UInt8>, _ target: UnsafeMutablePointer<UInt8>) {
    let word = unsafeBitCast(pixel, to: SIMD4<UInt32>.self)[0]
    UnsafeMutableRawPointer(target).storeBytes(of: word, as: UInt32.self)
  }
}

/// Red, green and blue.
enum ThreeBytes: PixelBytes {
  static var bytes: Int { 3 }

  @inline(__always)
  static func load(_ pixel: UnsafePointer<UInt8>) -> SIMD16<UInt8> {
    let word = UInt32(pixel[0]) | UInt32(pixel[1]) << 8 | UInt32(pixel[2]) << 16
    return unsafeBitCast(SIMD4<UInt32>(word, 0, 0, 0), to: SIMD16<UInt8>.self)
  }

  @inline(__always)
  static func store(_ pixel: SIMD16<UInt8>, _ target: UnsafeMutablePointer<UInt8>) {
    (target[0], target[1], target[2]) = (pixel[0], pixel[1], pixel[2])
  }
}
