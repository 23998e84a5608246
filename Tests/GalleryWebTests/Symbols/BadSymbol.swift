import Testing

/// An invalid query, and the message that rejects it.
struct BadSymbol: Sendable, CustomTestStringConvertible {
  let query: String
  let message: String

  var testDescription: String { query }

  private init(_ query: String, _ message: String) {
    self.query = query
    self.message = message
  }

  static let all = variants + colors + numbers + effects + names

  private static let words =
    "must be words between dots, each fill, slash, circle, square, rectangle, or none, got"
  private static let color =
    "a colour (#rgb, #rgba, #rrggbb or #rrggbbaa, the # left out or written %23, a CSS name, or "
    + "transparent)"
  private static let fraction = "a decimal number from 0 to 1, with at most 6 fraction digits"

  private static let variants = [
    BadSymbol("variant=oval", "variant \(words) oval"),
    BadSymbol("variant=fil.circle", "variant \(words) fil.circle; did you mean fill.circle?"),
    BadSymbol("variant=fill.", "variant \(words) fill."),
    BadSymbol("variant=.fill", "variant \(words) .fill"),
    BadSymbol("variant=fill.none", "variant \(words) fill.none"),
    BadSymbol("variant=Fill", "variant \(words) Fill; did you mean fill?"),
    BadSymbol("variant=fill&variant=oval", "variant \(words) oval"),
    BadSymbol("variant=fill,slash", "variant \(words) fill,slash"),
    BadSymbol("plain=yes", "plain must be one of true, false, got yes"),
    BadSymbol("derive=1", "derive must be one of true, false, got 1"),
  ]

  private static let colors = [
    BadSymbol(
      "mode=hierarchic",
      "mode must be one of monochrome, hierarchical, palette, multicolor, got hierarchic; did you "
        + "mean hierarchical?"),
    BadSymbol(
      "foreground=indgo",
      "foreground must be 1 to 3 colours separated by commas, each \(color), got indgo; did you mean "
        + "indigo?"),
    BadSymbol(
      "foreground=red,,blue",
      "foreground must be 1 to 3 colours separated by commas, each \(color), got red,,blue"),
    BadSymbol(
      "foreground=red,red,red,red",
      "foreground must be 1 to 3 colours separated by commas, each \(color), got red,red,red,red"),
    BadSymbol(
      "levels=1,.5", "levels must be 3 numbers separated by commas, each \(fraction), got 1,.5"),
    BadSymbol(
      "levels=1,.5,1.1",
      "levels must be 3 numbers separated by commas, each \(fraction), got 1,.5,1.1"),
    BadSymbol(
      "inactive=gone", "inactive must be one of dim, hide, got gone"),
  ]

  private static let numbers = [
    BadSymbol("value=1.000001", "value must be \(fraction), got 1.000001"),
    BadSymbol("value=-0.1", "value must be \(fraction), got -0.1"),
    BadSymbol("value=NaN", "value must be \(fraction), got NaN"),
    BadSymbol("value=.", "value must be \(fraction), got ."),
    BadSymbol("value=1e-1", "value must be \(fraction), got 1e-1"),
    BadSymbol("size=0", "size must be above 0 and at most 1000000, got 0"),
    BadSymbol("scale=257", "scale must be above 0 and at most 256, got 257"),
    BadSymbol(
      "imageScale=big", "imageScale must be one of small, medium, large, got big"),
    BadSymbol(
      "weight=blck",
      "weight must be one of ultralight, thin, light, regular, medium, semibold, bold, heavy, "
        + "black, got blck; did you mean black?"),
    BadSymbol("dir=up", "dir must be one of ltr, rtl, got up"),
    BadSymbol(
      "padding=4097",
      "padding must be a whole number of pixels from 0 to 4096, or four of them separated by commas: "
        + "top, leading, bottom, trailing, got 4097"),
    BadSymbol("width=0", "width must be a whole number from 1 to 1000000, got 0"),
    BadSymbol(
      "contentMode=fitt",
      "contentMode must be one of fit, fill, stretch, original, got fitt; did you mean fit?"),
    BadSymbol("rotate=360001", "rotate must be from -360000 to 360000, got 360001"),
    BadSymbol("antialiased=no", "antialiased must be one of true, false, got no"),
    BadSymbol("opaque=1", "opaque must be one of true, false, got 1"),
    BadSymbol("v=0", "v must be a whole number from 1 to 9223372036854775807, got 0"),
  ]

  private static let effects = [
    BadSymbol(
      "effect=bounc",
      "effect must be one of bounce, pulse, variableColor, scale, appear, disappear, replace, "
        + "wiggle, rotate, breathe, drawOn, drawOff, got bounc; did you mean bounce?"),
    BadSymbol(
      "effect=appear&effect=drawOff",
      "effect must name at most one of appear, disappear, replace, drawOn, drawOff, "
        + "got appear,drawOff"),
    BadSymbol(
      "effect=bounce,puls",
      "effect must be one or more of bounce, pulse, variableColor, scale, appear, disappear, "
        + "replace, wiggle, rotate, breathe, drawOn, drawOff, separated by commas, got bounce,puls; "
        + "did you mean bounce,pulse?"),
    BadSymbol(
      "effect=bounce,breathe&direction=left",
      "direction must be one of up, down, plain, pulse with effect=bounce,breathe, got left"),
    BadSymbol(
      "effect=bounce&direction=left",
      "direction must be one of up, down with effect=bounce, got left"),
    BadSymbol(
      "effect=pulse&direction=up",
      "direction must be left out with effect=pulse, got up"),
    BadSymbol(
      "scope=layer",
      "scope must be one of byLayer, wholeSymbol, individually, got layer; did you mean byLayer?"),
    BadSymbol(
      "effect=bounce&scope=individually",
      "scope must be one of byLayer, wholeSymbol with effect=bounce, got individually"),
    BadSymbol(
      "sequence=once", "sequence must be one of iterative, cumulative, got once"),
    BadSymbol("angle=361", "angle must be above 0 and at most 360, got 361"),
    BadSymbol("effect=replace", "to must be given with effect=replace, got none"),
    BadSymbol("to=A..b", "to must be the name of a stored symbol, got A..b"),
    BadSymbol(
      "repeat=0", "repeat must be a whole number from 1 to 10000, or continuous, got 0"),
    BadSymbol(
      "repeat=forever",
      "repeat must be a whole number from 1 to 10000, or continuous, got forever"),
    BadSymbol("delay=61", "delay must be from 0 to 60, got 61"),
    BadSymbol("speed=0", "speed must be above 0 and at most 100, got 0"),
    BadSymbol("time=3601", "time must be from 0 to 3600, got 3601"),
    BadSymbol("effectsRemoved=on", "effectsRemoved must be one of true, false, got on"),
  ]

  private static let names = [
    BadSymbol("variants=fill", "there is no parameter variants here; did you mean variant?"),
    BadSymbol(
      "zebra=red",
      "there is no parameter zebra here; allowed are "
        + "variant, context, plain, derive, mode, foreground, levels, value, inactive, size, scale, "
        + "width, height, contentMode, aspectRatio, clipped, imageScale, weight, dir, "
        + "orientation, resizingMode, capInsets, innerPadding, border, rotate, antialiased, "
        + "padding, background, opaque, colorMode, effect, direction, scope, sequence, reversing, "
        + "reversed, angle, to, repeat, delay, speed, time, effectsRemoved, v"),
  ]
}
