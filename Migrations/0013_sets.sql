-- Sets: who drew their members, under which licence, and where they come from.
CREATE TABLE sets (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (
    length(name) BETWEEN 1 AND 64
    AND name NOT GLOB '*[^a-z0-9-]*'
    AND name NOT GLOB '-*' AND name NOT GLOB '*-' AND name NOT GLOB '*--*'),
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 128),
  -- An SPDX expression, or NULL if the licence is not known.
  license TEXT CHECK (length(license) >= 1),
  license_url TEXT CHECK (length(license_url) >= 1),
  license_text TEXT CHECK (length(CAST(license_text AS BLOB)) BETWEEN 1 AND 65536),
  -- The web page that the set comes from.
  source TEXT CHECK (length(source) >= 1),
  version TEXT CHECK (length(version) BETWEEN 1 AND 64),
  description TEXT CHECK (length(description) BETWEEN 1 AND 2000),
  category TEXT CHECK (
    length(category) BETWEEN 1 AND 64
    AND category GLOB '[a-z0-9]*'
    AND category NOT GLOB '*[^a-z0-9-]*'),
  -- The order of the sets; ties are in the order of ids.
  rank INTEGER NOT NULL,
  is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1)),
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1),
  -- Milliseconds since 1970-01-01 UTC.
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL
) STRICT;

CREATE INDEX sets_by_rank ON sets (rank, id);

