/// A short name for bytes: 64-bit FNV-1a as 16 hexadecimal digits.
///
/// It tells versions of our own files apart; it is no protection against somebody who makes files
/// to collide.
enum ContentHash {
  static func of(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
