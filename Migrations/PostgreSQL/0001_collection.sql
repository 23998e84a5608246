-- A collection that many machines share. The tables of subjects are those of SQLite, by name and by column;
-- rows were checked there before they come here.

-- One row; its lock is the writers' lock of the fleet.
CREATE TABLE collection (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  identity text NOT NULL CHECK (identity ~ '^[0-9a-f]{32}$'),
  -- Another one after a failover that lost edits.
  history bigint NOT NULL DEFAULT 1,
  -- That of the write-ahead log at the last edit.
  timeline text NOT NULL DEFAULT '',
  -- Edits that were made, and the random number of the last one.
  revision bigint NOT NULL DEFAULT 0,
  mark bigint NOT NULL DEFAULT 0,
  -- The number of the SQLite migration whose columns these tables have.
  format bigint NOT NULL,
  -- Where the collection has gone; edits are refused from then on.
  moved_to text
) WITH (fillfactor = 50);

INSERT INTO collection (identity, format)
VALUES (replace(gen_random_uuid()::text, '-', ''), 10);

-- The last 10,000 edits. A copy that stands at one which is not here any more is made anew.
CREATE TABLE change (
  revision bigint PRIMARY KEY,
  mark bigint NOT NULL UNIQUE,
  subjects bigint NOT NULL,
  author text NOT NULL CHECK (length(author) <= 128),
  made timestamptz NOT NULL DEFAULT clock_timestamp()
);

INSERT INTO change (revision, mark, subjects, author) VALUES (0, 0, 0, '');

-- The subjects that they have written or taken away; which, tells the table of that name.
CREATE TABLE touched (
  revision bigint NOT NULL, part text NOT NULL, id bigint NOT NULL, PRIMARY KEY (revision, part, id));