CREATE TABLE set_authors (
  set_id INTEGER NOT NULL REFERENCES sets (id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL CHECK (ordinal BETWEEN 0 AND 63),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
  url TEXT CHECK (length(url) >= 1),
  PRIMARY KEY (set_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE set_tags (
  set_id INTEGER NOT NULL REFERENCES sets (id) ON DELETE CASCADE,
  tag TEXT NOT NULL CHECK (
    length(tag) BETWEEN 1 AND 64
    AND tag GLOB '[a-z0-9]*'
    AND tag NOT GLOB '*[^a-z0-9-]*'),
  PRIMARY KEY (set_id, tag)
) STRICT, WITHOUT ROWID;

CREATE INDEX set_tags_by_tag ON set_tags (tag, set_id);

-- Names of members that represent the set in lists.
CREATE TABLE set_samples (
  set_id INTEGER NOT NULL REFERENCES sets (id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL CHECK (ordinal BETWEEN 0 AND 11),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
  PRIMARY KEY (set_id, ordinal)
) STRICT, WITHOUT ROWID;

-- The full name of a member begins with its set's name and a colon, as in tabler:bell. The tables of items are made
-- anew, because their names could not contain a colon. Ids are kept, and the id of a removed item still never names
-- another one. Foreign keys are not enforced meanwhile.
CREATE TABLE new_bitmaps (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (
    length(substr(name, instr(name, ':') + 1)) BETWEEN 1 AND 128
    AND substr(name, instr(name, ':') + 1) GLOB '[a-z0-9]*'
    AND substr(name, instr(name, ':') + 1) NOT GLOB '*[^a-z0-9_-]*'
    AND substr(name, instr(name, ':') + 1) GLOB '*[^0-9]*'
    AND substr(name, 1, max(instr(name, ':') - 1, 0)) NOT GLOB '*[^a-z0-9-]*'
    AND instr(name, ':') BETWEEN 0 AND 65 AND name NOT GLOB ':*'),
  label TEXT CHECK (length(label) >= 1),
  columns INTEGER NOT NULL CHECK (columns >= 1),
  rows INTEGER NOT NULL CHECK (rows >= 1),
  -- The number of different colours of the cells.
  color_count INTEGER NOT NULL CHECK (color_count >= 1),
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1),
  -- The name of the file that the bitmap was imported from.
  source TEXT CHECK (length(source) >= 1),
  -- Milliseconds since 1970-01-01 UTC.
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  -- The XXH64 of size, palette and cells, however these are stored.
  content_hash INTEGER NOT NULL,
  -- Bits per cell: 1, 2, 4 or 8 for indices into the palette, 24 for RGB, 32 for RGBA.
  bits INTEGER NOT NULL CHECK (bits IN (1, 2, 4, 8, 24, 32)),
  -- RGBA, four bytes per entry; NULL if the cells are colours.
  palette BLOB CHECK (length(palette) BETWEEN 4 AND 1024 AND length(palette) % 4 = 0),
  -- The cells row by row from the top left, each row starting on a byte, the first cell in the highest bits. Shorter
  -- values are compressed, and begin with the number of their form.
  pixels BLOB NOT NULL CHECK (length(pixels) BETWEEN 1 AND rows * ((columns * bits + 7) / 8)),
  CHECK ((bits <= 8) = (palette IS NOT NULL))
) STRICT;

INSERT INTO new_bitmaps (
  id, name, label, columns, rows, color_count, revision, source, created, modified, content_hash, bits, palette, pixels)
SELECT
  id, name, label, columns, rows, color_count, revision, source, created, modified, content_hash, bits, palette, pixels
FROM bitmaps ORDER BY id;

DELETE FROM sqlite_sequence WHERE name = 'new_bitmaps';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_bitmaps', seq FROM sqlite_sequence WHERE name = 'bitmaps';

DROP TABLE bitmaps;
ALTER TABLE new_bitmaps RENAME TO bitmaps;
CREATE INDEX bitmaps_by_size ON bitmaps (rows * columns, id);

CREATE TABLE new_palettes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (
    length(substr(name, instr(name, ':') + 1)) BETWEEN 1 AND 128
    AND substr(name, instr(name, ':') + 1) GLOB '[a-z0-9]*'
    AND substr(name, instr(name, ':') + 1) NOT GLOB '*[^a-z0-9_-]*'
    AND substr(name, instr(name, ':') + 1) GLOB '*[^0-9]*'
    AND substr(name, 1, max(instr(name, ':') - 1, 0)) NOT GLOB '*[^a-z0-9-]*'
    AND instr(name, ':') BETWEEN 0 AND 65 AND name NOT GLOB ':*'),
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1),
  -- The name of the file or the bitmap that the palette came from.
  source TEXT CHECK (length(source) >= 1),
  -- Milliseconds since 1970-01-01 UTC.
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  -- The XXH64 of the colours.
  content_hash INTEGER NOT NULL,
  -- RGBA, four bytes per colour, in the palette's order.
  colors BLOB NOT NULL CHECK (length(colors) BETWEEN 4 AND 1024 AND length(colors) % 4 = 0)
) STRICT;

INSERT INTO new_palettes (
  id, name, revision, source, created, modified, content_hash, colors)
SELECT
  id, name, revision, source, created, modified, content_hash, colors
FROM palettes ORDER BY id;

DELETE FROM sqlite_sequence WHERE name = 'new_palettes';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_palettes', seq FROM sqlite_sequence WHERE name = 'palettes';

DROP TABLE palettes;
ALTER TABLE new_palettes RENAME TO palettes;

CREATE TABLE new_symbols (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (
    length(substr(name, instr(name, ':') + 1)) BETWEEN 1 AND 128
    AND substr(name, instr(name, ':') + 1) NOT GLOB '*[^a-z0-9._-]*'
    AND substr(name, instr(name, ':') + 1) NOT GLOB '.*'
    AND name NOT GLOB '*.' AND name NOT GLOB '*..*'
    AND substr(name, 1, max(instr(name, ':') - 1, 0)) NOT GLOB '*[^a-z0-9-]*'
    AND instr(name, ':') BETWEEN 0 AND 65 AND name NOT GLOB ':*'),
  label TEXT CHECK (length(label) >= 1),
  -- Further words that find it, one per line.
  search_words TEXT NOT NULL DEFAULT '',
  -- The name of the file that the symbol was imported from.
  source TEXT CHECK (length(source) >= 1),
  license TEXT CHECK (length(license) >= 1),
  -- NULL: monochrome unless colours are given.
  preferred_mode TEXT CHECK (
    preferred_mode IN ('monochrome', 'hierarchical', 'palette', 'multicolor')),
  -- Whether it is mirrored if text runs from right to left.
  flips_in_rtl INTEGER NOT NULL DEFAULT 0 CHECK (flips_in_rtl IN (0, 1)),
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1)
) STRICT;

INSERT INTO new_symbols (
  id, name, label, search_words, source, license, preferred_mode, flips_in_rtl, revision)
SELECT
  id, name, label, search_words, source, license, preferred_mode, flips_in_rtl, revision
FROM symbols ORDER BY id;

