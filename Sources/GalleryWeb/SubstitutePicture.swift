import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryRendering
import PictureServing
import Raster

/// The placeholder or fallback of a remote image.
struct SubstitutePicture: Sendable {
  private enum Subject: Sendable {
    case bitmap(BitmapReference)
    case symbol(String)
    case standard
  }

  /// The colour of symbols without their own: a grey that is visible on light and dark pages.
  private static let ink = Color(red: 0x8B, green: 0x85, blue: 0x7B)
  /// The default longer side of a symbol in points.
  private static let points = 64

  private let subject: Subject

  /// The default: a box of a subtle grey.
  static let standard = SubstitutePicture(subject: .standard)

  /// Returns the bitmap, or else the symbol, with a name, or `nil` if the name is `nil`.
  ///
  /// - Throws: `ParameterError` if neither a bitmap nor a symbol has the name.
  static func named(
    _ name: String?, by option: some DeclaredOption, in catalog: Catalog
  ) async throws -> SubstitutePicture? {
    guard let name else { return nil }
    if try await isBitmap(name, in: catalog), let reference = try? BitmapReference(name) {
      return SubstitutePicture(subject: .bitmap(reference))
    } else if try await isSymbol(name, in: catalog) {
      return SubstitutePicture(subject: .symbol(name))
    }
    let bitmaps = try await catalog.nearNames(to: name, limit: 3)
    let symbols = try await catalog.nearSymbolNames(to: name, limit: 3)
    throw ParameterError.refused(
      option.parameter, name, "must name a bitmap or a symbol of the collection",
      near: bitmaps + symbols.filter { !bitmaps.contains($0) })
  }

  private static func isBitmap(_ name: String, in catalog: Catalog) async throws -> Bool {
    guard let reference = try? BitmapReference(name) else { return false }
    do throws(CatalogError) {
      _ = try await catalog.summary(of: reference)
      return true
    } catch {
      guard case .missing = error else { throw error }
      return false
    }
  }

  private static func isSymbol(_ name: String, in catalog: Catalog) async throws -> Bool {
    guard (try? SymbolName(name)) != nil else { return false }
    do throws(CatalogError) {
      _ = try await catalog.resolveSymbol(name, .none, isDerived: false)
      return true
    } catch {
      guard case .missing(.symbol, _, _) = error else { throw error }
      return false
    }
  }

  /// Returns the file in the size requested for the image.
  ///
  /// Only the options of the box apply: size, border, paddings, background and format. Crop, palette and rotation are
  /// meant for the image.
  func picture(
    for options: RenderOptions, pipeline: RenderPipeline
  ) async throws(RenderError) -> [UInt8] {
    switch subject {
    case .standard: try await pipeline.render(pipeline.prepare(blank: options)).image.bytes
    case .bitmap(let reference):
      try await pipeline.render(pipeline.prepare(reference, Self.box(options))).image.bytes
    case .symbol(let name):
      try await pipeline.render(Self.prepare(name, for: options, pipeline)).image.bytes
    }
  }

  private static func box(_ options: RenderOptions) -> RenderOptions {
    var box = RenderOptions()
    box.format = options.format
    (box.width, box.height) = (options.width, options.height)
    box.scale = options.width == nil && options.height == nil ? options.scale : nil
    box.contentMode = options.contentMode == .stretch ? .fit : options.contentMode
    box.innerPadding = options.innerPadding
    box.border = options.border
    box.padding = options.padding
    box.background = options.background
    box.isOpaque = options.isOpaque
    return box
  }

  /// Prepares the symbol in the centre of the box.
  private static func prepare(
    _ name: String, for options: RenderOptions, _ pipeline: RenderPipeline
  ) async throws(RenderError) -> PreparedSymbol {
    let sides = [options.width, options.height].compactMap(\.self)
    // A small box is filled; in a large one, half of it looks calmer.
    let side = sides.min().map { $0 < points ? $0 : $0 / 2 } ?? points
    var symbol = SymbolOptions()
    symbol.format = options.format
    symbol.foreground = [ink]
    symbol.size = Decimal6(millionths: min(side, 65_535) * 1_000_000)
    (symbol.width, symbol.height) = (options.width, options.height)
    symbol.contentMode = .original
    symbol.innerPadding = options.innerPadding
    symbol.border = options.border
    symbol.padding = options.padding
    symbol.background = options.background
    symbol.isOpaque = options.isOpaque
    return try await pipeline.prepare(symbol: name, symbol)
  }
}
