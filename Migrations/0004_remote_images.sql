-- What is known of images that are loaded by URL; their bytes lie in the render cache.
CREATE TABLE remote_image (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Normalised. The requests made for it differ in nothing else, so it is the download's key.
  url TEXT NOT NULL UNIQUE CHECK (length(url) BETWEEN 8 AND 2048),
  -- What is under way is not kept: after a restart it is empty.
  phase TEXT NOT NULL CHECK (phase IN ('empty', 'success', 'failure')),
  -- Grows with every attempt; what comes of an older one is discarded.
  generation INTEGER NOT NULL CHECK (generation >= 1),
  -- Attempts that failed one after another.
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Also beside a success: why the last refresh failed.
  failure_class TEXT,
  failure_message TEXT,
  -- NULL beside a failure: as long as the policy is the one below.
  next_attempt_at INTEGER,
  policy TEXT,
  -- What the origin said, for the next request.
  etag TEXT,
  last_modified TEXT,
  -- Milliseconds since 1970, as all times here.
  fresh_until INTEGER,
  stale_until INTEGER,
  -- The image, turned as its file says.
  width INTEGER CHECK (width >= 1),
  height INTEGER CHECK (height >= 1),
  is_indexed INTEGER CHECK (is_indexed IN (0, 1)),
  color_count INTEGER CHECK (color_count >= 1),
  byte_count INTEGER CHECK (byte_count >= 1),
  -- SHA-256 of the file, in hexadecimal digits.
  content_hash TEXT CHECK (length(content_hash) = 64),
  -- When phase or image last changed.
  updated INTEGER NOT NULL,
  -- The smallest goes first where there are too many.
  used INTEGER NOT NULL,
  CHECK ((phase = 'success') = (content_hash IS NOT NULL)),
  CHECK (phase <> 'failure' OR failure_class IS NOT NULL),
  CHECK ((content_hash IS NULL) = (width IS NULL) AND (content_hash IS NULL) = (height IS NULL)
    AND (content_hash IS NULL) = (is_indexed IS NULL)
    AND (content_hash IS NULL) = (color_count IS NULL)
    AND (content_hash IS NULL) = (byte_count IS NULL)
    AND (content_hash IS NULL) = (fresh_until IS NULL)
    AND (content_hash IS NULL) = (stale_until IS NULL))
) STRICT;

CREATE INDEX remote_image_by_use ON remote_image (used);