DELETE FROM sqlite_sequence WHERE name = 'new_symbols';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_symbols', seq FROM sqlite_sequence WHERE name = 'symbols';

DROP TABLE symbols;
ALTER TABLE new_symbols RENAME TO symbols;

CREATE TRIGGER symbols_added AFTER INSERT ON symbols BEGIN
  UPDATE symbol_changes SET changed_at = max(changed_at, unixepoch());
END;
CREATE TRIGGER symbols_changed AFTER UPDATE ON symbols BEGIN
  UPDATE symbol_changes SET changed_at = max(changed_at, unixepoch());
END;
CREATE TRIGGER symbols_removed AFTER DELETE ON symbols BEGIN
  UPDATE symbol_changes SET changed_at = max(changed_at, unixepoch());
END;

CREATE TABLE new_symbol_drawings (
  id INTEGER PRIMARY KEY,
  symbol_id INTEGER NOT NULL REFERENCES symbols (id) ON DELETE CASCADE,
  -- The whole name: bell.slash.fill.
  name TEXT NOT NULL UNIQUE CHECK (
    length(substr(name, instr(name, ':') + 1)) BETWEEN 1 AND 128
    AND substr(name, instr(name, ':') + 1) NOT GLOB '*[^a-z0-9._-]*'
    AND substr(name, instr(name, ':') + 1) NOT GLOB '.*'
    AND name NOT GLOB '*.' AND name NOT GLOB '*..*'
    AND substr(name, 1, max(instr(name, ':') - 1, 0)) NOT GLOB '*[^a-z0-9-]*'
    AND instr(name, ':') BETWEEN 0 AND 65 AND name NOT GLOB ':*'),
  -- The difference from the subject.
  is_slashed INTEGER NOT NULL CHECK (is_slashed IN (0, 1)),
  shape TEXT CHECK (shape IN ('circle', 'square', 'rectangle')),
  is_filled INTEGER NOT NULL CHECK (is_filled IN (0, 1)),
  origin TEXT NOT NULL CHECK (origin IN ('drawn', 'derived')),
  -- The viewBox.
  x REAL NOT NULL,
  y REAL NOT NULL,
  width REAL NOT NULL CHECK (width > 0),
  height REAL NOT NULL CHECK (height > 0),
  -- The XXH64 of viewBox, layers and shapes.
  content_hash INTEGER NOT NULL,
  -- The groups of layers that are composed together and painted as a whole with one opacity: for each its first
  -- layer, its number of layers, and its opacity, 0 to 1, with spaces between them; groups with semicolons between
  -- them, outer ones first. NULL if every layer is painted by itself.
  layer_groups TEXT CHECK (length(layer_groups) >= 5)
) STRICT;

INSERT INTO new_symbol_drawings (
  id, symbol_id, name, is_slashed, shape, is_filled, origin, x, y, width, height, content_hash, layer_groups)
SELECT
  id, symbol_id, name, is_slashed, shape, is_filled, origin, x, y, width, height, content_hash, layer_groups
FROM symbol_drawings ORDER BY id;

DROP TABLE symbol_drawings;
ALTER TABLE new_symbol_drawings RENAME TO symbol_drawings;
CREATE INDEX symbol_drawings_by_symbol ON symbol_drawings (symbol_id);
CREATE INDEX symbol_drawings_by_hash ON symbol_drawings (content_hash);

