-- What a role that only follows can make the owner do, and what it can claim (sharing.md §9). A function that runs
-- with its owner's rights names the schema of everything it touches and has `pg_temp` last in its search path: a
-- temporary table must never stand in for one of ours.

-- The key of the marks. Only functions of the owner read it.
CREATE TABLE mark_key (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  key bytea NOT NULL CHECK (length(key) = 32)
);
INSERT INTO mark_key (key)
VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
REVOKE ALL ON mark_key FROM PUBLIC;

-- Marks of lost edits. Each of them raises the history once.
CREATE TABLE lost_edit (
  mark bigint PRIMARY KEY,
  noted timestamptz NOT NULL DEFAULT clock_timestamp()
);

DO $migration$
DECLARE
  role record;
BEGIN
  -- The mark of an edit: 32 random bits, then 32 bits of a MAC over its number and those. A message of fixed length
  -- and a truncated hash leave no room for length extension, so SHA-256 of key and message is enough.
  EXECUTE format($create$
    CREATE FUNCTION %1$I.mark_of(edit bigint, nonce integer) RETURNS bigint
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = %1$I, pg_temp AS $body$
      SELECT (nonce::bigint << 32)
        | ('x' || encode(substr(sha256(k.key || int8send(edit) || int4send(nonce)), 1, 4), 'hex'))::bit(32)::bigint
      FROM %1$I.mark_key k
    $body$
  $create$, current_schema());

  -- The mark of the next edit, for a writer that holds the lock.
  EXECUTE format($create$
    CREATE FUNCTION %1$I.next_mark() RETURNS bigint
    LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = %1$I, pg_temp AS $body$
      SELECT %1$I.mark_of(c.revision + 1, ('x' || substr(gen_random_uuid()::text, 1, 8))::bit(32)::integer)
      FROM %1$I.collection c
    $body$
  $create$, current_schema());

  -- Raises the history if a follower shows the mark of an edit that this collection gave and no longer has. A mark
  -- that is not ours costs a tenth of a second, so that guessing one takes years. Returns the present history.
  EXECUTE format($create$
    CREATE OR REPLACE FUNCTION %1$I.note_lost_history(known_history bigint, seen_revision bigint, seen_mark bigint)
    RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = %1$I, pg_temp AS $body$
    BEGIN
      IF seen_mark = %1$I.mark_of(seen_revision, (seen_mark >> 32)::integer) THEN
        UPDATE %1$I.collection c SET history = c.history + 1
         WHERE c.history = known_history
           AND NOT EXISTS (SELECT 1 FROM %1$I.lost_edit l WHERE l.mark = seen_mark)
           AND NOT EXISTS (SELECT 1 FROM %1$I.change e WHERE e.revision = seen_revision AND e.mark = seen_mark)
           AND (c.revision <= seen_revision
                OR EXISTS (SELECT 1 FROM %1$I.change e WHERE e.revision = seen_revision));
        IF FOUND THEN
          INSERT INTO %1$I.lost_edit (mark) VALUES (seen_mark);
        END IF;
      ELSE
        PERFORM pg_sleep(0.1);
      END IF;
      RETURN (SELECT c.history FROM %1$I.collection c);
    END
    $body$
  $create$, current_schema());

  -- A lease is never newer than the present.
  EXECUTE format($create$
    CREATE FUNCTION %1$I.limit_lease() RETURNS trigger
    LANGUAGE plpgsql SET search_path = %1$I, pg_temp AS $body$
    BEGIN
      NEW.seen := least(NEW.seen, clock_timestamp());
      RETURN NEW;
    END
    $body$
  $create$, current_schema());

  REVOKE ALL ON FUNCTION mark_of(bigint, integer), next_mark(), limit_lease() FROM PUBLIC;
  FOR role IN
    SELECT DISTINCT grantee FROM pg_class, aclexplode(relacl)
     WHERE pg_class.oid = 'change'::regclass AND privilege_type = 'INSERT' AND grantee <> 0
  LOOP
    EXECUTE format('GRANT EXECUTE ON FUNCTION next_mark() TO %I', pg_get_userbyid(role.grantee));
  END LOOP;

  -- Followers and writers need no temporary tables. Only the database's owner can say so.
  IF pg_has_role((SELECT datdba FROM pg_database WHERE datname = current_database()), 'USAGE')
    AND EXISTS (
      SELECT 1 FROM pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
       WHERE datname = current_database() AND grantee = 0 AND privilege_type = 'TEMPORARY')
  THEN
    EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  END IF;
END
$migration$;

CREATE TRIGGER limit_lease BEFORE INSERT OR UPDATE ON replica
  FOR EACH ROW EXECUTE FUNCTION limit_lease();
