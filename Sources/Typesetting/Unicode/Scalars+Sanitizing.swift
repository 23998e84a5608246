/// The sanitizing of untrusted text (typesetting.md §6).
extension [Unicode.Scalar] {
  /// The text as an isolate between FSI and PDI, which cannot reorder the text around it; empty if no character
  /// remains.
  ///
  /// Embedding, override and isolate characters are removed, because they could end the isolate or show its characters
  /// in an order that differs from the reading order. The marks LRM, RLM and ALM stay. A paragraph separator becomes
  /// U+2028, because it would end every isolate (UAX #9, X8).
  package var isolated: [Unicode.Scalar] {
    let value = filter { !$0.isExplicitFormatting }
      .map { $0.isParagraphSeparator ? "\u{2028}" : $0 }
    return value.isEmpty ? [] : [.firstStrongIsolate] + value + [.popDirectionalIsolate]
  }

  /// The text with at most 30 consecutive marks; further marks of a sequence are removed.
  ///
  /// 30 is the limit of the Stream-Safe Text Format (UAX #15, 13), and no language comes near it. The time to shape a
  /// sequence of marks is quadratic in its length. Invisible characters, such as joiners, neither count nor end a
  /// sequence.
  package var withFewMarks: [Unicode.Scalar] {
    var marks = 0
    return filter { scalar in
      if scalar.isMark {
        marks += 1
      } else if !scalar.isDefaultIgnorable {
        marks = 0
      }
      return marks <= 30 || !scalar.isMark
    }
  }
}
