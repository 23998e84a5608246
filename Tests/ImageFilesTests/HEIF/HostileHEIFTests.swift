import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct `Hostile HEIC and AVIF files` {
  private static func refusal(of file: HEIFBuilder) throws -> CodingError {
    try #require(throws: CodingError.self) { try ImageDecoder().decode(file.bytes) }
  }

  /// A file of one picture, changed.
  private static func file(
    _ change: (inout HEIFBuilder, HEIFBuilder.Item) -> Void
  ) throws -> HEIFBuilder {
    let item = try HEIFSample.item("opaque.avif")
    var file = HEIFBuilder()
    file.items = [item]
    change(&file, item)
    return file
  }

  @Test func `reads the builder's unmodified file`() throws {
    let file = try Self.file { _, _ in }
    #expect(try ImageDecoder().decode(file.bytes).bitmap == HEIFSample.bitmap())
  }

  @Test(arguments: [
    (65_535, 65_535, "image is 65535×65535, limit 4096 per side"),
    (4_294_967_295, 1, "image is 4294967295×1, limit 4096 per side"),
    (4097, 1, "image is 4097×1, limit 4096 per side"), (0, 5, "picture 1 is 0×5"),
  ])
  func `rejects an oversized or empty declared size`(
    width: Int, height: Int, message: String
  ) throws {
    let file = try Self.file { file, _ in
      file.items[0].properties[1] = HEIFBuilder.size(width, height)
    }
    #expect(try Self.refusal(of: file).message == message)
    let grid = try Self.file { file, item in
      file.items = [HEIFBuilder.grid(1, 1, width, height), item]
      file.references = [("dimg", 1, [2])]
    }
    #expect(try Self.refusal(of: grid).message == message)
  }

  @Test func `rejects an oversized picture declared only in its AV1 data`() throws {
    // The sequence header of a still picture: profile and flags, level, then 16 bits for each side.
    var bits = "000" + "1" + "1" + "00000" + "1111" + "1111"
    bits += String(repeating: "1", count: 32) + String(repeating: "0", count: 6)
    let header = stride(from: 0, to: 56, by: 8).map { start in
      UInt8(bits.dropFirst(start).prefix(8), radix: 2) ?? 0
    }
    let file = try Self.file { file, _ in
      file.items[0].data = [0x0A, UInt8(header.count)] + header + [0x32, 0]
    }
    #expect(
      try Self.refusal(of: file).message
        == "the pictures of the file have more than 67174400 pixels")
    #expect(try AV1Header.size([0x0A, 7] + header) == PixelSize(width: 65_536, height: 65_536))
  }

  @Test func `reads the size of an HEVC picture from its parameter sets`() throws {
    let item = try HEIFSample.item("opaque.heic", type: "hvc1")
    let units = try HEVCHeader.units(configuration: Array(item.properties[0][8...]))
    #expect(try HEVCHeader.size(units, item.data) == PixelSize(width: 64, height: 64))
    #expect(throws: CodingError(message: "the picture's data has no size")) {
      try HEVCHeader.size([], item.data)
    }
    #expect(throws: CodingError(message: "an item holds 2 pictures, limit 1")) {
      try HEVCHeader.size(units, item.data + item.data)
    }
  }

  @Test func `rejects an oversized picture declared only in HEVC parameter sets`() throws {
    // Sets and layers, 96 bits of profile and level, two numbers, then a number of 33 bits for each side.
    let side = String(repeating: "0", count: 16) + "1" + String(repeating: "0", count: 16)
    let bits =
      "00000001" + String(repeating: "0", count: 96) + "1" + "010" + side + side + "000000"
    let unit: [UInt8] =
      [0x42, 1]
      + stride(from: 0, to: bits.count, by: 8).map { start in
        UInt8(bits.dropFirst(start).prefix(8), radix: 2) ?? 0
      }
    #expect(try HEVCHeader.size([unit], []) == PixelSize(width: 65_535, height: 65_535))
    let configuration =
      [UInt8](repeating: 0, count: 22) + [1, 33, 0, 1, 0, UInt8(unit.count)] + unit
    var file = HEIFBuilder()
    file.brand = "heic"
    file.items = [
      HEIFBuilder.Item(
        type: "hvc1",
        properties: [HEIFBuilder.box("hvcC", configuration), HEIFBuilder.size(12, 7)],
        data: [0, 0, 0, 3, 0x26, 1, 0x80])
    ]
    #expect(
      try Self.refusal(of: file).message
        == "the pictures of the file have more than 67174400 pixels")
  }

  @Test func `rejects grids with missing tiles or too many pixels`() throws {
    let tile = try Self.file { file, item in
      file.items = [HEIFBuilder.grid(256, 256, 4000, 4000), item]
      file.references = [("dimg", 1, [Int](repeating: 2, count: 65_535))]
    }
    #expect(try Self.refusal(of: tile).message == "a grid of 65536 tiles has 65535 of them")
    let many = try Self.file { file, item in
      file.items = [HEIFBuilder.grid(200, 200, 100, 100), item]
      file.references = [("dimg", 1, [Int](repeating: 2, count: 40_000))]
    }
    let decoder = ImageDecoder(limits: .init(side: 4096, pixels: 10_000))
    let error = try #require(throws: CodingError.self) { try decoder.decode(many.bytes) }
    #expect(error.message == "the pictures of the file have more than 105536 pixels")
  }

  @Test(
    arguments: [
      ("a grid of itself", [("dimg", 1, [1])], "tile 1 is grid"),
      ("a grid of a grid", [("dimg", 1, [3])], "tile 3 is grid"),
      ("a grid of what is missing", [("dimg", 1, [9])], "tile 9 is missing"),
      ("alpha of itself", [("dimg", 1, [2]), ("auxl", 2, [2])], "auxiliary picture 2 has an"),
      (
        "alpha in a circle", [("dimg", 1, [2]), ("auxl", 2, [3]), ("auxl", 3, [2])],
        "has an auxiliary picture itself"
      ),
    ] as [(String, [(String, Int, [Int])], String)])
  func `rejects nested, circular and missing references`(
    name: String, references: [(String, Int, [Int])], words: String
  ) throws {
    let file = try Self.file { file, item in
      let grid = HEIFBuilder.grid(1, 1, 12, 7)
      file.items = [
        grid, HEIFBuilder.auxiliary(item),
        name.contains("grid") ? grid : HEIFBuilder.auxiliary(item),
      ]
      file.references = references.map { (type: $0.0, from: $0.1, to: $0.2) }
    }
    let message = try Self.refusal(of: file).message
    #expect(message.contains(words), "\(name): \(message)")
  }

  @Test func `reports the type of an unsupported picture`() throws {
    for type in ["iovl", "iden", "jpeg", "unci", "hvc2"] {
      let file = try Self.file { file, _ in file.items[0].type = type }
      #expect(
        try Self.refusal(of: file).message
          == "picture 1 is \(type), which is not supported: hvc1, av01 and grids of them are")
    }
  }

  @Test func `rejects items that share bytes many times`() throws {
    let file = try Self.file { file, item in
      for _ in 0..<30 {
        file.items.append(
          HEIFBuilder.Item(type: "Exif", data: item.data, extents: 20))
        file.references.append(("cdsc", file.items.count, [1]))
      }
    }
    let error = try Self.refusal(of: file)
    #expect(error.reason == .tooLarge && error.message.contains("in a file of"), "\(error)")
  }

  @Test func `rejects compressed metadata`() throws {
    let file = try Self.file { file, item in
      file.items.append(
        HEIFBuilder.Item(
          type: "mime", data: [1, 2, 3], rest: Array("application/rdf+xml\0deflate\0".utf8)))
    }
    #expect(
      try Self.refusal(of: file).message == "metadata in the encoding deflate is not supported")
  }

  @Test(arguments: ["opaque.avif", "alpha.avif", "opaque.heic", "alpha.heic", "sequence.avif"])
  func `rejects prefixes as truncated unless the picture is complete`(name: String) throws {
    let whole = try HEIFSample.file(name)
    let bitmap = try ImageDecoder().decode(whole).bitmap
    var counts: [CodingError.Reason: Int] = [:]
    for count in whole.indices {
      do throws(CodingError) {
        let cut = try ImageDecoder().decode(Array(whole.prefix(count)))
        // The track behind the pictures is not asked for.
        #expect(name == "sequence.avif" && cut.bitmap == bitmap, "\(count)")
      } catch {
        counts[error.reason, default: 0] += 1
        if count > 4 { #expect(error.reason == .truncated, "\(count): \(error)") }
      }
    }
    #expect(counts[.truncated] ?? 0 > 300)
  }

  @Test(arguments: ["avif", "heic"])
  func `reads or rejects files with mutated bytes`(
    kind: String
  ) throws {
    let names = ["opaque", "alpha", "deep"] + (kind == "avif" ? ["turned-1-0", "sequence"] : [])
    let files = try names.map { try HEIFSample.file("\($0).\(kind)") }
    let outcome = FileMutation.run(files, rounds: 4000, seed: 35)
    #expect(outcome.read > 0 && outcome.refused > 0)
  }
}
