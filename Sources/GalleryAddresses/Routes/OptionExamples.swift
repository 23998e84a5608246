/// URLs that show the options of a kind of picture at work, with names of the demo collection.
///
/// The reference links to them, and the article on addresses lists them.
package struct OptionExamples: Sendable, Equatable {
  /// The URL for the name of an option.
  private let urls: [String: String]
  /// The URL that shows any other option if its declared example is added, or `nil` if there is none.
  private var base: String?

  /// Creates examples from the URL for the name of each option.
  init(_ urls: [String: String]) { self.urls = urls }

  /// Returns the examples with `base` and an option's declared example for each option without a URL.
  func others(at base: String) -> OptionExamples {
    var examples = self
    examples.base = base
    return examples
  }

  /// Returns the URL that shows an option, or `nil` if the option has no example.
  package func url(of parameter: QueryParameter) -> String? {
    if let url = urls[parameter.name] { return url }
    guard let base, let example = parameter.example else { return nil }
    return base + (base.contains("?") ? "&" : "?") + "\(parameter.name)=\(example)"
  }
}

extension OptionExamples {
  /// The options of bitmaps' pictures.
  package static let bitmaps = OptionExamples([
    "frame": "/bitmap/walker.png?frame=3&scale=8",
    "frames": "/bitmap/walker.gif?frames=0-3,2-1&scale=4",
    "tag": "/bitmap/walker.webp?tag=walk&scale=4",
    "repeat": "/bitmap/walker.apng?tag=walk&repeat=1",
    "speed": "/bitmap/walker.webp?tag=walk&speed=2",
    "duration": "/bitmap/walker.gif?tag=walk&duration=80",
    "grid": "/bitmap/digits.gif?grid=8x8&gridMargin=1&gridSpacing=1&scale=8",
    "gridMargin": "/bitmap/digits.gif?grid=8x8&gridMargin=1&gridSpacing=1&scale=8",
    "gridSpacing": "/bitmap/digits.gif?grid=8x8&gridMargin=1&gridSpacing=1&scale=8",
    "layers": "/bitmap/walker.png?layers=body&scale=8",
    "slice": "/bitmap/button.png?slice=button&width=200&height=64&scale=4",
    "palette": "/bitmap/ghost.png?scale=8&palette=dusk&match=nearest",
    "match": "/bitmap/ghost.png?scale=8&palette=dusk&match=nearest",
    "colors": "/bitmap/aurora.png?colors=8&scale=4",
    "dither": "/bitmap/aurora.png?palette=dusk&dither=bayer4&scale=4",
    "orientation": "/bitmap/ghost.png?scale=8&orientation=right",
    "outline": "/bitmap/ghost.png?scale=8&outline=white,1,corners",
    "shadow": "/bitmap/ghost.png?scale=8&shadow=00000080,2,2",
    "renderingMode": "/bitmap/ghost.png?scale=8&renderingMode=template&foreground=tomato",
    "foreground": "/bitmap/ghost.png?scale=8&renderingMode=template&foreground=tomato",
    "scale": "/bitmap/ghost.png?scale=2.5",
    "width": "/bitmap/ghost.png?width=320&height=200",
    "height": "/bitmap/ghost.png?width=320&height=200",
    "pointScale": "/bitmap/ghost.png?pointScale=2&scale=8",
    "contentMode": "/bitmap/ghost.png?width=320&height=200&contentMode=fill",
    "aspectRatio": "/bitmap/ghost.png?width=320&height=200&aspectRatio=3:2",
    "clipped": "/bitmap/ghost.png?width=320&height=200&contentMode=fill&clipped=false",
    "snap": "/bitmap/ghost.png?width=409&snap=pad",
    "interpolation": "/bitmap/ghost.png?scale=8&interpolation=scale4x",
    "profile": "/bitmap/ghost.png?width=300&interpolation=high&profile=apple",
    "colorMode": "/bitmap/ghost.png?width=300&interpolation=high&colorMode=linear",
    "dynamicRange": "/bitmap/ghost.png?dynamicRange=high",
    "resizingMode": "/bitmap/tile-brick.png?resizingMode=tile&width=160&height=96",
    "capInsets": "/bitmap/ghost.png?capInsets=3,3,3,3&width=300&height=100",
    "renderer": "/bitmap/ghost.png?width=409&renderer=canvas&fillAntialiased=true",
    "fillAntialiased": "/bitmap/ghost.png?width=409&renderer=canvas&fillAntialiased=true",
    "lineWidthRatio": "/bitmap/ghost.png?scale=20&lineWidthRatio=0.1",
    "lineColor": "/bitmap/ghost.png?scale=20&lineColor=gold",
    "lineStyle": "/bitmap/ghost.png?scale=20&lineWidthRatio=0.13&lineStyle=hard",
    "lineMode": "/bitmap/ghost.png?scale=20&lineWidthRatio=0.1&lineStyle=hard&lineMode=insert",
    "lineBlend": "/bitmap/ghost.png?scale=20&lineColor=%23ffffff80&lineBlend=twice&layer=dividers",
    "layer": "/bitmap/ghost.png?scale=20&lineColor=%23ffffff80&lineBlend=twice&layer=dividers",
    "innerPadding": "/bitmap/ghost.png?scale=8&innerPadding=2&border=2",
    "antialiased": "/bitmap/ghost.png?scale=8&rotate=17&antialiased=false",
    "edgeInset": "/bitmap/ghost.png?scale=8&rotate=17&edgeInset=1",
    "padding": "/bitmap/ghost.png?scale=8&border=2&padding=16",
    "background": "/bitmap/ghost.png?scale=8&padding=16&background=navy",
    "v": "/bitmap/ghost.png?v=1",
  ]).others(at: "/bitmap/ghost.png?scale=8")