CREATE TABLE new_symbol_aliases (
  name TEXT PRIMARY KEY CHECK (
    length(substr(name, instr(name, ':') + 1)) BETWEEN 1 AND 128
    AND substr(name, instr(name, ':') + 1) NOT GLOB '*[^a-z0-9._-]*'
    AND substr(name, instr(name, ':') + 1) NOT GLOB '.*'
    AND name NOT GLOB '*.' AND name NOT GLOB '*..*'
    AND substr(name, 1, max(instr(name, ':') - 1, 0)) NOT GLOB '*[^a-z0-9-]*'
    AND instr(name, ':') BETWEEN 0 AND 65 AND name NOT GLOB ':*'),
  drawing_id INTEGER NOT NULL REFERENCES symbol_drawings (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

INSERT INTO new_symbol_aliases (name, drawing_id) SELECT name, drawing_id FROM symbol_aliases;

DROP TABLE symbol_aliases;
ALTER TABLE new_symbol_aliases RENAME TO symbol_aliases;
CREATE INDEX symbol_aliases_by_drawing ON symbol_aliases (drawing_id);

CREATE TABLE new_fonts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (
    length(substr(name, instr(name, ':') + 1)) BETWEEN 1 AND 128
    AND substr(name, instr(name, ':') + 1) GLOB '[a-z0-9]*'
    AND substr(name, instr(name, ':') + 1) NOT GLOB '*[^a-z0-9_-]*'
    AND substr(name, instr(name, ':') + 1) GLOB '*[^0-9]*'
    AND substr(name, 1, max(instr(name, ':') - 1, 0)) NOT GLOB '*[^a-z0-9-]*'
    AND instr(name, ':') BETWEEN 0 AND 65 AND name NOT GLOB ':*'),
  -- Faces of one family have it in common, for example Noto Sans Arabic.
  family TEXT NOT NULL CHECK (length(family) BETWEEN 1 AND 128),
  -- As CSS counts it: 400 is regular.
  weight INTEGER NOT NULL CHECK (weight BETWEEN 1 AND 1000),
  is_italic INTEGER NOT NULL CHECK (is_italic IN (0, 1)),
  kind TEXT NOT NULL CHECK (kind IN ('outline', 'pixel')),
  -- The place in a file of several faces, from 0.
  face INTEGER NOT NULL DEFAULT 0 CHECK (face >= 0),
  -- The role of the family, as in SwiftUI's Font.Design.
  design TEXT CHECK (design IN ('default', 'serif', 'rounded', 'monospaced')),
  -- The place in the order of fallback fonts; NULL if it is none.
  fallback INTEGER CHECK (fallback >= 1),
  license TEXT CHECK (length(license) >= 1),
  -- The name of the file that the font was imported from.
  source TEXT CHECK (length(source) >= 1),
  -- Milliseconds since 1970-01-01 UTC.
  created INTEGER NOT NULL,
  -- The SHA-256 of the file in hexadecimal digits, which is the revision.
  content_hash TEXT NOT NULL CHECK (length(content_hash) = 64),
  byte_count INTEGER NOT NULL,
  -- The supported characters: first and last of each range, four bytes each, the highest first.
  coverage BLOB NOT NULL CHECK (length(coverage) % 8 = 0),
  bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 33554432),
  CHECK (byte_count = length(bytes))
) STRICT;

INSERT INTO new_fonts (
  id, name, family, weight, is_italic, kind, face, design, fallback, license, source, created, content_hash, byte_count, coverage, bytes)
SELECT
  id, name, family, weight, is_italic, kind, face, design, fallback, license, source, created, content_hash, byte_count, coverage, bytes
FROM fonts ORDER BY id;

DELETE FROM sqlite_sequence WHERE name = 'new_fonts';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_fonts', seq FROM sqlite_sequence WHERE name = 'fonts';

DROP TABLE fonts;
ALTER TABLE new_fonts RENAME TO fonts;
CREATE INDEX fonts_by_family ON fonts (family, weight);

CREATE TABLE new_scenes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (
    length(substr(name, instr(name, ':') + 1)) BETWEEN 1 AND 128
    AND substr(name, instr(name, ':') + 1) GLOB '[a-z0-9]*'
    AND substr(name, instr(name, ':') + 1) NOT GLOB '*[^a-z0-9_-]*'
    AND substr(name, instr(name, ':') + 1) GLOB '*[^0-9]*'
    AND substr(name, 1, max(instr(name, ':') - 1, 0)) NOT GLOB '*[^a-z0-9-]*'
    AND instr(name, ':') BETWEEN 0 AND 65 AND name NOT GLOB ':*'),
  -- As in the document, with placeholders for parameters.
  label TEXT CHECK (length(label) >= 1),
  license TEXT CHECK (length(license) >= 1),
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1),
  -- The name of the file that the scene was imported from.
  source TEXT CHECK (length(source) >= 1),
  -- Milliseconds since 1970-01-01 UTC.
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  -- The XXH64 of the document.
  content_hash INTEGER NOT NULL,
  -- JSON in its one canonical form.
  document TEXT NOT NULL CHECK (length(CAST(document AS BLOB)) BETWEEN 2 AND 65536)
) STRICT;

