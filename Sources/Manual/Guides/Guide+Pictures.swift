extension Guide {
  static let animation = Guide(
    "animation", "Animations and sprite sheets",
    "Play the frames of a sprite, set their speed, and hand them to a game engine.",
    Section(
      "play", "Play a sprite", words: "animation animated gif webp apng sprite frames play",
      .recipe("walk"),
      .text(
        "`.webp` is small and has translucent colours, `.gif` plays everywhere, `.apng` is lossless, and `.svg` contains all frames as vectors. `frame=3` shows one frame."
      )),
    Section(
      "speed", "Speed and loops",
      words: "fps frame rate duration delay speed slow fast loop repeat once ping-pong reverse",
      .text(
        "Frames have durations in milliseconds: `duration=80` sets all of them, which is 12.5 frames per second, and `speed=2` doubles the speed. `repeat=1` plays once; a ping-pong tag turns round at its end."
      ),
      .code(
        "Twice as fast, once", "{{server}}/bitmap/walker.webp?tag=walk&speed=2&repeat=1&scale=4")),
    Section(
      "sheet", "A sprite sheet",
      words:
        "sprite sheet spritesheet atlas texture phaser pixijs unity godot game engine json trim extrude",
      .recipe("sheet"),
      .text(
        "`layout=packed` and `trim=true` make it small, `extrude=1` prevents seams between tiles, and `sheet.css` plays it in a page without a script."
      )),
    Section(
      "cut", "Cut a sheet into frames",
      words: "slice grid split tiles tileset import sheet frames cut",
      .text("If your file is a sheet, cut it when you add it:"),
      .code(
        "Add a sheet", "pixelarium bitmap slice sheet.png --grid 16x16 --name walk --duration 120"),
      .text("Or leave the file as it is, and cut it in the URL with [grid](/docs/bitmaps#grid).")),
    Section(
      "video", "Video", words: "mp4 mov webm video movie avi h264",
      .text(
        "The server writes no video: an animated WebP of a sprite is smaller, needs no player, and loops by itself. A program such as ffmpeg makes a film of `.apng`."
      )))

  static let scenes = Guide(
    "scenes", "An award by URL",
    "Compose texts, symbols and bitmaps once, and request the picture with other texts: awards, badges, cards, certificates.",
    Section(
      "request", "Request one",
      words: "award badge card certificate template text og image generate dynamic",
      .recipe("award"),
      .text(
        "[Each scene's page](/scenes) is a form for its parameters, with the URL of what you see.")),
    Section(
      "write", "Write your own", words: "scene document json edit create design template editor",
      .text(
        "A scene is a JSON document in the words of SwiftUI. Export one, change it, check it, and add it. Errors name the file, the line and the place."
      ),
      .code(
        "Write a scene",
        """
        pixelarium scene export award -o award.json
        pixelarium scene check award.json
        pixelarium scene render award.json --set name=Grace -o grace.png
        pixelarium scene add award.json --name prize
        """),
      .text(
        "[The language of scenes](/docs/language) has every [kind](/docs/language/kinds) and [modifier](/docs/language/modifiers) with a picture, and so has `man 5 pixelarium-scene`. The JSON of a scene, such as `/api/scenes/award`, names the JSON Schema with which editors complete the keys."
      )),
    Section(
      "share", "Cards for shared links",
      words: "open graph og:image twitter card social preview slack discord embed",
      .recipe("card")),
    Section(
      "paper", "On paper", words: "pdf print certificate a4 letter paper",
      .recipe("print")),
    Section(
      "live", "Pictures that change",
      words: "live update real-time stream events sse dashboard status",
      .recipe("live"),
      .text("`<pixel-image scene=\"badge\" live>` does the same with a cross-fade.")),
    Section(
      "fonts", "Fonts", words: "font typeface google fonts ttf otf woff pixel font letters emoji",
      .text(
        "Scenes use the fonts that come with the program and those that you add: TrueType, OpenType, BDF, or the letters of a picture. [The list of fonts](/api/fonts) shows their families."
      ),
      .code("Add a font", "pixelarium font add Lobster.ttf"),
      .text("WOFF files are compressed: convert them to TrueType first.")),
    Section(
      "sign", "Only for your own texts",
      words: "sign signature abuse protect hotlink private secret key",
      .text(
        "Without signatures, any client of the server can request any text. `--scene-signed all` refuses URLs with parameters unless they are signed with `PIXELARIUM_URL_KEY`:"
      ),
      .code("Sign a URL", "pixelarium scene sign '/scene/award.png?name=Ada' --expires 3600")))

  static let formats = Guide(
    "formats", "Choosing a format",
    "The extension of the URL selects the format. Use PNG if you have no reason for another one.",
    Section(
      "which", "Which one",
      words: "format png webp svg gif apng pdf ico txt convert file type extension",
      .list([
        "`.png` works everywhere and is lossless. Pictures of few colours are stored in less than a kilobyte.",
        "`.webp` is lossless, too, smaller, and plays animations.",
        "`.svg` is sharp at any size: for symbols, scenes and small bitmaps.",
        "`.gif` and `.apng` play animations where WebP does not.",
        "`.pdf` has vectors and text for paper, `.ico` several sizes for Windows and favicons.",
        "`.txt` draws in a terminal, and `.json` describes the item.",
      ])),
    Section(
      "jpeg", "JPEG, AVIF and HEIC",
      words: "jpg jpeg avif heic heif jxl lossy photo compression quality",
      .text(
        "The server reads JPEG, AVIF, HEIC, TIFF and BMP, but writes none of them: they blur the edges of pixel art, and PNG and WebP are smaller for pictures with flat colours. Request `.webp` instead of `.jpg`."
      )),
    Section(
      "accept", "By the browser's choice", words: "accept negotiation content type",
      .text(
        "`/bitmap/ghost` without an extension is a page for browsers, and a picture for `<img>` and programs, in a format of their `Accept` header."
      )),
    Section(
      "download", "Download a file", words: "download save export attachment",
      .text(
        "Each page has a link to save what you see, and the command writes files without a server:"),
      .code(
        "Write files",
        """
        pixelarium render '/bitmap/ghost.png?scale=8' -o ghost.png
        pixelarium bitmap export --all -o art/
        """)))

  static let collection = Guide(
    "collection", "Your collection",
    "Add, label, tag, change and remove items, and keep a backup of the one file that holds them.",
    Section(
      "add", "Add pictures",
      words: "upload import add file aseprite piskel photoshop psd gimp png folder",
      .text(
        "The command reads Aseprite, Piskel, PNG, GIF, WebP, JPEG, HEIC, AVIF, TIFF, BMP, ICO and more, with frames, tags and slices. There is no upload over HTTP: the server only reads, so it cannot change your collection."
      ),
      .code(
        "Add pictures",
        """
        pixelarium bitmap add hero.aseprite --label 'A hero with a sword' --tag hero
        pixelarium bitmap add art/ --dry-run
        """)),
    Section(
      "words", "Labels and tags",
      words: "alt text accessibility label tag search category rename license",
      .text(
        "A label is the text alternative in pages and snippets; `--decorative` says that a picture needs none. Tags group items, and the search knows both."
      ),
      .code(
        "Label and tag",
        "pixelarium bitmap edit ghost --label 'A friendly ghost' --add-tag halloween"),
      .text(
        "Symbols, scenes and fonts also have a `--license`, which their description states. [The command](/docs/command) has every option."
      )),
    Section(
      "replace", "Change and replace",
      words: "edit update replace overwrite delete remove rename revision undo",
      .text(
        "`--on-conflict replace` replaces an item by a new file; its URL stays, and caches learn of the change by its entity tag. A removed item is a 404 for everyone, so a scene that uses it warns you first."
      ),
      .code("Replace a picture", "pixelarium bitmap add hero.aseprite --on-conflict replace")),
    Section(
      "backup", "Back up and move",
      words: "backup restore export migrate move copy sqlite file database location",
      .text(
        "The collection is one SQLite file; [pixelarium database status](/docs/command/database) says where. `backup` copies it while the server runs, and `restore` puts it back:"
      ),
      .code(
        "Back up a collection",
        """
        pixelarium database backup backup.sqlite
        pixelarium database restore backup.sqlite
        """),
      .text(
        "`export --all` writes every bitmap, symbol, palette, scene or font as a file, if you want to leave."
      )))

  static let remote = Guide(
    "remote", "Images of other servers",
    "Load an image once, keep it, and draw it like a bitmap, in the sizes that your page needs.",
    Section(
      "allow", "Allow a server",
      words: "proxy image cdn thumbnail resize external url fetch ssrf allow",
      .text(
        "No image is loaded until an administrator allows its server, or signs its URL. Private addresses are refused in addition."
      ),
      .code("Allow a server", "pixelarium serve --remote-allow 'https://*.example.org'")),
    Section(
      "show", "Show an image",
      words: "placeholder loading fallback error phase async image thumbnail",
      .recipe("remote"),
      .text(
        "The answer is 202 with the placeholder while the image loads, and `fallback` is drawn if it fails. [The page of a remote image](/remote) shows the phases."
      )),
    Section(
      "limits", "Limits", words: "limit size timeout bytes pixels redirects",
      .text(
        "Every step has a limit that the other server cannot override: bytes, pixels, redirects, seconds. [Limits](/docs/limits) lists those in effect."
      )))
}