  /// The options of sheets.
  package static let sheets = OptionExamples([
    "frames": "/bitmap/walker/sheet.png?frames=0-2",
    "grid": "/bitmap/digits/sheet.png?grid=4x5&spacing=1",
    "gridMargin": "/bitmap/digits/sheet.png?grid=3x3&gridMargin=1&spacing=1",
    "gridSpacing": "/bitmap/digits/sheet.png?grid=3x5&gridSpacing=1",
    "speed": "/bitmap/walker/sheet.json?speed=2",
    "duration": "/bitmap/walker/sheet.json?duration=80",
    "layers": "/bitmap/walker/sheet.png?layers=body",
    "slice": "/bitmap/button/sheet.json?slice=button",
    "palette": "/bitmap/walker/sheet.png?palette=dusk&match=nearest",
    "match": "/bitmap/walker/sheet.png?palette=dusk&match=nearest",
    "colors": "/bitmap/walker/sheet.png?colors=4",
    "dither": "/bitmap/walker/sheet.png?colors=4&dither=bayer2",
    "orientation": "/bitmap/walker/sheet.png?orientation=upMirrored",
    "crop": "/bitmap/walker/sheet.png?crop=0,0,4,4",
    "outline": "/bitmap/walker/sheet.png?outline=white,1",
    "renderingMode": "/bitmap/walker/sheet.png?renderingMode=template&foreground=tomato",
    "foreground": "/bitmap/walker/sheet.png?renderingMode=template&foreground=tomato",
    "layout": "/bitmap/walker/sheet.png?layout=packed&trim=true",
    "columns": "/bitmap/walker/sheet.png?columns=1",
    "rows": "/bitmap/walker/sheet.png?rows=1",
    "trim": "/bitmap/walker/sheet.json?trim=true",
    "merge": "/bitmap/walker/sheet.json?merge=true",
    "snap": "/bitmap/walker/sheet.png?snap=floor",
    "data": "/bitmap/walker/sheet.json?data=array",
    "prefix": "/bitmap/walker/sheet.json?prefix=walker-",
  ]).others(at: "/bitmap/walker/sheet.png")

