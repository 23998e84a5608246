// swift-tools-version: 6.3
import PackageDescription

// A program of somebody else: it uses one product, and so nothing of the server is built for it.
let package = Package(
  name: "ClientSample",
  platforms: [.macOS(.v10_15)],
  dependencies: [.package(name: "pixelarium", path: "../..")],
  targets: [
    .executableTarget(
      name: "ClientSample",
      dependencies: [
        .product(name: "PixelariumClient", package: "pixelarium"),
        .product(name: "PixelariumSwiftUINames", package: "pixelarium"),
      ])
  ],
  swiftLanguageModes: [.v6])
