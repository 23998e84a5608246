/// Text of strangers, made harmless before it joins a text of ours (typesetting.md §6).
extension [Unicode.Scalar] {
  /// A value between the isolate marks FSI and PDI, so that it cannot reorder the text around it;
  /// nothing for an empty one.
  ///
  /// Its own embedding, override and isolate characters are dropped, for they could end the isolate or
  /// show its characters in another order than they are read; the marks LRM, RLM and ALM stay. A
  /// separator of paragraphs, which ends every isolate (UAX #9, X8), becomes U+2028.
  package var isolated: [Unicode.Scalar] {
    let value = filter { !$0.isExplicitFormatting }
      .map { $0.isParagraphSeparator ? "\u{2028}" : $0 }
    return value.isEmpty ? [] : [.firstStrongIsolate] + value + [.popDirectionalIsolate]
  }

  /// The text with at most 30 marks in a row, and without the rest of each row.
  ///
  /// That is the bound of the Stream-Safe Text Format (UAX #15, 13), which no language comes near;
  /// shaping takes quadratic time for a row. Joiners and others that show nothing neither count nor end
  /// a row.
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
