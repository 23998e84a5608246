/// Characters that control the direction of other characters (UAX #9, 2).
extension Unicode.Scalar {
  static let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
  static let popDirectionalIsolate: Unicode.Scalar = "\u{2069}"

  /// Whether the scalar begins an isolate: LRI, RLI or FSI.
  var beginsIsolate: Bool { ("\u{2066}"..."\u{2068}").contains(self) }

  /// Whether the scalar is LRE, RLE, PDF, LRO, RLO, LRI, RLI, FSI or PDI (UAX #9, 2).
  var isExplicitFormatting: Bool {
    ("\u{202A}"..."\u{202E}").contains(self) || ("\u{2066}"..."\u{2069}").contains(self)
  }

  /// Whether the scalar has the property `Bidi_Control`: explicit formatting, or one of the marks
  /// LRM, RLM and ALM.
  var isDirectionControl: Bool {
    isExplicitFormatting || ["\u{200E}", "\u{200F}", "\u{61C}"].contains(self)
  }

  /// Whether the scalar is LRE, RLE, LRO, RLO, LRI, RLI or FSI, which a PDF or PDI closes.
  var opensDirection: Bool { isExplicitFormatting && self != "\u{202C}" && self != "\u{2069}" }
}
