-- Fonts that somebody has brought along, for the texts of scenes. The large columns stand last.
CREATE TABLE fonts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (
    length(name) BETWEEN 1 AND 128
    AND name GLOB '[a-z0-9]*'
    AND name NOT GLOB '*[^a-z0-9_-]*'
    AND name GLOB '*[^0-9]*'),
  -- Faces of one family have it in common, for example Noto Sans Arabic.
  family TEXT NOT NULL CHECK (length(family) BETWEEN 1 AND 128),
  -- As CSS counts it: 400 is regular.
  weight INTEGER NOT NULL CHECK (weight BETWEEN 1 AND 1000),
  is_italic INTEGER NOT NULL CHECK (is_italic IN (0, 1)),
  kind TEXT NOT NULL CHECK (kind IN ('outline', 'pixel')),
  -- The place in a file of several faces, from 0.
  face INTEGER NOT NULL DEFAULT 0 CHECK (face >= 0),
  -- The role that the family has: what SwiftUI's Font.Design asks for.
  design TEXT CHECK (design IN ('default', 'serif', 'rounded', 'monospaced')),
  -- The place in the order in which fonts are asked for characters that a text's own lacks; NULL: never.
  fallback INTEGER CHECK (fallback >= 1),
  license TEXT CHECK (length(license) >= 1),
  -- The name of the file it was imported from.
  source TEXT CHECK (length(source) >= 1),
  -- Milliseconds since 1970-01-01 UTC.
  created INTEGER NOT NULL,
  -- SHA-256 of the file, in hexadecimal digits: its revision.
  content_hash TEXT NOT NULL CHECK (length(content_hash) = 64),
  byte_count INTEGER NOT NULL,
  -- The characters it has: first and last of each range, four bytes each, the highest first.
  coverage BLOB NOT NULL CHECK (length(coverage) % 8 = 0),
  bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 33554432),
  CHECK (byte_count = length(bytes))
) STRICT;

CREATE INDEX fonts_by_family ON fonts (family, weight);

-- Scenes: pictures that are composed of others. The documents say everything; what is looked for stands
-- beside them once more.
CREATE TABLE scenes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (
    length(name) BETWEEN 1 AND 128
    AND name GLOB '[a-z0-9]*'
    AND name NOT GLOB '*[^a-z0-9_-]*'
    AND name GLOB '*[^0-9]*'),
  -- As the document has it, with holes for parameters.
  label TEXT CHECK (length(label) >= 1),
  license TEXT CHECK (length(license) >= 1),
  revision INTEGER NOT NULL DEFAULT 1 CHECK (revision >= 1),
  -- The name of the file it was imported from.
  source TEXT CHECK (length(source) >= 1),
  -- Milliseconds since 1970-01-01 UTC.
  created INTEGER NOT NULL,
  modified INTEGER NOT NULL,
  -- XXH64 of the document.
  content_hash INTEGER NOT NULL,
  -- JSON in its one canonical form.
  document TEXT NOT NULL CHECK (length(CAST(document AS BLOB)) BETWEEN 2 AND 65536)
) STRICT;

CREATE TABLE scene_tags (
  scene_id INTEGER NOT NULL REFERENCES scenes (id) ON DELETE CASCADE,
  tag TEXT NOT NULL CHECK (
    length(tag) BETWEEN 1 AND 64
    AND tag GLOB '[a-z0-9]*'
    AND tag NOT GLOB '*[^a-z0-9-]*'),
  PRIMARY KEY (scene_id, tag)
) STRICT, WITHOUT ROWID;

CREATE INDEX scene_tags_by_tag ON scene_tags (tag, scene_id);

-- The things that a document names itself, for those who are about to remove one; what parameters name
-- is not here. A thing that is used need not be there.
CREATE TABLE scene_uses (
  scene_id INTEGER NOT NULL REFERENCES scenes (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('bitmap', 'palette', 'symbol', 'scene', 'font')),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 128),
  PRIMARY KEY (scene_id, kind, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX scene_uses_by_name ON scene_uses (kind, name, scene_id);

-- The demo scenes that were added once, whether or not they are still there.
CREATE TABLE demo_scenes (
  name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Names, and tags and label, to search in as in the symbols' tables.
CREATE VIRTUAL TABLE scene_search_words USING fts5 (
  name, words, tokenize = 'unicode61', prefix = '1 2 3');
CREATE VIRTUAL TABLE scene_search_parts USING fts5 (
  name, words, tokenize = 'trigram');