INSERT INTO new_scenes (
  id, name, label, license, revision, source, created, modified, content_hash, document)
SELECT
  id, name, label, license, revision, source, created, modified, content_hash, document
FROM scenes ORDER BY id;

DELETE FROM sqlite_sequence WHERE name = 'new_scenes';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_scenes', seq FROM sqlite_sequence WHERE name = 'scenes';

DROP TABLE scenes;
ALTER TABLE new_scenes RENAME TO scenes;

-- Scenes name members of sets, too, so their names may be longer.
CREATE TABLE new_scene_uses (
  scene_id INTEGER NOT NULL REFERENCES scenes (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('bitmap', 'palette', 'symbol', 'scene', 'font')),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 193),
  PRIMARY KEY (scene_id, kind, name)
) STRICT, WITHOUT ROWID;

INSERT INTO new_scene_uses (scene_id, kind, name) SELECT scene_id, kind, name FROM scene_uses;

DROP TABLE scene_uses;
ALTER TABLE new_scene_uses RENAME TO scene_uses;
CREATE INDEX scene_uses_by_name ON scene_uses (kind, name, scene_id);

-- For each kind, the origins of items: their set, and the facts of their own, which precede the set's. A set is
-- checked at the end of a transaction, because a copy of a shared collection deletes a changed set before it inserts
-- the set again.
CREATE TABLE bitmap_origins (
  bitmap_id INTEGER PRIMARY KEY REFERENCES bitmaps (id) ON DELETE CASCADE,
  set_id INTEGER REFERENCES sets (id) DEFERRABLE INITIALLY DEFERRED,
  -- The set's own name for the item: its path below the set's folder, or the icon's name.
  "key" TEXT CHECK (length("key") BETWEEN 1 AND 1024),
  -- The hash of the content as it was imported, on which the set's next version is based.
  imported_hash INTEGER,
  -- The version of the set that no longer has the item.
  gone_since TEXT CHECK (length(gone_since) BETWEEN 1 AND 64),
  -- The author, the licence and the web page of this item alone.
  author TEXT CHECK (length(author) BETWEEN 1 AND 128),
  author_url TEXT CHECK (length(author_url) >= 1),
  license TEXT CHECK (length(license) >= 1),
  source TEXT CHECK (length(source) >= 1)
) STRICT;

CREATE UNIQUE INDEX bitmap_origins_by_key ON bitmap_origins (set_id, "key");

CREATE TABLE palette_origins (
  palette_id INTEGER PRIMARY KEY REFERENCES palettes (id) ON DELETE CASCADE,
  set_id INTEGER REFERENCES sets (id) DEFERRABLE INITIALLY DEFERRED,
  "key" TEXT CHECK (length("key") BETWEEN 1 AND 1024),
  imported_hash INTEGER,
  gone_since TEXT CHECK (length(gone_since) BETWEEN 1 AND 64),
  author TEXT CHECK (length(author) BETWEEN 1 AND 128),
  author_url TEXT CHECK (length(author_url) >= 1),
  license TEXT CHECK (length(license) >= 1),
  source TEXT CHECK (length(source) >= 1)
) STRICT;

CREATE UNIQUE INDEX palette_origins_by_key ON palette_origins (set_id, "key");

CREATE TABLE symbol_origins (
  symbol_id INTEGER PRIMARY KEY REFERENCES symbols (id) ON DELETE CASCADE,
  set_id INTEGER REFERENCES sets (id) DEFERRABLE INITIALLY DEFERRED,
  "key" TEXT CHECK (length("key") BETWEEN 1 AND 1024),
  imported_hash INTEGER,
  gone_since TEXT CHECK (length(gone_since) BETWEEN 1 AND 64),
  author TEXT CHECK (length(author) BETWEEN 1 AND 128),
  author_url TEXT CHECK (length(author_url) >= 1),
  source TEXT CHECK (length(source) >= 1)
) STRICT;

CREATE UNIQUE INDEX symbol_origins_by_key ON symbol_origins (set_id, "key");

