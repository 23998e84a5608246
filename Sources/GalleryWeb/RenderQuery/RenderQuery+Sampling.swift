import GalleryModel
import Raster

/// How cells become pixels of another size.
extension RenderQuery {
  static let interpolation = QueryParameter(
    "interpolation", .choice(Interpolation.allCases.map(\.rawValue)),
    "How cells become pixels: none keeps exact blocks; low, medium and high are SwiftUI's words, "
      + "the others name one method each.",
    default: "none", example: "high",
    synonyms: ["nearest": "none", "linear": "bilinear", "cubic": "bicubic", "lanczos": "lanczos3"])
  static let profile = QueryParameter(
    "profile", .choice(ResamplingProfile.allCases.map(\.rawValue)),
    "Whose methods low, medium and high stand for.", default: "pillow", example: "apple")
  static let colorMode = QueryParameter(
    "colorMode", .choice(ColorMode.allCases.map(\.rawValue)),
    "Where colours are filtered and blended: as stored, or in linear light.",
    default: "nonLinear", example: "linear")
  static let dynamicRange = QueryParameter(
    "dynamicRange", .choice(DynamicRange.allCases.map(\.rawValue)),
    "Checked and repeated in X-Dynamic-Range; bitmaps have the standard range, so pixels stay.",
    default: "standard", example: "high")

  static let samplingParameters = [interpolation, profile, colorMode, dynamicRange]
}

extension RenderOptions {
  mutating func readSampling(_ values: QueryValues) throws(ParameterError) {
    interpolation =
      try values.choice(RenderQuery.interpolation, of: Interpolation.self) ?? interpolation
    profile = try values.choice(RenderQuery.profile, of: ResamplingProfile.self) ?? profile
    colorMode = try values.choice(RenderQuery.colorMode, of: ColorMode.self) ?? colorMode
    dynamicRange =
      try values.choice(RenderQuery.dynamicRange, of: DynamicRange.self) ?? dynamicRange
  }
}
