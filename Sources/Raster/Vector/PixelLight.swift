/// The sums of a pixel: the channels of a colour multiplied by its alpha, or the alpha alone where
/// all of a drawing has one colour.
protocol PixelLight: Equatable {
  /// Nothing is painted.
  static var zero: Self { get }
  /// As much of an ink as is added up.
  static func part(of ink: SIMD4<Float>) -> Self
  /// 0…1.
  var alpha: Float { get }

  static func + (left: Self, right: Self) -> Self
  static func * (light: Self, factor: Float) -> Self
}

extension SIMD4<Float>: PixelLight {
  static func part(of ink: SIMD4<Float>) -> Self { ink }

  var alpha: Float { w }
}

extension Float: PixelLight {
  static func part(of ink: SIMD4<Float>) -> Float { ink.w }

  var alpha: Float { self }
}
