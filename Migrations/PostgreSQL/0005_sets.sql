-- Sets, with the same columns as in SQLite.
CREATE TABLE sets (
  id bigint PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE, title text NOT NULL, license text, license_url text,
  license_text text, source text, version text, description text, category text, rank bigint NOT NULL,
  is_hidden bigint NOT NULL, revision bigint NOT NULL, created bigint NOT NULL, modified bigint NOT NULL);
CREATE TABLE set_authors (
  set_id bigint NOT NULL REFERENCES sets (id) ON DELETE CASCADE, ordinal bigint NOT NULL, name text NOT NULL,
  url text, PRIMARY KEY (set_id, ordinal));
CREATE TABLE set_tags (
  set_id bigint NOT NULL REFERENCES sets (id) ON DELETE CASCADE, tag text COLLATE "C" NOT NULL,
  PRIMARY KEY (set_id, tag));
CREATE TABLE set_samples (
  set_id bigint NOT NULL REFERENCES sets (id) ON DELETE CASCADE, ordinal bigint NOT NULL, name text NOT NULL,
  PRIMARY KEY (set_id, ordinal));

-- An edit deletes a changed set before it inserts the set again, so members are checked when it commits.
CREATE TABLE bitmap_origins (
  bitmap_id bigint PRIMARY KEY REFERENCES bitmaps (id) ON DELETE CASCADE,
  set_id bigint REFERENCES sets (id) DEFERRABLE INITIALLY DEFERRED, "key" text COLLATE "C", imported_hash bigint,
  gone_since text, author text, author_url text, license text, source text);
CREATE UNIQUE INDEX bitmap_origins_by_key ON bitmap_origins (set_id, "key");
CREATE TABLE palette_origins (
  palette_id bigint PRIMARY KEY REFERENCES palettes (id) ON DELETE CASCADE,
  set_id bigint REFERENCES sets (id) DEFERRABLE INITIALLY DEFERRED, "key" text COLLATE "C", imported_hash bigint,
  gone_since text, author text, author_url text, license text, source text);
CREATE UNIQUE INDEX palette_origins_by_key ON palette_origins (set_id, "key");
CREATE TABLE symbol_origins (
  symbol_id bigint PRIMARY KEY REFERENCES symbols (id) ON DELETE CASCADE,
  set_id bigint REFERENCES sets (id) DEFERRABLE INITIALLY DEFERRED, "key" text COLLATE "C", imported_hash bigint,
  gone_since text, author text, author_url text, source text);
CREATE UNIQUE INDEX symbol_origins_by_key ON symbol_origins (set_id, "key");
CREATE TABLE scene_origins (
  scene_id bigint PRIMARY KEY REFERENCES scenes (id) ON DELETE CASCADE,
  set_id bigint REFERENCES sets (id) DEFERRABLE INITIALLY DEFERRED, "key" text COLLATE "C", imported_hash bigint,
  gone_since text, author text, author_url text, source text);
CREATE UNIQUE INDEX scene_origins_by_key ON scene_origins (set_id, "key");
CREATE TABLE font_origins (
  font_id bigint PRIMARY KEY REFERENCES fonts (id) ON DELETE CASCADE,
  set_id bigint REFERENCES sets (id) DEFERRABLE INITIALLY DEFERRED, "key" text COLLATE "C", imported_hash bigint,
  gone_since text, author text, author_url text, source text);
CREATE UNIQUE INDEX font_origins_by_key ON font_origins (set_id, "key");
CREATE TABLE drawing_origins (
  drawing_id bigint PRIMARY KEY REFERENCES symbol_drawings (id) ON DELETE CASCADE, "key" text COLLATE "C",
  imported_hash bigint);
CREATE TABLE bitmap_names (
  name text COLLATE "C" PRIMARY KEY, bitmap_id bigint NOT NULL REFERENCES bitmaps (id) ON DELETE CASCADE);
CREATE INDEX bitmap_names_by_bitmap ON bitmap_names (bitmap_id);
CREATE TABLE palette_names (
  name text COLLATE "C" PRIMARY KEY, palette_id bigint NOT NULL REFERENCES palettes (id) ON DELETE CASCADE);
CREATE INDEX palette_names_by_palette ON palette_names (palette_id);
CREATE TABLE scene_names (
  name text COLLATE "C" PRIMARY KEY, scene_id bigint NOT NULL REFERENCES scenes (id) ON DELETE CASCADE);
CREATE INDEX scene_names_by_scene ON scene_names (scene_id);
CREATE TABLE font_names (
  name text COLLATE "C" PRIMARY KEY, font_id bigint NOT NULL REFERENCES fonts (id) ON DELETE CASCADE);
CREATE INDEX font_names_by_font ON font_names (font_id);

-- The roles that read or write the tables of items have the same rights in the new tables.
DO $migration$
DECLARE
  present record;
  addition text;
BEGIN
  FOR present IN
    SELECT grantee, privilege_type FROM pg_class, aclexplode(relacl)
     WHERE pg_class.oid = 'bitmaps'::regclass AND grantee NOT IN (0, relowner)
       AND privilege_type IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
  LOOP
    FOREACH addition IN ARRAY ARRAY[
      'sets', 'set_authors', 'set_tags', 'set_samples', 'bitmap_origins', 'palette_origins', 'symbol_origins',
      'scene_origins', 'font_origins', 'drawing_origins', 'bitmap_names', 'palette_names', 'scene_names', 'font_names']
    LOOP
      EXECUTE format(
        'GRANT %s ON %I TO %I', present.privilege_type, addition, pg_get_userbyid(present.grantee));
    END LOOP;
  END LOOP;
END
$migration$;

UPDATE collection SET format = 13;
