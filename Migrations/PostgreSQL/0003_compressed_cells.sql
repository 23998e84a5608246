-- The cells of bitmaps and frames may be compressed (storage.md). The program that applies this migration compresses the
-- present ones in the same transaction.
UPDATE collection SET format = 11;
