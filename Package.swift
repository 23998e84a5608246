// swift-tools-version: 6.3
import PackageDescription

// The server is for Linux with glibc: it waits with epoll, and C libraries come by Debian's names. The client
// is for Apple's systems too, from the first ones with concurrency on.

/// Every target, tests too, is built with these; each line names its proposal.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
  .treatAllWarnings(as: .error),
]

/// Every target but the wrappers of C libraries (`HTTPServer`, `Fetching`, `Compressing`, `PostgreSQL`,
/// `RunCoding`, `ImageCoding`, `Drawing`, `Typesetting`, and `MappedFiles` of the system's): SE-0458 proves that no raw memory is touched, but where
/// `Raster` and `VectorRaster` call `CRaster` and say `unsafe`.
let safe = strict + [.strictMemorySafety()]

/// Targets that compute pixels, which are optimised in debug builds too.
///
/// Tests of exact pixels spend most of their time there. None of them is in a library that other packages use.
let quick: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Tests are not optimised in release builds either: to compile them would take longer than they then save.
let tests = strict + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "pixelarium",
  platforms: [.iOS(.v13), .macOS(.v10_15), .tvOS(.v13), .watchOS(.v6), .visionOS(.v1)],
  products: [
    .executable(name: "pixelarium", targets: ["PixelariumProgram"]),
    .library(name: "PixelariumClient", targets: ["PixelariumClient"]),
    .library(name: "PixelariumSwiftUINames", targets: ["PixelariumSwiftUINames"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
    .package(
      url: "https://github.com/hummingbird-project/swift-mustache", .upToNextMinor(from: "2.1.1")),
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
    .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
    .package(
      url: "https://github.com/apple/swift-distributed-tracing", .upToNextMinor(from: "1.7.3")),
  ],
  targets: [
    // Floor 0: C libraries.
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CEpoll"),
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo-ft",
      providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(
      name: "CCurl", pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"])]),
    .target(name: "CPNG", linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("z")]),
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CHEIF"),  // libheif and libtiff are opened when they are needed
    .target(name: "CTIFF"),
    .target(name: "CICU", linkerSettings: [.linkedLibrary("icuuc")]),
    .target(name: "CRaster"),

    // Floor 1: pixels; HTTP, served and fetched; bytes made fewer; what the API says.
    .target(name: "Raster", dependencies: ["CRaster"], swiftSettings: safe + quick),
    .target(
      name: "HTTPServer",
      dependencies: [
        "CMicroHTTPD", "CEpoll", .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ],
      swiftSettings: strict),
    .target(name: "Fetching", dependencies: ["CCurl"], swiftSettings: strict),
    .target(name: "Compressing", dependencies: ["CZlib", "CZstd"], swiftSettings: strict),
    .target(name: "PostgreSQL", dependencies: ["CPostgreSQL"], swiftSettings: strict),
    .target(name: "MappedFiles", swiftSettings: strict),
    .target(name: "GalleryWire", swiftSettings: safe),
    .target(name: "InputText", swiftSettings: safe),
    .target(
      name: "WorkSpans",
      dependencies: [.product(name: "Tracing", package: "swift-distributed-tracing")],
      swiftSettings: safe),

    // Floor 2: paths → pixels, enlarged pixels → cells, rows → streams; database files.
    .target(name: "VectorRaster", dependencies: ["Raster"], swiftSettings: safe + quick),
    .target(name: "Recovery", dependencies: ["Raster"], swiftSettings: safe + quick),
    .target(name: "RunCoding", dependencies: ["Raster"], swiftSettings: strict + quick),
    .target(
      name: "SQLiteFiles",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: safe),

    // Floor 2: pictures by URL, for programs of others; neither package nor C library is in it.
    .target(name: "PixelariumClient", dependencies: ["GalleryWire"], swiftSettings: safe),
    .target(
      name: "PixelariumSwiftUINames", dependencies: ["PixelariumClient"], swiftSettings: safe),

    // Floor 2: spans on their way to a collector.
    .target(
      name: "TraceExport",
      dependencies: [
        "Fetching", "Compressing", .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ],
      swiftSettings: safe),

    // Floor 3: files ⇄ pixels; drawings, text and views; values of the gallery.
    .target(
      name: "SVGCoding", dependencies: ["Raster", "VectorRaster", "Compressing"],
      swiftSettings: safe),
    .target(
      name: "Drawing", dependencies: ["Raster", "VectorRaster", "Compressing", "CCairo"],
      swiftSettings: strict),
    .target(
      name: "ImageCoding",
      dependencies: [
        "RunCoding", "Raster", "CPNG", "CJPEG", "CGIF", "CWebP", "CHEIF", "CTIFF",
      ],
      swiftSettings: strict + quick),
    .target(name: "Arranging", dependencies: ["Raster"], swiftSettings: safe),
    .target(
      name: "Typesetting", dependencies: ["Raster", "VectorRaster", "CHarfBuzz", "CICU"],
      resources: [.copy("Resources"), .copy("PixelFonts/pixelarium-8.txt")],
      swiftSettings: strict),
    .target(
      name: "GalleryModel",
      dependencies: ["GalleryWire", "InputText", "Raster", "VectorRaster", "COpenSSL"],
      swiftSettings: safe),

    // Floor 4: contents of rows, files of any format, and documents of scenes; none knows the others.
    .target(
      name: "ContentPacking",
      dependencies: ["GalleryModel", "Raster", "VectorRaster", "Compressing", "RunCoding"],
      swiftSettings: safe),
    .target(
      name: "ImageFiles", dependencies: ["ImageCoding", "InputText", "Compressing", "Raster"],
      swiftSettings: safe + quick),
    .target(
      name: "TerminalIO", dependencies: ["GalleryWire", "ImageCoding", "ImageFiles", "Raster"],
      swiftSettings: safe),
    .target(
      name: "SceneModel",
      dependencies: [
        "Arranging",
        "GalleryModel", "GalleryWire", "InputText", "Raster", "VectorRaster", "Typesetting",
      ],
      swiftSettings: safe),

    // Floor 5: what is stored; pictures, rendered once and kept.
    .target(
      name: "GalleryCatalog",
      dependencies: [
        "ContentPacking", "GalleryWire", "InputText", "GalleryModel", "SQLiteFiles", "MappedFiles",
        "Raster", "VectorRaster", "Fetching", "WorkSpans",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      resources: [.copy("../../Migrations")],
      swiftSettings: safe),
    .target(
      name: "PictureServing",
      dependencies: [
        "GalleryModel", "SQLiteFiles", "Raster", "VectorRaster", "ImageCoding", "ImageFiles",
        "SVGCoding", "Drawing", "WorkSpans",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: safe),

    // Floor 6: a collection that machines share.
    .target(
      name: "CatalogSharing",
      dependencies: [
        "ContentPacking", "GalleryCatalog", "GalleryModel", "SQLiteFiles", "PostgreSQL",
        "WorkSpans",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: safe),

    // Floor 5: guides, the manual of the command, and the search of both.
    .target(
      name: "Manual", dependencies: ["GalleryModel", "SceneModel"], swiftSettings: safe),

    // Floor 6: plans and kinds of pictures.
    .target(
      name: "GalleryRendering",
      dependencies: [
        "GalleryWire",
        "InputText",
        "PictureServing", "GalleryModel", "Raster", "VectorRaster", "ImageCoding", "ImageFiles",
        "SVGCoding", "Drawing", .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: safe),

    // Floor 7: images of other servers; then the collection with its cache, and files into it.
    .target(
      name: "GalleryLoading",
      dependencies: [
        "GalleryWire",
        "GalleryCatalog", "GalleryModel", "GalleryRendering", "PictureServing", "Fetching",
        "ImageCoding",
        "ImageFiles", "Raster",
        "Recovery",
        "WorkSpans", .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ],
      swiftSettings: safe),
    .target(
      name: "Gallery",
      dependencies: [
        "GalleryWire",
        "InputText", "ContentPacking",
        "GalleryCatalog", "GalleryLoading", "GalleryModel", "GalleryRendering",
        "PictureServing", "Fetching",
        "ImageCoding", "ImageFiles", "Raster", "VectorRaster", "Recovery", "SVGCoding",
        "SceneModel",
        "Typesetting",
        .product(name: "Logging", package: "swift-log"),
      ],
      resources: [.copy("Demo")],
      swiftSettings: safe),

    .target(
      name: "GalleryScenes",
      dependencies: [
        "InputText",
        "GalleryLoading", "GalleryModel", "GalleryRendering", "PictureServing", "GalleryWire",
        "SceneModel",
        "Arranging", "Typesetting", "Fetching", "ImageCoding", "Raster", "VectorRaster",
      ],
      swiftSettings: safe),

    // Floor 8: options and documents ⇄ URLs and JSON. Floors 9 and 10: icons, code and pages made of them.
    .target(
      name: "GalleryAddresses",
      dependencies: [
        "Gallery", "GalleryCatalog", "GalleryLoading", "GalleryModel", "GalleryRendering",
        "PictureServing",
        "GalleryScenes", "GalleryWire", "Compressing", "Fetching", "HTTPServer", "ImageCoding",
        "ImageFiles", "Raster", "VectorRaster", "SceneModel",
      ],
      swiftSettings: safe),
    .target(
      name: "IconifyAPI",
      dependencies: [
        "GalleryAddresses", "GalleryCatalog", "GalleryModel", "GalleryRendering", "GalleryWire",
        "HTTPServer", "Raster", "VectorRaster", "SVGCoding",
      ],
      swiftSettings: safe),
    .target(
      name: "CommandReports",
      dependencies: [
        "Fetching", "Gallery", "GalleryAddresses", "GalleryModel", "GalleryRendering",
        "GalleryScenes", "GalleryWire", "Raster", "SceneModel", "TerminalIO", "TraceExport",
        "VectorRaster",
      ],
      swiftSettings: safe),
    .target(
      name: "SwiftUICode",
      dependencies: [
        "Arranging",
        "GalleryAddresses", "GalleryModel", "GalleryRendering", "GalleryWire",
        "HTTPServer",
        "Raster", "VectorRaster", "SceneModel", "Typesetting",
      ],
      swiftSettings: safe),
    .target(
      name: "GalleryPages",
      dependencies: [
        "GalleryAddresses", "SwiftUICode", "GalleryLoading", "GalleryModel", "Manual",
        "GalleryRendering", "PictureServing", "GalleryScenes", "GalleryWire", "Fetching",
        "HTTPServer", "ImageCoding",
        "ImageFiles",
        "Raster", "VectorRaster", "SceneModel",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      resources: [.copy("Templates")], swiftSettings: safe),

    // Floor 10: the settings of the server and its counters.
    .target(
      name: "ServerSettings",
      dependencies: [
        "CatalogSharing", "Fetching", "GalleryAddresses", "GalleryCatalog", "GalleryLoading",
        "GalleryModel", "GalleryRendering", "GalleryWire", "HTTPServer", "IconifyAPI", "InputText",
        "Manual", "PictureServing", "TraceExport",
      ],
      swiftSettings: safe),
    .target(
      name: "ServerMetrics",
      dependencies: [
        "CatalogSharing", "GalleryCatalog", "GalleryLoading", "GalleryModel", "HTTPServer",
        "PictureServing", "TraceExport",
      ],
      swiftSettings: safe),

    // Floor 11: the web.
    .target(
      name: "GalleryWeb",
      dependencies: [
        "GalleryAddresses", "GalleryPages", "IconifyAPI", "Manual", "ServerMetrics",
        "ServerSettings", "Gallery", "GalleryCatalog", "CatalogSharing", "GalleryLoading",
        "GalleryModel",
        "GalleryRendering", "PictureServing",
        "GalleryScenes", "GalleryWire", "InputText", "Fetching", "HTTPServer", "Compressing",
        "ImageCoding", "Raster", "VectorRaster", "SceneModel", "TraceExport",
        .product(name: "Logging", package: "swift-log"),
      ],
      resources: [
        .copy("../../Public"), .copy("../../README.md"),
        .copy("GalleryWeb.docc/addresses.md"),
      ],
      swiftSettings: safe),

    // Floor 12: the program.
    .target(
      name: "PixelariumCommand",
      dependencies: [
        "VectorRaster", "CommandReports",
        "GalleryWeb", "ServerSettings", "GalleryAddresses", "IconifyAPI", "GalleryWire", "Gallery",
        "GalleryCatalog",
        "CatalogSharing", "InputText", "GalleryPages", "Manual",
        "GalleryLoading", "GalleryModel", "GalleryRendering", "PictureServing", "GalleryScenes",
        "SceneModel",
        "TerminalIO", "Typesetting", "Fetching", "HTTPServer", "Compressing", "ImageCoding",
        "ImageFiles",
        "PostgreSQL",
        "Raster", "Recovery",
        "TraceExport", "WorkSpans",
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: safe),

    // Floor 13: its entry. Of all that a release builds only this has Swift's libraries in it, so that it runs where
    // there is no toolchain; tests, built from the same targets, need them beside it.
    .executableTarget(
      name: "PixelariumProgram", dependencies: ["PixelariumCommand"],
      swiftSettings: strict + [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))],
      linkerSettings: [
        .unsafeFlags(["-static-stdlib"], .when(configuration: .release)),
        // It takes the place of the C library's allocator: a new picture costs 0.9 of the time.
        .linkedLibrary("mimalloc"),
      ]),

    // Tests mirror the targets.
    .target(
      name: "TestSupport",
      dependencies: ["Raster", "VectorRaster", .product(name: "Logging", package: "swift-log")],
      path: "Tests/TestSupport",
      swiftSettings: tests),
    .testTarget(
      name: "RasterTests", dependencies: ["Raster", "TestSupport"],
      exclude: ["Resampling/pillow_resample.py", "Cells/pillow_quantize.py"], swiftSettings: tests),
    .testTarget(
      name: "VectorRasterTests", dependencies: ["Raster", "VectorRaster", "TestSupport"],
      exclude: ["Painting/numpy_painting.py"], swiftSettings: tests),
    .testTarget(
      name: "RecoveryTests", dependencies: ["Raster", "Recovery", "TestSupport"],
      exclude: ["pillow_enlarge.py"], swiftSettings: tests),
    .testTarget(
      name: "HTTPServerTests",
      dependencies: [
        "HTTPServer", "TestSupport", "TraceExport",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ],
      swiftSettings: tests),
    .testTarget(
      name: "TraceExportTests",
      dependencies: [
        "TraceExport", "Fetching", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ],
      swiftSettings: tests),
    .testTarget(
      name: "FetchingTests", dependencies: ["Fetching", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "PostgreSQLTests", dependencies: ["PostgreSQL", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "CompressingTests", dependencies: ["Compressing", "TestSupport"], swiftSettings: tests),
    .testTarget(
      name: "RunCodingTests", dependencies: ["RunCoding", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "ImageCodingTests",
      dependencies: [
        "ImageCoding", "RunCoding", "ImageFiles", "Raster", "VectorRaster", "TestSupport",
      ],
      exclude: [
        "pillow_open.py", "APNG/pillow_frames.py", "Animation/pillow_moving.py", "PNG/png_kinds.py",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ImageFilesTests",
      dependencies: [
        "ImageFiles", "ImageCoding", "InputText", "Compressing", "Raster", "VectorRaster",
        "TestSupport",
      ],
      exclude: [
        "image_kinds.py", "Frames/moving_kinds.py", "Stills/still_kinds.py",
        "Sprites/aseprite_open.py", "Palettes/pillow_palette.py", "TIFF/tiff_kinds.py",
        "HEIF/Files",
        "HEIF/make_files.py",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "SVGCodingTests",
      dependencies: [
        "SVGCoding", "ImageCoding", "Raster", "VectorRaster", "Compressing", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "DrawingTests",
      dependencies: ["Drawing", "ImageCoding", "Raster", "VectorRaster", "TestSupport"],
      exclude: ["cairo-1.18.pdf"], swiftSettings: tests),
    .testTarget(
      name: "ArrangingTests", dependencies: ["Arranging", "Raster"], swiftSettings: tests),
    .testTarget(
      name: "TypesettingTests",
      dependencies: ["Typesetting", "ImageCoding", "Raster", "VectorRaster", "TestSupport"],
      exclude: ["PixelFonts/pillow_bdf.py", "Fonts/small_fonts.py", "Fonts/Files"],
      swiftSettings: tests),
    .testTarget(
      name: "GalleryScenesTests",
      dependencies: [
        "GalleryScenes", "SceneModel", "Gallery", "GalleryCatalog", "GalleryModel",
        "GalleryRendering", "PictureServing", "Typesetting", "Drawing", "ImageCoding",
        "Raster",
        "VectorRaster",
        "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["pdf_readers.py"], swiftSettings: tests),
    .target(
      name: "GalleryTestSupport",
      dependencies: [
        "TestSupport", "Gallery", "GalleryCatalog", "GalleryModel",
        "GalleryRendering",
        "PictureServing", "Raster", "VectorRaster", "TraceExport",
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/GalleryTestSupport", swiftSettings: tests),
    .testTarget(
      name: "GalleryModelTests",
      dependencies: ["GalleryModel"], swiftSettings: tests),
    .testTarget(
      name: "ContentPackingTests",
      dependencies: ["ContentPacking", "GalleryModel", "Raster", "VectorRaster", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "GalleryCatalogTests",
      dependencies: [
        "ContentPacking", "GalleryWire",
        "GalleryCatalog", "GalleryTestSupport", "GalleryModel", "PictureServing", "SQLiteFiles",
        "Raster",
        "VectorRaster", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: tests),
    .testTarget(
      name: "CatalogSharingTests",
      dependencies: [
        "ContentPacking", "GalleryWire",
        "CatalogSharing", "GalleryCatalog", "GalleryTestSupport", "Gallery", "GalleryModel",
        "PostgreSQL", "Raster",
        "TestSupport", "TraceExport",
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: tests),
    .testTarget(
      name: "PictureServingTests",
      dependencies: [
        "PictureServing", "GalleryRendering", "GalleryTestSupport", "GalleryModel", "Raster",
        "TestSupport", "TraceExport",
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GalleryRenderingTests",
      dependencies: [
        "ContentPacking", "GalleryWire",
        "GalleryRendering", "PictureServing", "GalleryTestSupport", "Gallery", "GalleryCatalog",
        "GalleryModel",
        "ImageCoding", "ImageFiles", "Raster", "VectorRaster",
        "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GalleryLoadingTests",
      dependencies: [
        "GalleryLoading", "GalleryTestSupport", "Gallery", "GalleryCatalog", "GalleryModel",
        "GalleryRendering",
        "PictureServing", "Fetching", "ImageCoding", "ImageFiles", "Raster",
        "TestSupport", "TraceExport",
        .product(name: "Tracing", package: "swift-distributed-tracing"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GalleryTests",
      dependencies: [
        "ContentPacking", "GalleryWire",
        "Gallery", "GalleryTestSupport", "GalleryCatalog", "GalleryModel", "GalleryRendering",
        "PictureServing",
        "ImageCoding", "Raster", "VectorRaster", "Recovery", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Symbols/bootstrap-names.txt"], swiftSettings: tests),
    .testTarget(
      name: "SceneModelTests",
      dependencies: [
        "Arranging",
        "SceneModel", "GalleryModel", "GalleryWire", "InputText", "Raster", "Typesetting",
        "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ManualTests", dependencies: ["Manual", "SceneModel"], swiftSettings: tests),
    .testTarget(
      name: "GalleryWireTests", dependencies: ["GalleryWire"], swiftSettings: tests),
    .testTarget(name: "InputTextTests", dependencies: ["InputText"], swiftSettings: tests),
    .testTarget(
      name: "GalleryAddressesTests",
      dependencies: [
        "GalleryWire",
        "GalleryAddresses", "GalleryModel", "HTTPServer", "Raster", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "IconifyAPITests",
      dependencies: [
        "IconifyAPI", "GalleryCatalog", "GalleryModel", "GalleryWire",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "SwiftUICodeTests",
      dependencies: [
        "GalleryWire",
        "SwiftUICode", "GalleryPages", "GalleryModel", "HTTPServer",
        "SceneModel",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GalleryPagesTests",
      dependencies: [
        "GalleryWire",
        "GalleryPages", "GalleryAddresses", "GalleryModel", "HTTPServer", "ImageCoding", "Raster",
        "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ServerSettingsTests",
      dependencies: [
        "ServerSettings", "Fetching", "GalleryLoading", "GalleryModel", "GalleryRendering",
        "GalleryWire", "HTTPServer", "PictureServing", "TestSupport",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "ServerMetricsTests",
      dependencies: [
        "ServerMetrics", "GalleryModel", "GalleryRendering", "HTTPServer", "PictureServing",
      ],
      swiftSettings: tests),
    .testTarget(
      name: "GalleryWebTests",
      dependencies: [
        "GalleryWeb", "GalleryAddresses", "GalleryPages", "IconifyAPI", "Manual", "GalleryWire",
        "ServerMetrics", "ServerSettings", "Gallery", "GalleryCatalog", "GalleryLoading",
        "GalleryModel", "GalleryRendering", "PictureServing", "Fetching", "HTTPServer",
        "ImageCoding", "ImageFiles",
        "Raster",
        "VectorRaster",
        "SceneModel", "TestSupport",
        .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Golden/Pictures"], swiftSettings: tests),
    .testTarget(
      name: "PixelariumClientTests",
      dependencies: [
        "PixelariumClient", "PixelariumSwiftUINames", "GalleryWeb", "ServerSettings",
        "GalleryAddresses",
        "GalleryPages", "GalleryWire", "Gallery",
        "GalleryCatalog", "GalleryLoading", "GalleryModel", "Fetching", "HTTPServer", "ImageCoding",
        "Raster", "SceneModel", "TestSupport", .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["public-names.txt"], swiftSettings: tests),
    .testTarget(
      name: "TerminalIOTests", dependencies: ["TerminalIO", "Raster", "TestSupport"],
      swiftSettings: tests),
    .testTarget(
      name: "PixelariumCommandTests",
      dependencies: [
        "PixelariumCommand", "GalleryWeb", "ServerSettings", "Gallery", "GalleryLoading",
        "GalleryModel",
        "GalleryRendering", "GalleryPages", "Manual", "PictureServing", "Fetching",
        "HTTPServer",
        "ImageCoding", "ImageFiles", "Raster", "TestSupport",
      ],
      swiftSettings: tests),

    // What `script/bench` times.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "GalleryCatalog", "GalleryModel", "ImageCoding", "Raster",
        "VectorRaster",
        "SVGCoding",
      ],
      path: "Tests/Benchmarks/Cases", swiftSettings: tests),
  ],
  swiftLanguageModes: [.v6]
)
