-- The groups of layers that are composed together and painted as a whole with one opacity: for each its
-- first layer, how many layers there are in it, and its opacity, 0 to 1, with spaces between them; groups
-- with semicolons between them, outer ones first. NULL where every layer is painted by itself.
ALTER TABLE symbol_drawings ADD COLUMN layer_groups TEXT CHECK (length(layer_groups) >= 5);