-- A row for each of the tables below that anything was ever written to: the edit at which that was last, so that
-- others need not be looked at, and AUTOINCREMENT's memory, so that an id never names another thing.
CREATE TABLE part (
  name text PRIMARY KEY,
  changed bigint NOT NULL,
  last_id bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE bitmaps (
  id bigint PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE, label text, columns bigint NOT NULL,
  rows bigint NOT NULL, color_count bigint NOT NULL, revision bigint NOT NULL, source text,
  created bigint NOT NULL, modified bigint NOT NULL, content_hash bigint NOT NULL, bits bigint NOT NULL,
  palette bytea, pixels bytea NOT NULL);
CREATE TABLE decorative_bitmaps (
  bitmap_id bigint PRIMARY KEY REFERENCES bitmaps (id) ON DELETE CASCADE);
CREATE TABLE tags (
  bitmap_id bigint NOT NULL REFERENCES bitmaps (id) ON DELETE CASCADE, tag text COLLATE "C" NOT NULL,
  PRIMARY KEY (bitmap_id, tag));
CREATE TABLE animations (
  bitmap_id bigint PRIMARY KEY REFERENCES bitmaps (id) ON DELETE CASCADE, frame_count bigint NOT NULL,
  plays bigint NOT NULL, grid_column bigint, grid_row bigint, grid_columns bigint, grid_rows bigint,
  content_hash bigint NOT NULL);
CREATE TABLE frames (
  id bigint PRIMARY KEY, bitmap_id bigint NOT NULL REFERENCES animations (bitmap_id) ON DELETE CASCADE,
  ordinal bigint NOT NULL, duration bigint NOT NULL, is_hidden bigint NOT NULL, same_as bigint,
  content_hash bigint, pixels bytea, UNIQUE (bitmap_id, ordinal));
CREATE TABLE frame_tags (
  bitmap_id bigint NOT NULL REFERENCES animations (bitmap_id) ON DELETE CASCADE, ordinal bigint NOT NULL,
  name text NOT NULL, first bigint NOT NULL, last bigint NOT NULL, direction text NOT NULL,
  repeat bigint NOT NULL, color text, PRIMARY KEY (bitmap_id, ordinal));
CREATE TABLE slices (
  bitmap_id bigint NOT NULL REFERENCES animations (bitmap_id) ON DELETE CASCADE, ordinal bigint NOT NULL,
  frame bigint NOT NULL, name text NOT NULL, "column" bigint, "row" bigint, columns bigint, rows bigint,
  center_column bigint, center_row bigint, center_columns bigint, center_rows bigint, pivot_column bigint,
  pivot_row bigint, PRIMARY KEY (bitmap_id, ordinal, frame));
CREATE TABLE layers (
  bitmap_id bigint NOT NULL REFERENCES animations (bitmap_id) ON DELETE CASCADE, ordinal bigint NOT NULL,
  parent bigint, is_group bigint NOT NULL, name text NOT NULL, is_visible bigint NOT NULL,
  opacity bigint NOT NULL, mode text NOT NULL, PRIMARY KEY (bitmap_id, ordinal));
CREATE TABLE originals (
  bitmap_id bigint PRIMARY KEY REFERENCES animations (bitmap_id) ON DELETE CASCADE, format text NOT NULL,
  bytes bytea NOT NULL);

CREATE TABLE palettes (
  id bigint PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE, revision bigint NOT NULL, source text,
  created bigint NOT NULL, modified bigint NOT NULL, content_hash bigint NOT NULL, colors bytea NOT NULL);

CREATE TABLE symbols (
  id bigint PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE, label text, search_words text NOT NULL,
  source text, license text, preferred_mode text, flips_in_rtl bigint NOT NULL, revision bigint NOT NULL);
CREATE TABLE decorative_symbols (
  symbol_id bigint PRIMARY KEY REFERENCES symbols (id) ON DELETE CASCADE);
CREATE TABLE symbol_tags (
  symbol_id bigint NOT NULL REFERENCES symbols (id) ON DELETE CASCADE, tag text COLLATE "C" NOT NULL,
  PRIMARY KEY (symbol_id, tag));
CREATE TABLE symbol_categories (
  symbol_id bigint NOT NULL REFERENCES symbols (id) ON DELETE CASCADE, category text COLLATE "C" NOT NULL,
  PRIMARY KEY (symbol_id, category));
CREATE TABLE symbol_drawings (
  id bigint PRIMARY KEY, symbol_id bigint NOT NULL REFERENCES symbols (id) ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL UNIQUE, is_slashed bigint NOT NULL, shape text, is_filled bigint NOT NULL,
  origin text NOT NULL, x double precision NOT NULL, y double precision NOT NULL,
  width double precision NOT NULL, height double precision NOT NULL, content_hash bigint NOT NULL,
  layer_groups text);
CREATE INDEX symbol_drawings_by_symbol ON symbol_drawings (symbol_id);
CREATE TABLE symbol_layers (
  id bigint PRIMARY KEY, drawing_id bigint NOT NULL REFERENCES symbol_drawings (id) ON DELETE CASCADE,
  ordinal bigint NOT NULL, level bigint NOT NULL, color text, opacity double precision NOT NULL,
  traits bigint NOT NULL, threshold bigint, motion_group bigint, anchor_x double precision,
  anchor_y double precision, UNIQUE (drawing_id, ordinal));
CREATE TABLE symbol_shapes (
  layer_id bigint NOT NULL REFERENCES symbol_layers (id) ON DELETE CASCADE, ordinal bigint NOT NULL,
  role text NOT NULL, kind text NOT NULL, opacity double precision NOT NULL, fill_rule text,
  line_width double precision, line_cap text, line_join text, miter_limit double precision, dash text,
  dash_phase double precision, path text NOT NULL, PRIMARY KEY (layer_id, ordinal));
CREATE TABLE symbol_aliases (
  name text COLLATE "C" PRIMARY KEY,
  drawing_id bigint NOT NULL REFERENCES symbol_drawings (id) ON DELETE CASCADE);
CREATE INDEX symbol_aliases_by_drawing ON symbol_aliases (drawing_id);
CREATE TABLE fill_map (
  name text COLLATE "C" PRIMARY KEY,
  filled_id bigint NOT NULL UNIQUE REFERENCES symbol_drawings (id) ON DELETE CASCADE);

CREATE TABLE fonts (
  id bigint PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE, family text NOT NULL, weight bigint NOT NULL,
  is_italic bigint NOT NULL, kind text NOT NULL, face bigint NOT NULL, design text, fallback bigint,
  license text, source text, created bigint NOT NULL, content_hash text NOT NULL, byte_count bigint NOT NULL,
  coverage bytea NOT NULL, bytes bytea NOT NULL);

CREATE TABLE scenes (
  id bigint PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE, label text, license text,
  revision bigint NOT NULL, source text, created bigint NOT NULL, modified bigint NOT NULL,
  content_hash bigint NOT NULL, document text NOT NULL);
CREATE TABLE scene_tags (
  scene_id bigint NOT NULL REFERENCES scenes (id) ON DELETE CASCADE, tag text COLLATE "C" NOT NULL,
  PRIMARY KEY (scene_id, tag));
CREATE TABLE scene_uses (
  scene_id bigint NOT NULL REFERENCES scenes (id) ON DELETE CASCADE, kind text NOT NULL,
  name text COLLATE "C" NOT NULL, PRIMARY KEY (scene_id, kind, name));

-- Carried as a whole.
CREATE TABLE demo_bitmaps (name text COLLATE "C" PRIMARY KEY);
CREATE TABLE demo_palettes (name text COLLATE "C" PRIMARY KEY);
CREATE TABLE demo_symbols (name text COLLATE "C" PRIMARY KEY);
CREATE TABLE demo_scenes (name text COLLATE "C" PRIMARY KEY);
CREATE TABLE symbol_changes (id bigint PRIMARY KEY, changed_at bigint NOT NULL);

-- Those who follow. Each writes its row once a second, with synchronous_commit off.
CREATE TABLE replica (
  id bigint PRIMARY KEY,
  name text NOT NULL CHECK (length(name) <= 128),
  program text NOT NULL,
  applied bigint NOT NULL,
  history bigint NOT NULL,
  -- Whether anybody is answered from it, and whether it refuses to answer while it is cut off.
  serves boolean NOT NULL,
  refuses boolean NOT NULL,
  seen timestamptz NOT NULL
) WITH (fillfactor = 30);

-- Raises the history where somebody has seen an edit that is not in this one, once, whoever is first. It is all that
-- replicas may write of the collection.
CREATE FUNCTION note_lost_history(known_history bigint, seen_revision bigint, seen_mark bigint)
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT AS $$
  UPDATE collection SET history = history + 1
   WHERE history = known_history
     AND NOT EXISTS (SELECT 1 FROM change WHERE revision = seen_revision AND mark = seen_mark)
     AND (revision <= seen_revision OR EXISTS (SELECT 1 FROM change WHERE revision = seen_revision));
  SELECT history FROM collection
$$;
REVOKE ALL ON FUNCTION note_lost_history(bigint, bigint, bigint) FROM PUBLIC;
