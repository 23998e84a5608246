/// The characters that say in which direction others are read (UAX #9, 2).
extension Unicode.Scalar {
  static let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
  static let popDirectionalIsolate: Unicode.Scalar = "\u{2069}"

  /// True for LRI, RLI and FSI.
  var beginsIsolate: Bool { ("\u{2066}"..."\u{2068}").contains(self) }

  /// True for LRE, RLE, PDF, LRO, RLO, LRI, RLI, FSI and PDI (UAX #9, 2).
  var isExplicitFormatting: Bool {
    ("\u{202A}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
  }

  /// True for those and the marks LRM, RLM and ALM: the property `Bidi_Control`.
  var isDirectionControl: Bool {
    isExplicitFormatting || ["\u{200E}", "\u{200F}", "\u{61C}"].contains(self)
  }

  /// True for LRE, RLE, LRO, RLO, LRI, RLI and FSI, each of which a PDF or PDI closes.
  var opensDirection: Bool { isExplicitFormatting && self != "\u{202C}" && self != "\u{2069}" }
}
