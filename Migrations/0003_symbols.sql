-- The symbols: subjects such as bell, each with the drawings of its variants.
CREATE TABLE symbols (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (
    length(name) BETWEEN 1 AND 128
    AND name NOT GLOB '*[^a-z0-9._-]*'
    AND name NOT GLOB '.*' AND name NOT GLOB '*.' AND name NOT GLOB '*..*'),
  -- NULL: decorative.
  label TEXT CHECK (length(label) >= 1),
  -- Further words that find it, one a line.
  search_words TEXT NOT NULL DEFAULT '',
  -- The name of the file it was imported from.
  source TEXT CHECK (length(source) >= 1),
  license TEXT CHECK (length(license) >= 1),
  -- NULL: monochrome unless colours are given.
  preferred_mode TEXT CHECK (
    preferred_mode IN ('monochrome', 'hierarchical', 'palette', 'multicolor')),
  -- Whether it is mirrored where text runs from right to left.
  flips_in_rtl INTEGER NOT NULL DEFAULT 0 CHECK (flips_in_rtl IN (0, 1)),
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1)
) STRICT;

CREATE TABLE symbol_drawings (
  id INTEGER PRIMARY KEY,
  symbol_id INTEGER NOT NULL REFERENCES symbols (id) ON DELETE CASCADE,
  -- The whole name: bell.slash.fill.
  name TEXT NOT NULL UNIQUE CHECK (
    length(name) BETWEEN 1 AND 128
    AND name NOT GLOB '*[^a-z0-9._-]*'
    AND name NOT GLOB '.*' AND name NOT GLOB '*.' AND name NOT GLOB '*..*'),
  -- What it differs by from the subject.
  is_slashed INTEGER NOT NULL CHECK (is_slashed IN (0, 1)),
  shape TEXT CHECK (shape IN ('circle', 'square', 'rectangle')),
  is_filled INTEGER NOT NULL CHECK (is_filled IN (0, 1)),
  origin TEXT NOT NULL CHECK (origin IN ('drawn', 'derived')),
  -- The viewBox.
  x REAL NOT NULL,
  y REAL NOT NULL,
  width REAL NOT NULL CHECK (width > 0),
  height REAL NOT NULL CHECK (height > 0),
  -- XXH64 over viewBox, layers and shapes.
  content_hash INTEGER NOT NULL
) STRICT;

CREATE INDEX symbol_drawings_by_symbol ON symbol_drawings (symbol_id);
CREATE INDEX symbol_drawings_by_hash ON symbol_drawings (content_hash);

-- Painted in the order of their ordinals.
CREATE TABLE symbol_layers (
  id INTEGER PRIMARY KEY,
  drawing_id INTEGER NOT NULL REFERENCES symbol_drawings (id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
  -- 0 primary, 1 secondary, 2 tertiary.
  level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 2),
  -- In multicolor: #rrggbb or #rrggbbaa, or tint; NULL follows the tint as well.
  color TEXT CHECK (length(color) BETWEEN 1 AND 9),
  opacity REAL NOT NULL CHECK (opacity BETWEEN 0 AND 1),
  -- Bits: 1 variable, 2 rotates, 4 pulses, 8 body.
  traits INTEGER NOT NULL CHECK (traits BETWEEN 0 AND 15),
  -- Percent from which a variable layer is active; NULL follows the formula.
  threshold INTEGER CHECK (threshold BETWEEN 0 AND 100),
  motion_group INTEGER,
  anchor_x REAL,
  anchor_y REAL,
  UNIQUE (drawing_id, ordinal),
  CHECK ((anchor_x IS NULL) = (anchor_y IS NULL))
) STRICT;

CREATE TABLE symbol_shapes (
  layer_id INTEGER NOT NULL REFERENCES symbol_layers (id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
  -- What is painted, or what is erased of the layers before.
  role TEXT NOT NULL CHECK (role IN ('paint', 'clear')),
  kind TEXT NOT NULL CHECK (kind IN ('fill', 'stroke')),
  opacity REAL NOT NULL CHECK (opacity BETWEEN 0 AND 1),
  fill_rule TEXT CHECK (fill_rule IN ('nonzero', 'evenodd')),
  line_width REAL CHECK (line_width > 0),
  line_cap TEXT CHECK (line_cap IN ('butt', 'round', 'square')),
  line_join TEXT CHECK (line_join IN ('miter', 'round', 'bevel')),
  miter_limit REAL CHECK (miter_limit >= 1),
  -- Lengths with spaces between them; empty for a solid line.
  dash TEXT,
  dash_phase REAL,
  -- Absolute M L Q C Z.
  path TEXT NOT NULL,
  PRIMARY KEY (layer_id, ordinal),
  CHECK ((kind = 'fill') = (fill_rule IS NOT NULL)),
  CHECK ((kind = 'stroke') = (
    line_width IS NOT NULL AND line_cap IS NOT NULL AND line_join IS NOT NULL
    AND miter_limit IS NOT NULL AND dash IS NOT NULL AND dash_phase IS NOT NULL))
) STRICT, WITHOUT ROWID;

-- Names of earlier times or other sets, which keep resolving.
CREATE TABLE symbol_aliases (
  name TEXT PRIMARY KEY CHECK (
    length(name) BETWEEN 1 AND 128
    AND name NOT GLOB '*[^a-z0-9._-]*'
    AND name NOT GLOB '.*' AND name NOT GLOB '*.' AND name NOT GLOB '*..*'),
  drawing_id INTEGER NOT NULL REFERENCES symbol_drawings (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX symbol_aliases_by_drawing ON symbol_aliases (drawing_id);

-- Filled twins that are not called like their outline with .fill behind it:
-- video.badge.checkmark has video.fill.badge.checkmark.
CREATE TABLE fill_map (
  name TEXT PRIMARY KEY,
  filled_id INTEGER NOT NULL UNIQUE REFERENCES symbol_drawings (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE symbol_tags (
  symbol_id INTEGER NOT NULL REFERENCES symbols (id) ON DELETE CASCADE,
  tag TEXT NOT NULL CHECK (
    length(tag) BETWEEN 1 AND 64
    AND tag GLOB '[a-z0-9]*'
    AND tag NOT GLOB '*[^a-z0-9-]*'),
  PRIMARY KEY (symbol_id, tag)
) STRICT, WITHOUT ROWID;

CREATE INDEX symbol_tags_by_tag ON symbol_tags (tag, symbol_id);

CREATE TABLE symbol_categories (
  symbol_id INTEGER NOT NULL REFERENCES symbols (id) ON DELETE CASCADE,
  category TEXT NOT NULL CHECK (
    length(category) BETWEEN 1 AND 64
    AND category GLOB '[a-z0-9]*'
    AND category NOT GLOB '*[^a-z0-9-]*'),
  PRIMARY KEY (symbol_id, category)
) STRICT, WITHOUT ROWID;

CREATE INDEX symbol_categories_by_category ON symbol_categories (category, symbol_id);

-- The demo symbols that were added once, whether or not they are still there.
CREATE TABLE demo_symbols (
  name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Names of all drawings, aliases, and tags, categories, search words and label, to search in as in
-- the bitmaps' tables.
CREATE VIRTUAL TABLE symbol_search_words USING fts5 (
  names, aliases, words, tokenize = 'unicode61', prefix = '1 2 3');
CREATE VIRTUAL TABLE symbol_search_parts USING fts5 (
  names, aliases, words, tokenize = 'trigram');