  /// The options of symbols' pictures.
  package static let symbols = OptionExamples([
    "variant": "/symbol/bell.png?variant=slash.fill&size=64",
    "context": "/symbol/bell.png?context=tabBar&size=64",
    "plain": "/symbol/bell.png?variant=fill&plain=true",
    "derive": "/symbol/cloud.svg?variant=square.fill&derive=true",
    "mode": "/symbol/cloud.sun.rain.png?mode=multicolor&size=64",
    "foreground": "/symbol/cloud.sun.rain.png?foreground=gray,orange,blue&size=64",
    "levels": "/symbol/cloud.sun.rain.png?mode=hierarchical&levels=1,.5,.18",
    "value": "/symbol/wifi.png?value=0.5&inactive=hide&size=64",
    "inactive": "/symbol/wifi.png?value=0.5&inactive=hide&size=64",
    "size": "/symbol/heart.png?size=64&scale=2",
    "width": "/symbol/bell.png?width=96&height=48&contentMode=fill",
    "height": "/symbol/bell.png?width=96&height=48&contentMode=fill",
    "contentMode": "/symbol/bell.png?width=96&height=48&contentMode=fill",
    "aspectRatio": "/symbol/bell.png?width=96&height=96&aspectRatio=3:2",
    "clipped": "/symbol/bell.png?width=96&height=48&contentMode=fill&clipped=false",
    "dir": "/symbol/list.bullet.png?size=64&dir=rtl",
    "orientation": "/symbol/bell.svg?orientation=right",
    "resizingMode": "/symbol/bell.png?resizingMode=tile&width=200&height=96&size=48",
    "capInsets": "/symbol/bell.png?capInsets=8,8,8,8&width=200&height=96&size=48",
    "innerPadding": "/symbol/heart.png?size=64&innerPadding=4&border=2",
    "border": "/symbol/heart.png?size=64&border=2,gold",
    "rotate": "/symbol/heart.png?size=64&rotate=17&antialiased=false",
    "antialiased": "/symbol/heart.png?size=64&rotate=17&antialiased=false",
    "padding": "/symbol/heart.png?size=64&padding=8",
    "background": "/symbol/heart.png?size=64&background=gold",
    "colorMode":
      "/symbol/cloud.sun.rain.png?mode=hierarchical&background=gold&colorMode=linear"
      + "&size=64",
    "effect": "/symbol/bell.png?effect=wiggle&effect=pulse&size=64",
    "direction": "/symbol/bell.svg?effect=bounce&direction=down",
    "scope": "/symbol/wifi.svg?effect=bounce&scope=wholeSymbol",
    "sequence": "/symbol/wifi.svg?effect=variableColor&sequence=cumulative&reversing=true",
    "reversing": "/symbol/wifi.svg?effect=variableColor&sequence=cumulative&reversing=true",
    "reversed": "/symbol/heart.svg?effect=drawOn&reversed=true",
    "angle": "/symbol/bell.svg?effect=wiggle&angle=30",
    "to": "/symbol/bell.svg?effect=replace&to=bell.slash",
    "repeat": "/symbol/gear.svg?effect=rotate&repeat=continuous&delay=1&speed=0.5",
    "delay": "/symbol/gear.svg?effect=rotate&repeat=continuous&delay=1&speed=0.5",
    "speed": "/symbol/gear.svg?effect=rotate&repeat=continuous&delay=1&speed=0.5",
    "time": "/symbol/bell.png?effect=bounce&time=0.3&size=64",
    "effectsRemoved": "/symbol/bell.svg?effect=bounce&effectsRemoved=true",
    "v": "/symbol/bell.png?size=64&v=1",
  ]).others(at: "/symbol/heart.png?size=64")

  /// The options of scenes' pictures.
  package static let scenes = OptionExamples([
    "scale": "/scene/award.png?name=Ada&scale=3",
    "proposedWidth": "/scene/badge.png?proposedWidth=40",
    "proposedHeight": "/scene/badge.png?proposedWidth=40&proposedHeight=20",
    "colorMode": "/scene/card.png?colorMode=linear",
    "dir": "/scene/card.png?dir=rtl",
    "page": "/scene/certificate.pdf?page=a4",
    "pageAlignment": "/scene/award.pdf?page=a4&pageAlignment=top",
    "rasterizationScale": "/scene/award.pdf?rasterizationScale=8",
    "missing": "/scene/award.png?name=Ada&missing=error",
    "layout": "/scene/award.json?layout=true",
    "expires": "/scene/award.png?name=Ada&expires=1798761600&signature=…",
    "signature": "/scene/award.png?name=Ada&expires=1798761600&signature=…",
  ]).others(at: "/scene/award.png")

  /// The options that only drafts have.
  package static let drafts = OptionExamples([
    "document": "/draft/scene.png?document=\(DraftQuery.documentExample)&scale=2",
    "data": "/draft/bitmap.png?data=\(DraftQuery.dataExample)&scale=8",
    "file": "/draft/bitmap?data=\(DraftQuery.dataExample)&file=ghost.png",
    "expires": "/draft/scene.png?document=…&expires=1798761600&signature=…",
    "signature": "/draft/scene.png?document=…&expires=1798761600&signature=…",
  ])

  /// The options of remote images, beyond those of bitmaps.
  package static let remoteImages = OptionExamples([
    "url": "/remote.png?url=http://127.0.0.1:8080/bitmap/ghost.png&scale=8",
    "placeholder": "/remote.png?placeholder=photo&width=64&height=64",
    "fallback": "/remote.png?url=http://127.0.0.1:8080/bitmap/none.png&fallback=photo&width=64",
    "keepPrevious":
      "/remote.png?url=http://127.0.0.1:8080/bitmap/cat.png&wait=0"
      + "&keepPrevious=http://127.0.0.1:8080/bitmap/ghost.png",
    "recover":
      "/remote.png?url=http://127.0.0.1:8080/bitmap/ghost.png?scale=6&recover=true"
      + "&scale=8",
    "wait": "/remote.png?url=http://127.0.0.1:8080/bitmap/ghost.png&wait=0",
    "expires": "/remote.png?url=https://example.org/cat.png&expires=1798761600&signature=…",
    "signature": "/remote.png?url=https://example.org/cat.png&expires=1798761600&signature=…",
  ])
}
