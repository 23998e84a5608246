extension Guide {
  static let start = Guide(
    "start", "Getting started",
    "Start a server, find a picture, change it in its URL, and add one of your own.",
    Section(
      "serve", "Start a server", words: "begin first quick start tutorial install run demo",
      .text(
        "A collection is one file. With `--demo`, the server adds a collection of examples to it:"),
      .code("Start a server", "pixelarium serve --demo"),
      .text(
        "The server listens on this machine only until you say otherwise: [Run a server](/docs/guides/server) has the package, the container and the settings."
      )),
    Section(
      "find", "Find a picture", words: "browse search gallery copy url",
      .text(
        "Each [bitmap](/), [symbol](/symbols) and [scene](/scenes) has a page with a control for every option. The page shows the URL of what you see, and code for HTML, Markdown, CSS and Swift to copy."
      ),
      .code("Fetch a picture", "curl --output ghost.png '{{server}}/bitmap/ghost.png?scale=8'")),
    Section(
      "change", "Change it in its URL", words: "options parameters query resize recolor",
      .text(
        "The path names the item and the format. Everything after `?` is an option, in any order. A wrong option is an error that names the right ones."
      ),
      .list([
        "`/bitmap/ghost.png?scale=8` has 8 × 8 pixels for each cell.",
        "`/bitmap/ghost.png?scale=8&palette=dusk` is in other colours.",
        "`/symbol/bell.svg?variant=slash.fill&foreground=tomato` is a vector, filled and crossed out.",
        "`/scene/award.png?name=Ada&scale=2` fills in a document.",
      ]),
      .text(
        "All options are in the reference: [of bitmaps](/docs/bitmaps), [of symbols](/docs/symbols), [of scenes](/docs/scenes)."
      )),
    Section(
      "add", "Add your own", words: "upload import create new",
      .text("The command adds files while the server runs. The next request shows them."),
      .code(
        "Add pictures",
        """
        pixelarium bitmap add hero.aseprite --label 'A hero with a sword'
        pixelarium symbol add heart.svg --name my.heart
        pixelarium scene export award -o award.json
        pixelarium scene add award.json --name prize
        """),
      .text("[Your collection](/docs/guides/collection) covers formats, labels, tags and backups.")),
    Section(
      "next", "Go on",
      .list([
        "[A sprite in a README](/docs/guides/readme), [icons in a page](/docs/guides/icons), [an award by URL](/docs/guides/scenes), [animations and sheets](/docs/guides/animation).",
        "[The language of scenes](/docs/language), with every kind and modifier.",
        "[The command](/docs/command), with its settings.",
      ])))

  static let readme = Guide(
    "readme", "A sprite in a README",
    "Show pixel art in Markdown, sharp and in the right size, on GitHub and anywhere else.",
    Section(
      "show", "Show it", words: "markdown github gitlab readme embed image",
      .recipe("readme"),
      .text(
        "The text in brackets is the text alternative. A whole scale keeps all cells equal; [Crisp on every screen](/docs/guides/crisp) says why."
      )),
    Section(
      "size", "Choose its size", words: "resize width height bigger smaller thumbnail",
      .text(
        "`scale` is pixels per cell. If you need an exact width, `snap=pad` enlarges by the largest whole factor and centres the picture:"
      ),
      .code(
        "A sprite with an exact width", "![A ghost]({{server}}/bitmap/ghost.png?width=400&snap=pad)"
      ),
      .text("Markdown cannot set a size, but HTML in Markdown can:"),
      .code(
        "A sprite in HTML",
        "<img src=\"{{server}}/bitmap/ghost.png?scale=16\" width=\"128\" alt=\"A ghost\">")),
    Section(
      "move", "Let it move", words: "animated gif webp readme",
      .recipe("walk"),
      .text("[Animations and sheets](/docs/guides/animation) covers tags, speed and loops.")),
    Section(
      "dark", "Follow the reader's colours", words: "dark mode theme github prefers-color-scheme",
      .recipe("dark")),
    Section(
      "badge", "Add a badge", words: "badge shield status build shields.io ci",
      .text(
        "The scene `badge` of the demo collection takes its texts and its colour from the URL:"),
      .code(
        "A badge",
        "![Tests passing]({{server}}/scene/badge.svg?label=tests&message=passing&color=seagreen)"),
      .text("[An award by URL](/docs/guides/scenes) explains how to make your own.")),
    Section(
      "stale", "If the picture stays old", words: "cache stale refresh update camo purge",
      .text(
        "GitHub and other sites keep a copy of the picture. Its page here shows the URL with `v`, the revision: after an edit, the new URL is a new picture for every cache."
      )))

  static let crisp = Guide(
    "crisp", "Crisp on every screen",
    "Why pixel art becomes blurry, and how to keep every cell a square.",
    Section(
      "blurry", "If a picture is blurry",
      words: "blurry blur soft fuzzy smooth pixel perfect nearest neighbor sharp crisp unsharp",
      .text(
        "A browser smooths pictures that it enlarges, and cells that do not cover whole pixels get different sizes. Let the server enlarge by a whole `scale`, and tell the browser not to smooth:"
      ),
      .recipe("screens")),
    Section(
      "retina", "For screens with more pixels",
      words: "retina hidpi dpr density 2x 3x srcset high dpi",
      .text(
        "`srcset` names a picture for one, two and three device pixels per CSS pixel. The page of each bitmap has this code to copy, and `<pixel-image>` does it by itself:"
      ),
      .recipe("element")),
    Section(
      "box", "In a box of any size",
      words: "resize fit fill cover contain width height thumbnail responsive",
      .text(
        "With `width` and `height`, `contentMode` selects how the picture fills the box, and `snap` how it handles factors that are not whole: `floor` stays below, `pad` also centres the picture, `error` refuses."
      ),
      .code(
        "A box of 320 × 200 pixels", "{{server}}/bitmap/ghost.png?width=320&height=200&snap=pad")),
    Section(
      "smooth", "If you want it smooth",
      words:
        "interpolation lanczos bicubic bilinear resample antialias upscale scale2x hqx epx filter",
      .text(
        "`interpolation=high` is Lanczos, `scale4x` rounds the stairs of pixel art, and there are twelve more methods. All of them are on [the page of options](/docs/bitmaps#interpolation)."
      )),
    Section(
      "restore", "If your file is already enlarged",
      words: "recover enlarged screenshot downscale shrink pixel size detect grid",
      .text("The server finds the cells of pixel art that was enlarged, even if it was smoothed:"),
      .code("Restore the cells", "pixelarium bitmap add screenshot.png --recover"),
      .recipe("recover")))

  static let icons = Guide(
    "icons", "Icons in a page",
    "Serve symbols from your own server: variants, weights, colours, motion and components.",
    Section(
      "one", "One icon", words: "svg icon symbol embed inline sf symbols material bootstrap",
      .recipe("variant"),
      .text(
        "Use `.svg` in pages: vectors are sharp at any size. `.png`, `.webp` and `.pdf` are for everything else."
      )),
    Section(
      "text", "In the colour of the text",
      words: "currentcolor mask color tint hover css dark mode",
      .recipe("icon"),
      .text(
        "A hover, a focus or a dark theme changes the colour of the text, and with it the icon; the browser loads nothing again. `<pixel-image symbol=\"bell\">` has the colour of its text, too."
      )),
    Section(
      "framework", "In React, Vue or Svelte",
      words: "react vue svelte angular component framework iconify npm jsx typescript",
      .text(
        "`<pixel-image>` is a custom element, which every framework can show. For components with icons by name, use Iconify's with this server as the host:"
      ),
      .recipe("iconify"),
      .text(
        "`@iconify/react`, `@iconify/vue` and the plug-ins for Tailwind CSS and UnoCSS read the same URLs. [Icons for Iconify](/docs/icons) lists them."
      )),
    Section(
      "motion", "Icons that move",
      words: "animation effect bounce pulse hover spin symbol effect loading spinner",
      .text("An effect of SF Symbols is an option; `trigger` plays it each time a value changes:"),
      .code(
        "An icon that bounces",
        """
        <script type="module" src="{{server}}/pixel-image.js"></script>
        <pixel-image symbol="bell" effect="bounce" trigger="3" width="32" alt="3 messages"></pixel-image>
        """)),
    Section(
      "favicon", "A favicon", words: "favicon ico apple-touch-icon tab icon app icon windows",
      .recipe("favicon")),
    Section(
      "own", "Your own icons",
      words: "import svg set bootstrap tabler phosphor variants slash circle derive license",
      .text(
        "Add single files, or a whole set: `--names bootstrap`, `tabler`, `phosphor` or `sf` understands its file names. `derive` draws the slashes and enclosures that a set lacks."
      ),
      .code(
        "Add icons",
        """
        pixelarium symbol add heart.svg --name my.heart
        pixelarium symbol derive my.heart --variants slash,circle
        pixelarium symbol add bootstrap-icons/ --names bootstrap --license MIT
        """)))

  static let colors = Guide(
    "colors", "Colours, tint and dark mode",
    "Recolour a picture without a copy of it: one colour, a palette, or light and dark.",
    Section(
      "tint", "In one colour",
      words: "tint template foreground monochrome silhouette single color colour recolor",
      .text(
        "`renderingMode=template` paints the opaque cells of a bitmap in the `foreground` colour; symbols have `foreground` directly."
      ),
      .code(
        "A bitmap in one colour",
        "{{server}}/bitmap/ghost.png?scale=8&renderingMode=template&foreground=tomato")),
    Section(
      "palette", "In another palette",
      words: "palette swap lospec gpl hex recolor colormap limited colors retro",
      .text(
        "`palette` takes the name of a [stored palette](/palettes), or at least two colours. `match` selects how colours are matched, and `dither` mixes the ones that are missing."
      ),
      .code(
        "A bitmap in another palette",
        "{{server}}/bitmap/aurora.png?palette=dusk&dither=bayer4&scale=4"),
      .text("`colors=16` computes a palette from the picture itself.")),
    Section(
      "dark", "Light and dark",
      words: "dark mode light mode theme night prefers-color-scheme color scheme",
      .recipe("dark"),
      .text(
        "System colours such as `systemIndigo`, `primary` and `secondary` differ in light and dark, and so do pairs of your own: `{\"light\": \"navy\", \"dark\": \"white\"}`. A symbol that is an inline mask follows the text: [Icons in a page](/docs/guides/icons#text)."
      )),
    Section(
      "background", "Transparent, or on a colour",
      words: "transparent transparency alpha background opaque white black matte",
      .text(
        "Pictures keep their transparency. `background=navy` puts a colour behind them, and `opaque=true` also removes the alpha channel, for programs that show it as black."
      ),
      .code(
        "A picture on a colour", "{{server}}/bitmap/ghost.png?scale=8&padding=16&background=navy")),
    Section(
      "edge", "Outlines, shadows and borders",
      words: "outline stroke shadow glow border frame padding margin rounded",
      .text("`outline` and `shadow` work on cells, `border` and `padding` on pixels:"),
      .code(
        "An outline and a shadow",
        "{{server}}/bitmap/ghost.png?scale=8&outline=white,1,corners&shadow=00000080,2,2"),
      .text(
        "To turn or mirror a picture, see [rotate](/docs/bitmaps#rotate) and [orientation](/docs/bitmaps#orientation); [crop](/docs/bitmaps#crop) shows a part."
      )))
}
