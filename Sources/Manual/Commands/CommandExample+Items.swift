extension CommandExample {
  /// The examples of `pixelarium bitmap` and `pixelarium palette`.
  static let bitmaps: [String: [CommandExample]] = [
    "bitmap": [
      CommandExample("Add a picture, and list the collection.", "pixelarium bitmap add hero.png"),
      CommandExample("Show a bitmap in the terminal.", "pixelarium bitmap show hero"),
    ],
    "bitmap add": [
      CommandExample(
        "Add a sprite with its frames, a label and a tag.",
        "pixelarium bitmap add walk.aseprite --name walk --label 'A child who walks' --tag hero"),
      CommandExample(
        "Show what a folder would add, without adding it.", "pixelarium bitmap add art/ --dry-run"),
      CommandExample(
        "Replace a bitmap by an edited file.",
        "pixelarium bitmap add walk.png --name walk --on-conflict replace"),
      CommandExample(
        "Restore the cells of enlarged pixel art.",
        "pixelarium bitmap add screenshot.png --recover"),
    ],
    "bitmap slice": [
      CommandExample(
        "Cut a sheet into frames of 16 × 16 pixels.",
        "pixelarium bitmap slice sheet.png --grid 16x16 --name walk --duration 120"),
      CommandExample(
        "Add each tile as a bitmap of its own.",
        "pixelarium bitmap slice tiles.png --grid 8x8 --separate --skip-empty"),
    ],
    "bitmap generate": [
      CommandExample(
        "Create a bitmap to paint on.",
        "pixelarium bitmap generate solid --rows 16 --columns 16 --color navy --name canvas")
    ],
    "bitmap list": [
      CommandExample(
        "Find bitmaps by words and tags.", "pixelarium bitmap list --query cat --tag animal"),
      CommandExample("Pass the list to another program.", "pixelarium bitmap list --json | jq ."),
    ],
    "bitmap show": [
      CommandExample("Draw a bitmap in the terminal.", "pixelarium bitmap show ghost"),
      CommandExample(
        "Play one animation of a sprite, three times.",
        "pixelarium bitmap show walker --play --frame-tag walk --repeat 3"),
    ],
    "bitmap frames": [
      CommandExample("List the frames with their durations.", "pixelarium bitmap frames walker")
    ],
    "bitmap edit": [
      CommandExample(
        "Set the text alternative and add a tag.",
        "pixelarium bitmap edit ghost --label 'A friendly ghost' --add-tag halloween"),
      CommandExample(
        "Name a range of frames.", "pixelarium bitmap edit walker --frame-tag run=4-9"),
      CommandExample(
        "Set the duration of all frames to 80 ms, which is 12.5 frames per second.",
        "pixelarium bitmap edit walker --duration 80"),
    ],
    "bitmap fill": [
      CommandExample("Fill a bitmap with a colour.", "pixelarium bitmap fill canvas --color gold")
    ],
    "bitmap set": [
      CommandExample(
        "Set the colour of a cell.", "pixelarium bitmap set canvas --row 0 --column 3 --color white"
      )
    ],
    "bitmap remove": [
      CommandExample("Remove two bitmaps.", "pixelarium bitmap remove canvas old-hero")
    ],
    "bitmap export": [
      CommandExample(
        "Write a bitmap as PNG, eight times as large.",
        "pixelarium bitmap export ghost -o ghost.png --scale 8"),
      CommandExample(
        "Write a sheet with its data for a game engine.",
        "pixelarium bitmap export walker -o walker.sheet.png"),
      CommandExample("Write all bitmaps into a folder.", "pixelarium bitmap export --all -o art/"),
    ],
    "palette": [
      CommandExample("Add a palette from Lospec.", "pixelarium palette add sweetie-16.hex")
    ],
    "palette add": [
      CommandExample("Add a palette file.", "pixelarium palette add sweetie-16.hex --name sweetie"),
      CommandExample(
        "Add the palette of a bitmap.", "pixelarium palette add --from-bitmap ghost --name ghostly"),
    ],
    "palette list": [CommandExample("List the palettes.", "pixelarium palette list")],
    "palette show": [
      CommandExample("Show the colours of a palette.", "pixelarium palette show frost")
    ],
    "palette remove": [CommandExample("Remove a palette.", "pixelarium palette remove sweetie")],
    "palette export": [
      CommandExample("Write a palette for GIMP.", "pixelarium palette export frost -o frost.gpl")
    ],
  ]

  /// The examples of `pixelarium symbol`.
  static let symbols: [String: [CommandExample]] = [
    "symbol": [
      CommandExample("Add an icon.", "pixelarium symbol add heart.svg --name my.heart"),
      CommandExample("Find icons.", "pixelarium symbol list --query arrow"),
    ],
    "symbol add": [
      CommandExample(
        "Add an icon with its text alternative.",
        "pixelarium symbol add heart.svg --name my.heart --label Like"),
      CommandExample(
        "Show how the files of Bootstrap Icons would be named.",
        "pixelarium symbol add icons/ --names bootstrap --dry-run"),
    ],
    "symbol list": [
      CommandExample("Find symbols by words.", "pixelarium symbol list --query arrow"),
      CommandExample("List a category.", "pixelarium symbol list --category weather --per-page 20"),
    ],
    "symbol show": [
      CommandExample("Show a symbol and its variants.", "pixelarium symbol show bell"),
      CommandExample(
        "Show a variant, and draw it if the set lacks it.",
        "pixelarium symbol show bell --variant slash.circle --derive"),
    ],
    "symbol edit": [
      CommandExample(
        "Add a word for the search.", "pixelarium symbol edit bell --search-word notification")
    ],
    "symbol alias": [
      CommandExample(
        "Keep an old name working after a new one.", "pixelarium symbol alias trashcan trash")
    ],
    "symbol remove": [CommandExample("Remove a symbol.", "pixelarium symbol remove my.heart")],
    "symbol export": [
      CommandExample("Write a symbol as SVG.", "pixelarium symbol export heart -o heart.svg"),
      CommandExample(
        "Write all symbols into a folder.", "pixelarium symbol export --all -o icons/"),
    ],
    "symbol derive": [
      CommandExample(
        "Draw the variants that a set lacks.",
        "pixelarium symbol derive my.heart --variants slash,circle")
    ],
  ]
}
