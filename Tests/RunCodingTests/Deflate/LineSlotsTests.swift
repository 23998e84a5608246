import TestSupport
import Testing

@testable import RunCoding

@Suite struct LineSlotsTests {
  /// The bytes of a line, pixel by pixel (PNG specification §7.2).
  private static func packed(_ indices: [UInt8], over columns: [Int], bits: Int) -> [UInt8] {
    let pixels = zip(indices, columns).flatMap { [UInt8](repeating: $0, count: $1) }
    var bytes = [UInt8](repeating: 0, count: (pixels.count * bits + 7) / 8)
    for (pixel, index) in pixels.enumerated() {
      bytes[pixel * bits / 8] |= index << UInt8(8 - bits - pixel * bits % 8)
    }
    return bytes
  }

  /// The bytes of a line, slot by slot.
  private static func slots(_ indices: [UInt8], over columns: [Int], bits: Int) -> [UInt8] {
    let slots = LineSlots(columns, bits: bits)
    var values = [UInt8](repeating: 0, count: slots.count)
    let spread = indices.map { $0 * UInt8(255 / (1 << bits - 1)) }
    (spread + [UInt8](repeating: 0, count: LineSlots.margin)).withUnsafeBytes { columns in
      guard let columns = columns.baseAddress else { return }
      values.withUnsafeMutableBytes { slots.write(columns, to: $0) }
    }
    var bytes: [UInt8] = []
    for (value, end) in zip(values, slots.ends) {
      bytes += [UInt8](repeating: value, count: Int(end) - bytes.count)
    }
    return bytes
  }

  @Test(arguments: [1, 2, 4, 8], Array(1...33))
  func `stores the bytes of pixels in slots`(bits: Int, widest: Int) {
    var random = SeededGenerator(seed: UInt64(bits * 100 + widest))
    for count in [1, 2, 7, 8, 9, 40] {
      let indices = (0..<count).map { _ in
        UInt8(Int.random(in: 0..<1 << bits, using: &random))
      }
      let even = [Int](repeating: widest, count: count)
      let uneven = (0..<count).map { _ in Int.random(in: 1...widest, using: &random) }
      for columns in [even, uneven] {
        #expect(
          Self.slots(indices, over: columns, bits: bits)
            == Self.packed(indices, over: columns, bits: bits))
      }
    }
  }

  @Test func `makes slots of columns of whole bytes`() {
    #expect(LineSlots([2, 4, 2], bits: 4).areColumns)
    #expect(LineSlots([1, 1], bits: 8).areColumns)
    #expect(!LineSlots([3, 3], bits: 4).areColumns)
    #expect(LineSlots([3, 3], bits: 4).ends == [1, 2, 3])
    #expect(LineSlots([20, 20], bits: 1).ends == [2, 3, 5])
  }
}

@Suite struct RunSearchTests {
  @Test func `finds every run with its value and end`() {
    var random = SeededGenerator(seed: 4)
    for count in Array(1...40) + [300] {
      let line = (0..<count).map { _ in
        UInt8([0, 1, 127, 128, 255].randomElement(using: &random) ?? 0)
      }
      let expected = line.indices.filter { $0 + 1 == count || line[$0] != line[$0 + 1] }
      var values: [UInt8] = []
      var places: [Int] = []
      // Equal bytes after the line belong to no run of it.
      let margin = [UInt8](repeating: line[count - 1], count: RunSearch.margin)
      (line + margin).withUnsafeBytes { room in
        RunSearch.forEachRun(in: UnsafeRawBufferPointer(rebasing: room[..<count])) { value, last in
          values.append(value)
          places.append(last)
        }
      }
      #expect(places == expected)
      #expect(values == expected.map { line[$0] })
    }
  }
}
