/// Sanitizing of untrusted text before it is inserted into another text (typesetting.md §6).
extension [Unicode.Scalar] {
  /// The value between FSI and PDI, so that it cannot reorder the text around it, or empty if no
  /// characters remain.
  ///
  /// Embedding, override and isolate characters are removed, because they could end the isolate or
  /// reorder its characters; the marks LRM, RLM and ALM stay. A paragraph separator becomes U+2028,
  /// because a separator would end every isolate (UAX #9, X8).
  package var isolated: [Unicode.Scalar] {
    let value = filter { !$0.isExplicitFormatting }
      .map { $0.isParagraphSeparator ? "\u{2028}" : $0 }
    return value.isEmpty ? [] : [.firstStrongIsolate] + value + [.popDirectionalIsolate]
  }

  /// The text with at most 30 consecutive marks, without the marks beyond them.
  ///
  /// This is the limit of the Stream-Safe Text Format (UAX #15, 13), which no language comes near;
  /// shaping takes quadratic time for a sequence of marks. Joiners and other ignorable characters
  /// neither count nor end a sequence.
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