CREATE TABLE scene_origins (
  scene_id INTEGER PRIMARY KEY REFERENCES scenes (id) ON DELETE CASCADE,
  set_id INTEGER REFERENCES sets (id) DEFERRABLE INITIALLY DEFERRED,
  "key" TEXT CHECK (length("key") BETWEEN 1 AND 1024),
  imported_hash INTEGER,
  gone_since TEXT CHECK (length(gone_since) BETWEEN 1 AND 64),
  author TEXT CHECK (length(author) BETWEEN 1 AND 128),
  author_url TEXT CHECK (length(author_url) >= 1),
  source TEXT CHECK (length(source) >= 1)
) STRICT;

CREATE UNIQUE INDEX scene_origins_by_key ON scene_origins (set_id, "key");

CREATE TABLE font_origins (
  font_id INTEGER PRIMARY KEY REFERENCES fonts (id) ON DELETE CASCADE,
  set_id INTEGER REFERENCES sets (id) DEFERRABLE INITIALLY DEFERRED,
  "key" TEXT CHECK (length("key") BETWEEN 1 AND 1024),
  imported_hash INTEGER,
  gone_since TEXT CHECK (length(gone_since) BETWEEN 1 AND 64),
  author TEXT CHECK (length(author) BETWEEN 1 AND 128),
  author_url TEXT CHECK (length(author_url) >= 1),
  source TEXT CHECK (length(source) >= 1)
) STRICT;

CREATE UNIQUE INDEX font_origins_by_key ON font_origins (set_id, "key");

-- The files that the drawings of symbols were imported from.
CREATE TABLE drawing_origins (
  drawing_id INTEGER PRIMARY KEY REFERENCES symbol_drawings (id) ON DELETE CASCADE,
  "key" TEXT CHECK (length("key") BETWEEN 1 AND 1024),
  imported_hash INTEGER
) STRICT;

-- For each kind but symbols, which have aliases, the earlier names of items, which keep resolving.
CREATE TABLE bitmap_names (
  name TEXT PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 193),
  bitmap_id INTEGER NOT NULL REFERENCES bitmaps (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX bitmap_names_by_bitmap ON bitmap_names (bitmap_id);

CREATE TABLE palette_names (
  name TEXT PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 193),
  palette_id INTEGER NOT NULL REFERENCES palettes (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX palette_names_by_palette ON palette_names (palette_id);

CREATE TABLE scene_names (
  name TEXT PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 193),
  scene_id INTEGER NOT NULL REFERENCES scenes (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX scene_names_by_scene ON scene_names (scene_id);

CREATE TABLE font_names (
  name TEXT PRIMARY KEY CHECK (length(name) BETWEEN 1 AND 193),
  font_id INTEGER NOT NULL REFERENCES fonts (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX font_names_by_font ON font_names (font_id);

-- A name without a set also finds a member of that name, in the order of the sets.
CREATE INDEX bitmaps_by_member_name ON bitmaps (substr(name, instr(name, ':') + 1)) WHERE instr(name, ':') > 0;
CREATE INDEX palettes_by_member_name ON palettes (substr(name, instr(name, ':') + 1)) WHERE instr(name, ':') > 0;
CREATE INDEX symbols_by_member_name ON symbols (substr(name, instr(name, ':') + 1)) WHERE instr(name, ':') > 0;
CREATE INDEX symbol_drawings_by_member_name ON symbol_drawings (substr(name, instr(name, ':') + 1)) WHERE instr(name, ':') > 0;
CREATE INDEX symbol_aliases_by_member_name ON symbol_aliases (substr(name, instr(name, ':') + 1)) WHERE instr(name, ':') > 0;
CREATE INDEX fonts_by_member_name ON fonts (substr(name, instr(name, ':') + 1)) WHERE instr(name, ':') > 0;
CREATE INDEX scenes_by_member_name ON scenes (substr(name, instr(name, ':') + 1)) WHERE instr(name, ':') > 0;
CREATE INDEX bitmap_names_by_member_name ON bitmap_names (substr(name, instr(name, ':') + 1)) WHERE instr(name, ':') > 0;
CREATE INDEX palette_names_by_member_name ON palette_names (substr(name, instr(name, ':') + 1)) WHERE instr(name, ':') > 0;
CREATE INDEX font_names_by_member_name ON font_names (substr(name, instr(name, ':') + 1)) WHERE instr(name, ':') > 0;
CREATE INDEX scene_names_by_member_name ON scene_names (substr(name, instr(name, ':') + 1)) WHERE instr(name, ':') > 0;
