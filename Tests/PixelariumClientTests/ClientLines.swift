// swift-format-ignore-file
// Made of the code on pages: a test compares, and with RECORD=1 writes it anew.

import Foundation
import PixelariumClient

let clientLines: [ClientLine] = [
  ClientLine("/bitmap/ghost?") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?scale=8") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").url(.png, scale: 8)
  },
  ClientLine("/bitmap/ghost?scale=1") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").url(.png)
  },
  ClientLine("/bitmap/ghost?scale=2.50") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").url(.png, scale: 2.5)
  },
  ClientLine("/bitmap/ghost?palette=dusk&match=nearest") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").palette("dusk", match: .nearest).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?palette=black,white,%23ff6347") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").palette(["#000000", "#ffffff", "#ff6347"]).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?frame=0") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(number: 0).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?frames=all") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frames().url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?frames=0,0") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frames([0, 0]).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?frames=0-0&repeat=2&speed=0.5") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frames([0]).repeatCount(2).speed(0.5).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?repeat=continuous&duration=80") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").repeatCount(nil).frameDuration(milliseconds: 80).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?frame=1&grid=1x1") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(number: 1).grid(columns: 1, rows: 1).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?grid=1x1&gridMargin=0&gridSpacing=1") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").grid(columns: 1, rows: 1, spacing: 1).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?orientation=leftMirrored") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").orientation(.leftMirrored).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?orientation=up") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?crop=0,0,2,1") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").crop(column: 0, row: 0, columns: 2, rows: 1).url(.png, scale: 256)
  },
  ClientLine("/bitmap/ghost?renderingMode=template&foreground=tomato") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").renderingMode(.template).foregroundStyle("#ff6347").url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?width=320&height=200&contentMode=fill") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 320, height: 200).contentMode(.fill).url(.png)
  },
  ClientLine("/bitmap/ghost?width=64") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 64).url(.png)
  },
  ClientLine("/bitmap/ghost?width=60&height=20&contentMode=stretch") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 60, height: 20).contentMode(.stretch).url(.png)
  },
  ClientLine("/bitmap/ghost?width=60&height=20") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 60, height: 20).url(.png)
  },
  ClientLine("/bitmap/ghost?scale=8&pointScale=2") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").pointScale(2).url(.png, scale: 8)
  },
  ClientLine("/bitmap/ghost?width=60&height=20&aspectRatio=3:2") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 60, height: 20).aspectRatio(width: 3, height: 2, contentMode: .fit).url(.png)
  },
  ClientLine("/bitmap/ghost?width=60&height=20&contentMode=fill&aspectRatio=1.5") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 60, height: 20).aspectRatio(width: 1.5, height: 1, contentMode: .fill).url(.png)
  },
  ClientLine("/bitmap/ghost?width=60&height=20&contentMode=fill&clipped=false") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 60, height: 20).contentMode(.fill).clipped(false).url(.png)
  },
  ClientLine("/bitmap/ghost?width=61&snap=pad") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 61).snap(.pad).url(.png)
  },
  ClientLine("/bitmap/ghost?width=61&interpolation=high&profile=apple&colorMode=linear") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 61).interpolation(.high).resamplingProfile(.apple).colorMode(.linear).url(.png)
  },
  ClientLine("/bitmap/ghost?dynamicRange=high") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").allowedDynamicRange(.high).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?width=60&height=20&resizingMode=tile") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 60, height: 20).resizable(resizingMode: .tile).url(.png)
  },
  ClientLine("/bitmap/ghost?width=60&height=20&capInsets=1,0,1,0") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 60, height: 20).resizable(capInsets: PixelInsets(top: 1, leading: 0, bottom: 1, trailing: 0)).url(.png)
  },
  ClientLine("/bitmap/ghost?width=60&renderer=canvas&fillAntialiased=true") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 60).renderer(.canvas, fillAntialiased: true).url(.png)
  },
  ClientLine("/bitmap/ghost?scale=20&lineColor=white") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").dividers("#ffffff").url(.png, scale: 20)
  },
  ClientLine("/bitmap/ghost?scale=20&lineWidthRatio=0.1&lineColor=navy&lineStyle=hard&lineMode=insert&lineBlend=twice&layer=dividers") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").dividers("#000080", widthRatio: 0.1, style: .hard, mode: .insert, blend: .twice, layer: .dividers).url(.png, scale: 20)
  },
  ClientLine("/bitmap/ghost?palette=black,white&dither=bayer4") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").palette(["#000000", "#ffffff"]).dither(.bayer4).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?colors=5") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").colors(5).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?outline=navy") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").outline("#000080").url(.png, scale: 19)
  },
  ClientLine("/bitmap/ghost?outline=navy,2,corners") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").outline("#000080", width: 2, corners: true).url(.png, scale: 18)
  },
  ClientLine("/bitmap/ghost?shadow=navy,1,-2") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").cellShadow("#000080", columns: 1, rows: -2).url(.png, scale: 19)
  },
  ClientLine("/bitmap/ghost?innerPadding=2&border=2,white") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").innerPadding(0.095238).border("#ffffff", width: 0.095238).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?border=3,black") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").border(width: 0.142857).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?innerPadding=16&border=1") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").innerPadding(0.842105).border(width: 0.052632).url(.png, scale: 19)
  },
  ClientLine("/bitmap/ghost?border=1&padding=16") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").border(width: 0.052632).padding(0.842105).url(.png, scale: 19)
  },
  ClientLine("/bitmap/ghost?innerPadding=3&border=2,%23ff3b30&padding=4") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").innerPadding(0.15).border("#ff3b30", width: 0.1).padding(0.2).url(.png, scale: 20)
  },
  ClientLine("/bitmap/ghost?innerPadding=3&rotate=17&padding=2") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").innerPadding(0.15).rotationEffect(.degrees(17)).padding(0.1).url(.png, scale: 20)
  },
  ClientLine("/bitmap/ghost?innerPadding=5&border=1&rotate=17") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").innerPadding(0.25).border(width: 0.05).rotationEffect(.degrees(17)).url(.png, scale: 20)
  },
  ClientLine("/bitmap/ghost?rotate=17") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").rotationEffect(.degrees(17)).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?border=2") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").border(width: 0.095238).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?padding=16") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").padding(0.8).url(.png, scale: 20)
  },
  ClientLine("/bitmap/ghost?padding=0,4,0,4") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").padding(PixelInsets(top: 0, leading: 0.190476, bottom: 0, trailing: 0.190476)).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?padding=3,2,1,0") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").padding(PixelInsets(top: 0.142857, leading: 0.095238, bottom: 0.047619, trailing: 0)).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?border=1&background=navy") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").border(width: 0.047619).background("#000080").url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?width=60&height=20&contentMode=stretch") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 60, height: 20).contentMode(.stretch).url(.png)
  },
  ClientLine("/bitmap/ghost?width=60&height=20") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 60, height: 20).url(.png)
  },
  ClientLine("/bitmap/ghost?width=61") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 61).url(.png)
  },
  ClientLine("/bitmap/ghost?renderingMode=original") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?rotate=17.5&antialiased=false") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").rotationEffect(.degrees(17.5)).antialiased(false).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?rotate=-90") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").rotationEffect(.degrees(270)).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?rotate=17&edgeInset=1") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").rotationEffect(.degrees(17)).edgeInset(1).url(.png, scale: 19)
  },
  ClientLine("/bitmap/ghost?padding=1,2,3,4&background=navy") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").padding(PixelInsets(top: 0.047619, leading: 0.095238, bottom: 0.142857, trailing: 0.190476)).background("#000080").url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?padding=16&background=%23f80") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").padding(0.8).background("#ff8800").url(.png, scale: 20)
  },
  ClientLine("/bitmap/ghost?background=%2333669980&opaque=true") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").background("#33669980").opaque(true).url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?grid=4x4&gridMargin=1") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").grid(columns: 4, rows: 4, margin: 1).url(.png, scale: 21)
  },
  ClientLine("/bitmap/walker?tag=walk") {
    try PixelServer(URL(string: "http://pixels.example")!).image("walker").frameTag("walk").url(.png, scale: 14)
  },
  ClientLine("/bitmap/walker?frame=2&tag=walk") {
    try PixelServer(URL(string: "http://pixels.example")!).image("walker").frame(number: 2).frameTag("walk").url(.png, scale: 14)
  },
  ClientLine("/bitmap/walker?layers=body") {
    try PixelServer(URL(string: "http://pixels.example")!).image("walker").layers(["body"]).url(.png, scale: 14)
  },
  ClientLine("/bitmap/walker?layers=-body") {
    try PixelServer(URL(string: "http://pixels.example")!).image("walker").hidingLayers(["body"]).url(.png, scale: 14)
  },
  ClientLine("/bitmap/button?width=64&height=32&slice=button") {
    try PixelServer(URL(string: "http://pixels.example")!).image("button").slice("button").frame(width: 64, height: 32).url(.png)
  },
  ClientLine("/symbol/heart?") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("heart").url(.svg)
  },
  ClientLine("/symbol/heart?scale=2&size=64") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("heart").size(64).url(.svg, scale: 2)
  },
  ClientLine("/symbol/bell?variant=slash.fill&size=64") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolVariant(.slash.fill).size(64).url(.svg)
  },
  ClientLine("/symbol/bell?variant=fill&variant=slash") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolVariant(.slash.fill).url(.svg)
  },
  ClientLine("/symbol/heart?variant=circle&variant=square.fill") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("heart").symbolVariant(.circle.fill).url(.svg)
  },
  ClientLine("/symbol/bell?variant=fill&plain=true") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").url(.svg)
  },
  ClientLine("/symbol/bell?context=tabBar") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolVariant(.fill).url(.svg)
  },
  ClientLine("/symbol/bell?variant=circle&context=swipeActions&plain=true") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").url(.svg)
  },
  ClientLine("/symbol/cloud?variant=square.fill&derive=true") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("cloud").symbolVariant(.square.fill).derived(true).url(.svg)
  },
  ClientLine("/symbol/cloud.sun.rain?mode=multicolor") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("cloud.sun.rain").symbolRenderingMode(.multicolor).url(.svg)
  },
  ClientLine("/symbol/cloud.sun.rain?foreground=gray,orange,blue") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("cloud.sun.rain").foregroundStyle("#808080", "#ffa500", "#0000ff").url(.svg)
  },
  ClientLine("/symbol/cloud.sun.rain?mode=hierarchical&levels=1,.5,.18") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("cloud.sun.rain").symbolRenderingMode(.hierarchical).hierarchicalLevels(1, 0.5, 0.18).url(.svg)
  },
  ClientLine("/symbol/wifi?value=0.5&inactive=hide") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("wifi").variableValue(0.5).inactiveLayers(.hide).url(.svg)
  },
  ClientLine("/symbol/bell?width=96&height=48&contentMode=fill") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").frame(width: 96, height: 48).contentMode(.fill).url(.svg)
  },
  ClientLine("/symbol/heart?size=64&imageScale=large&weight=bold") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("heart").size(64).imageScale(.large).fontWeight(.bold).url(.svg)
  },
  ClientLine("/symbol/list.bullet?dir=rtl") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("list.bullet").layoutDirection(.rtl).url(.svg)
  },
  ClientLine("/symbol/heart?border=2,gold&rotate=17&antialiased=false&padding=8") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("heart").border("#ffd700", width: 2).rotationEffect(.degrees(17)).antialiased(false).padding(8).url(.svg)
  },
  ClientLine("/symbol/heart?innerPadding=4&border=2") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("heart").innerPadding(4).border(width: 2).url(.svg)
  },
  ClientLine("/symbol/heart?background=gold&opaque=true&colorMode=linear") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("heart").background("#ffd700").opaque(true).colorMode(.linear).url(.svg)
  },
  ClientLine("/symbol/bell?orientation=leftMirrored") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").orientation(.leftMirrored).url(.svg)
  },
  ClientLine("/symbol/bell?width=96&height=48&contentMode=fill&aspectRatio=3&clipped=false") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").frame(width: 96, height: 48).aspectRatio(width: 3, height: 1, contentMode: .fill).clipped(false).url(.svg)
  },
  ClientLine("/symbol/bell?size=24&width=96&height=48&resizingMode=tile&capInsets=2,2,2,2") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").size(24).frame(width: 96, height: 48).resizable(capInsets: 2, resizingMode: .tile).url(.svg)
  },
  ClientLine("/symbol/bell?effect=wiggle,pulse") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolEffect(.wiggle, .pulse).url(.svg)
  },
  ClientLine("/symbol/bell?effect=wiggle,pulse") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolEffect(.wiggle, .pulse).url(.svg)
  },
  ClientLine("/symbol/bell?effect=bounce,rotate&speed=2") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolEffect(.bounce, .rotate, options: .default.speed(2)).url(.svg)
  },
  ClientLine("/symbol/bell?effect=wiggle,rotate&angle=30") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolEffect(.wiggle, .rotate, options: .default.angle(30)).url(.svg)
  },
  ClientLine("/symbol/bell?effect=pulse,bounce&repeat=1") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolEffect(.pulse, .bounce, options: .default.repeat(1)).url(.svg)
  },
  ClientLine("/symbol/bell?effect=pulse&repeat=3") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolEffect(.pulse, options: .default.repeat(3)).url(.svg)
  },
  ClientLine("/symbol/bell?effect=bounce") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolEffect(.bounce).url(.svg)
  },
  ClientLine("/symbol/bell?effect=pulse,bounce&speed=2") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolEffect(.pulse, .bounce, options: .default.speed(2)).url(.svg)
  },
  ClientLine("/symbol/bell?width=96&height=48&contentMode=stretch") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").frame(width: 96, height: 48).contentMode(.stretch).url(.svg)
  },
  ClientLine("/symbol/heart?innerPadding=4&border=2,gold&padding=1") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("heart").innerPadding(4).border("#ffd700", width: 2).padding(1).url(.svg)
  },
  ClientLine("/symbol/bell?effect=bounce&direction=down&scope=wholeSymbol") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolEffect(.bounce, options: .default.direction(.down).scope(.wholeSymbol)).url(.svg)
  },
  ClientLine("/symbol/wifi?effect=variableColor&sequence=cumulative&reversing=true") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("wifi").symbolEffect(.variableColor, options: .default.sequence(.cumulative).reversing).url(.svg)
  },
  ClientLine("/symbol/heart?effect=drawOn&reversed=true") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("heart").symbolEffect(.drawOn, options: .default.reversed).url(.svg)
  },
  ClientLine("/symbol/bell?effect=wiggle&angle=30&time=0.3") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolEffect(.wiggle, options: .default.angle(30).time(0.3)).url(.svg)
  },
  ClientLine("/symbol/bell?effect=replace&to=bell.slash") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolEffect(.replace, options: .default.replacement("bell.slash")).url(.svg)
  },
  ClientLine("/symbol/gear?effect=rotate&repeat=continuous&delay=1&speed=0.5") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("gear").symbolEffect(.rotate, options: .default.repeating.delay(1).speed(0.5)).url(.svg)
  },
  ClientLine("/symbol/gear?effect=rotate&repeat=3") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("gear").symbolEffect(.rotate, options: .default.repeat(3)).url(.svg)
  },
  ClientLine("/symbol/bell?effect=bounce&repeat=2&effectsRemoved=true") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").url(.svg)
  },
  ClientLine("/scene/award?") {
    try PixelServer(URL(string: "http://pixels.example")!).scene("award").url(.png)
  },
  ClientLine("/scene/award?name=Ada&date=2026-11-21&scale=3") {
    try PixelServer(URL(string: "http://pixels.example")!).scene("award").url(.png, scale: 3)
  },
  ClientLine("/scene/award?name=Ada+Lovelace%2C+100%25+%2B%C3%A9%F0%9F%8F%86") {
    try PixelServer(URL(string: "http://pixels.example")!).scene("award").set("name", "Ada Lovelace, 100% +é🏆").url(.png)
  },
  ClientLine("/scene/badge?proposedWidth=40&proposedHeight=20.5") {
    try PixelServer(URL(string: "http://pixels.example")!).scene("badge").proposedSize(width: 40, height: 20.5).url(.png)
  },
  ClientLine("/scene/award?background=navy&opaque=true&colorMode=linear") {
    try PixelServer(URL(string: "http://pixels.example")!).scene("award").background("#000080").opaque(true).colorMode(.linear).url(.png)
  },
  ClientLine("/scene/card?dynamicRange=high&colorScheme=dark&dir=rtl") {
    try PixelServer(URL(string: "http://pixels.example")!).scene("card").allowedDynamicRange(.high).colorScheme(.dark).layoutDirection(.rtl).url(.png)
  },
  ClientLine("/scene/award?page=a4-landscape&pageAlignment=top&rasterizationScale=8") {
    try PixelServer(URL(string: "http://pixels.example")!).scene("award").page(.sheet(.a4Landscape), alignment: .top).rasterizationScale(8).url(.png)
  },
  ClientLine("/scene/award?page=800x600") {
    try PixelServer(URL(string: "http://pixels.example")!).scene("award").page(.size(width: 800, height: 600)).url(.png)
  },
  ClientLine("/scene/award?missing=error") {
    try PixelServer(URL(string: "http://pixels.example")!).scene("award").missingGlyphs(.error).url(.png)
  },
  ClientLine("/scene/award?wait=2000") {
    try PixelServer(URL(string: "http://pixels.example")!).scene("award").url(.png)
  },
  ClientLine("/bitmap/ghost?") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").url(.png, scale: 21)
  },
  ClientLine("/bitmap/ghost?scale=3&padding=4&border=2,gold&innerPadding=1,2,3,5") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").innerPadding(PixelInsets(top: 0.333333, leading: 0.666667, bottom: 1, trailing: 1.666667)).border("#ffd700", width: 0.666667).padding(1.333333).url(.png, scale: 3)
  },
  ClientLine("/bitmap/ghost?scale=8&padding=4&format=svg") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").padding(0.5).url(.svg, scale: 8)
  },
  ClientLine("/bitmap/ghost?width=64&padding=4&format=pdf") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 64).padding(4).url(.pdf)
  },
  ClientLine("/bitmap/ghost?width=64&height=48&scale=3&capInsets=2,2,2,2&padding=5") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 21.333333, height: 16).resizable(capInsets: 2).padding(1.666667).url(.png, scale: 3)
  },
  ClientLine("/bitmap/ghost?width=64&contentMode=original&scale=7&border=3") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").frame(width: 9.142857).contentMode(.original).border(width: 0.428571).url(.png, scale: 7)
  },
  ClientLine("/bitmap/ghost?scale=4&interpolation=bilinear&dither=floyd&colors=3") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").colors(3).dither(.floyd).interpolation(.bilinear).url(.png, scale: 4)
  },
  ClientLine("/bitmap/walker?frames=0-3,2-1&scale=4&format=gif&repeat=continuous") {
    try PixelServer(URL(string: "http://pixels.example")!).image("walker").frames([0, 1, 2, 3, 2, 1]).repeatCount(nil).url(.gif, scale: 4)
  },
  ClientLine("/bitmap/ghost?scale=16&edgeInset=1,0,1,0&rotate=-12.5&profile=apple&interpolation=high") {
    try PixelServer(URL(string: "http://pixels.example")!).image("ghost").interpolation(.high).resamplingProfile(.apple).rotationEffect(.degrees(347.5)).edgeInset(PixelInsets(top: 1, leading: 0, bottom: 1, trailing: 0)).url(.png, scale: 16)
  },
  ClientLine("/symbol/bell?width=64&height=43&scale=1.5&format=png&padding=3") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").frame(width: 42.666667, height: 28.666667).padding(3).url(.png, scale: 1.5)
  },
  ClientLine("/symbol/bell?width=64&scale=2&format=svg") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").frame(width: 64).url(.svg, scale: 2)
  },
  ClientLine("/symbol/bell?format=webp&scale=2&value=0.4") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").variableValue(0.4).url(.webp, scale: 2)
  },
  ClientLine("/symbol/bell?effect=bounce&effect=pulse&delay=1&repeat=2") {
    try PixelServer(URL(string: "http://pixels.example")!).symbol("bell").symbolEffect(.bounce, .pulse, options: .default.repeat(2).delay(1)).url(.svg)
  },
  ClientLine("/scene/award?name=%22Ada%22%5C(1)%CC%81&format=pdf&page=a5&pageAlignment=topLeading") {
    try PixelServer(URL(string: "http://pixels.example")!).scene("award").set("name", "\"Ada\"\\(1)́").page(.sheet(.a5), alignment: .topLeading).url(.pdf)
  },
  ClientLine("/scene/award?name=&scale=2&format=webp") {
    try PixelServer(URL(string: "http://pixels.example")!).scene("award").set("name", "").url(.webp, scale: 2)
  },
]
